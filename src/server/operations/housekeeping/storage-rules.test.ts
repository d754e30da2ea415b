import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/durations.ts';
import { forecast, type StorageSample } from './storage-rules.ts';

/** A count a day, of a shop that grows by so many bytes a day. */
const samples = (days: number, daily: number): StorageSample[] =>
  Array.from({ length: days }, (_, day) => ({
    at: day * DAY_MS,
    database: 100 + day * daily,
    media: 50,
    documents: 0,
    backups: 7,
  }));

test.each([
  ['nothing counted yet', [], 1_000, { weeklyBytes: null, fullInWeeks: null }],
  ['less than a week', samples(7, 10), 1_000, { weeklyBytes: null, fullInWeeks: null }],
  ['a week', samples(8, 10), 1_000, { weeklyBytes: 70, fullInWeeks: 14 }],
  ['no growth', samples(20, 0), 1_000, { weeklyBytes: 0, fullInWeeks: null }],
  ['backups that were moved away', samples(20, -1), 1_000, { weeklyBytes: -7, fullInWeeks: null }],
  [
    'growth so slow that nobody needs to know',
    samples(20, 1),
    7 * 520,
    { weeklyBytes: 7, fullInWeeks: null },
  ],
  ['a disk that does not say', samples(20, 10), null, { weeklyBytes: 70, fullInWeeks: null }],
  ['a disk that is full this week', samples(20, 10), 69, { weeklyBytes: 70, fullInWeeks: 0 }],
] as const)('the forecast: %s', (_, counted, free, expected) => {
  expect(forecast([...counted], free)).toEqual(expected);
});

test('only the last four weeks count', () => {
  const import_ = samples(10, 1_000_000).map((sample) => ({ ...sample, at: sample.at - 40 * DAY_MS }));
  expect(forecast([...import_, ...samples(30, 10)], 700)).toEqual({ weeklyBytes: 70, fullInWeeks: 10 });
});
