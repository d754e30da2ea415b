import { defineConfig } from 'vitest/config';

/** Makes tests/fixtures/shop-e857c92: `npm run build`, then `npx vitest run --config tests/earlier-shop/vitest.config.ts`. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/earlier-shop/make.ts'],
    globalSetup: ['tests/support/databases.ts'],
  },
});
