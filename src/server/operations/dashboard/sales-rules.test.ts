import { describe, expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { type SalesSlice, salesByDay, salesOfLast } from './sales-rules.ts';

const sold = (startsAt: string, grossMinor: number, refundedMinor = 0): SalesSlice => ({
  startsAt: new Date(startsAt),
  orders: grossMinor > 0 ? 1 : 0,
  grossMinor: money(grossMinor),
  refundedMinor: money(refundedMinor),
});

describe('sales by day', () => {
  test('days follow the owner’s time zone: the same minute is Tuesday in Kolkata and Monday in New York', () => {
    const slices = [sold('2026-03-02T20:15:00Z', 1_000)];
    const now = new Date('2026-03-03T12:00:00Z');
    const datesIn = (timeZone: string) =>
      salesByDay(slices, { now, timeZone, days: 3 })
        .filter(({ orders }) => orders > 0)
        .map(({ date }) => date);
    expect(datesIn('Asia/Kolkata')).toEqual(['2026-03-03']);
    expect(datesIn('America/New_York')).toEqual(['2026-03-02']);
  });

  test.each([
    ['when clocks go forward', '2026-03-30T01:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['when clocks go back', '2026-10-26T00:30:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['over the turn of a leap year', '2028-03-01T00:00:00Z', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('every day once, %s', (_, now, dates) => {
    const days = salesByDay([], { now: new Date(now), timeZone: 'Europe/Berlin', days: 3 });
    expect(days.map(({ date }) => date)).toEqual(dates);
  });

  test('sales before the requested days are ignored', () => {
    const days = salesByDay([sold('2026-03-01T00:00:00Z', 700), sold('2026-03-04T00:00:00Z', 500)], {
      now: new Date('2026-03-04T08:00:00Z'),
      timeZone: 'UTC',
      days: 3,
    });
    expect(salesOfLast(days, 3)).toEqual({ orders: 1, grossMinor: 500, refundedMinor: 0, netMinor: 500 });
  });
});

test('sums of the last days, with refunds', () => {
  const days = salesByDay(
    [
      sold('2026-03-02T10:00:00Z', 1_000),
      sold('2026-03-03T10:00:00Z', 500),
      sold('2026-03-03T11:00:00Z', 0, 800),
    ],
    { now: new Date('2026-03-03T12:00:00Z'), timeZone: 'UTC', days: 30 },
  );
  expect(salesOfLast(days, 1)).toEqual({ orders: 1, grossMinor: 500, refundedMinor: 800, netMinor: -300 });
  expect(salesOfLast(days, 30).netMinor).toBe(700);
});
