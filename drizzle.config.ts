import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` runs drizzle-kit once per engine, saying which by VOLTCART_DIALECT. */
const dialect = process.env.VOLTCART_DIALECT === 'postgresql' ? 'postgresql' : 'sqlite';

export default defineConfig({
  dialect,
  schema: './src/server/db/drizzle-kit-schema.ts',
  out: `./drizzle/${dialect}`,
});
