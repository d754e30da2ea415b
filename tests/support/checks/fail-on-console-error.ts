import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Unexpected console errors of the code under test; any of them fails the test. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    complaints.push(args);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints, 'nothing was written to console.error').toEqual([]);
});
