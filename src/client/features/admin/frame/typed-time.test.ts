import { expect, test } from 'vitest';
import { readTime, typedTime } from './typed-time.ts';

test('a field shows what was typed into it, also while a year is typed', () => {
  for (const typed of ['0002-11-22T10:30', '0202-11-22T10:30', '2026-11-22T10:30']) {
    expect(typedTime(readTime(typed, 'Europe/Berlin'), 'Europe/Berlin')).toBe(typed);
  }
  expect(['', '20262-11-22T10:30'].map((typed) => readTime(typed, 'Europe/Berlin'))).toEqual([null, null]);
});
