import { afterEach, expect, test, vi } from 'vitest';
import { dayOfIssue, readTime, typedTime } from './typed-time.ts';

afterEach(() => vi.useRealTimers());

test('a field shows what was typed into it, also while a year is typed', () => {
  for (const typed of ['0002-11-22T10:30', '0202-11-22T10:30', '2026-11-22T10:30']) {
    expect(typedTime(readTime(typed, 'Europe/Berlin'), 'Europe/Berlin')).toBe(typed);
  }
  expect(['', '20262-11-22T10:30'].map((typed) => readTime(typed, 'Europe/Berlin'))).toEqual([null, null]);
});

test.each([
  ['Pacific/Kiritimati', '2027-01-01'],
  ['America/New_York', '2026-12-31'],
  ['', '2026-12-31'],
])('a document issued on New Year’s Eve in %j is dated %s', (timeZone, day) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z') });
  expect(dayOfIssue(timeZone)).toBe(day);
});
