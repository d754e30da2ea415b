import { defineConfig } from 'vitest/config';
import { refuseUnfitNode } from './src/server/fit-node.ts';

// `npx vitest` by hand may come in an unfit one.
refuseUnfitNode();

const IN_MEMORY = 'tests/support/machines/memory-folder.ts';

/**
 * `unit`: rules, services on both engines, transports. `process`: the built server as its owner runs it.
 * `browser`: the same in a real Chromium. `faults`: killed, raced and starved (tools/test-faults.mjs runs it).
 * `package`: the release archive, unpacked and run (tools/test-package.mjs runs it).
 */
export default defineConfig({
  test: {
    // Against hanging only: a busy machine is no fault.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          globalSetup: [IN_MEMORY, 'tests/support/databases/databases.ts'],
          // More than cores: a test waits for databases half of the time.
          maxWorkers: 3,
          // Loading the server again for each file costs more than the tests: no module keeps a test's state.
          isolate: false,
          setupFiles: ['tests/support/checks/fail-on-console-error.ts'],
          // Against hanging only: a busy machine is no fault.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: [IN_MEMORY, 'tests/support/shop/stocked-shop.ts'],
          maxWorkers: 3,
          // Against hanging only: one test starts up to a dozen processes, beside the browser's tests.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [
            IN_MEMORY,
            'tests/support/shop/stocked-shop.ts',
            'tests/browser/support/open-shop.ts',
          ],
          // Most files have a shop of their own, and wait for it most of the time.
          maxWorkers: 4,
          // The files of one worker share its browser; nothing else of theirs outlives them.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          // For as long as the browser's own waiting: a busy machine is no fault.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/databases/databases.ts'],
          fileParallelism: false,
          // A guard against hanging only: nothing here is about time.
          testTimeout: process.env.VOLTCART_FAULTS_NIGHTLY ? 4 * 3_600_000 : 1_800_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          globalSetup: ['tests/package/support/packaged-release.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
