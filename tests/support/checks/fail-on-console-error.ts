import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Unexpected console errors of the code under test; any of them fails the test. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    complaints.push(args);
  });
});

// The files of one worker share its globals, so that whatever a test replaced is back after it.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(complaints, 'nothing was written to console.error').toEqual([]);
});
