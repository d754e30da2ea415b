import { defineConfig } from 'vitest/config';

/**
 * `unit`: rules, services on both engines, transports. `process`: the built server as its owner runs it.
 * `browser`: the same in a real Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          globalSetup: ['tests/support/databases.ts'],
          setupFiles: ['tests/support/fail-on-console-error.ts'],
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // For as long as the browser's own waiting: a busy machine is no fault.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
