import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Whatever the code under test complains about is a fault, unless the test expects it by name. */
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
