import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayIn, instantOf, isTimeZone, isUsualYear, startOfDay, wallClock } from './time-zone.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  // Their clocks changed at midnight.
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  '',
];

const RUNS = { numRuns: 2_000, seed: 17 };

const zone = constantFrom(...ZONES);
/** From 2000 to 2037, in seconds. */
const second = integer({ min: 946_684_800, max: 2_145_916_800 });

test('each instant lies in its day: the day begins at or before it, and the next one after it', () => {
  assert(
    property(zone, second, (timeZone, at) => {
      const instant = new Date(at * 1000);
      const day = dayIn(instant, timeZone);
      const [from, until] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
      const before = new Date(from.getTime() - 1000);
      return (
        from <= instant && instant < until && dayIn(from, timeZone) === day && dayIn(before, timeZone) < day
      );
    }),
    RUNS,
  );
});

test('what a clock on the wall shows leads back to the instant, or an hour that is shown twice to its first', () => {
  assert(
    property(zone, second, (timeZone, at) => {
      const instant = new Date(at * 1000);
      const back = instantOf(wallClock(instant, timeZone), timeZone);
      return back <= instant && wallClock(back, timeZone) === wallClock(instant, timeZone);
    }),
    RUNS,
  );
});

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2018-11-04', 'America/Sao_Paulo', 23],
  ['2018-02-17', 'America/Sao_Paulo', 25],
  ['2026-11-22', 'Asia/Kathmandu', 24],
])('%s in %s has %d hours', (day, timeZone, hours) => {
  const ms = startOfDay(addDays(day, 1), timeZone).getTime() - startOfDay(day, timeZone).getTime();
  expect(ms / 3_600_000).toBe(hours);
});

test('a time that clocks skip is the end of the gap', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test.each(ZONES)('a year of less than four digits is read and shown like others, in %s', (timeZone) => {
  for (const local of ['0002-11-22T10:30:00', '0020-01-01T00:00:00', '0202-06-15T23:59:00']) {
    expect(wallClock(instantOf(local, timeZone), timeZone)).toBe(local);
  }
});

test('only the years from 1970 to 2999 are usual ones', () => {
  const usual = ['1970-01-01', '2026-11-22T10:30', '2999-12-31'];
  const others = ['', '0002-11-22', '0202-11-22T10:30', '1969-12-31', '3000-01-01', '20260-01-01'];
  expect([...usual, ...others].filter(isUsualYear)).toEqual(usual);
});

test('knows zones by their names', () => {
  expect(['Europe/Berlin', 'UTC', ''].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Berlin', 'Europe/Nowhere', "'"].map(isTimeZone)).toEqual([false, false, false]);
});
