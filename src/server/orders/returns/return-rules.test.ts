import { expect, test } from 'vitest';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import { returnableUntil, shownState } from './return-rules.ts';

const until = (deliveredAt: string, returnDays: number, timeZone: string, promised: number | null = null) =>
  returnableUntil(
    { fulfilmentStatus: 'delivered', deliveredAt: new Date(deliveredAt), returnDays: promised },
    { returnDays, timeZone },
  )?.toISOString();

test.each([
  ['2026-03-01T10:00Z', 14, 'UTC', '2026-03-15T23:59:59.999Z'],
  ['2026-03-01T00:00Z', 1, 'UTC', '2026-03-02T23:59:59.999Z'],
  // In Kolkata it is the 2nd by then.
  ['2026-03-01T20:00Z', 14, 'Asia/Kolkata', '2026-03-16T18:29:59.999Z'],
  // In New York it is still the 28th; meanwhile its clocks go forward.
  ['2026-03-01T02:00Z', 14, 'America/New_York', '2026-03-15T03:59:59.999Z'],
])('delivered at %s, %i days, %s: the last day ends at %s', (deliveredAt, days, timeZone, end) => {
  expect(until(deliveredAt, days, timeZone)).toBe(end);
});

test('what was promised when the order was placed holds, and so does a longer period of today', () => {
  const deliveredAt = '2026-03-01T10:00Z';
  expect(until(deliveredAt, 14, 'UTC', 30)).toBe('2026-03-31T23:59:59.999Z');
  expect(until(deliveredAt, 0, 'UTC', 30)).toBe('2026-03-31T23:59:59.999Z');
  expect(until(deliveredAt, 30, 'UTC', 14)).toBe('2026-03-31T23:59:59.999Z');
  expect(until(deliveredAt, 0, 'UTC', 0)).toBeUndefined();
});

test('nothing can be returned without a period, or before it is delivered', () => {
  const deliveredAt = new Date('2026-03-01T10:00Z');
  const settings = { returnDays: 14, timeZone: 'UTC' };
  expect(until('2026-03-01T10:00Z', 0, 'UTC')).toBeUndefined();
  expect(
    returnableUntil({ fulfilmentStatus: 'shipped', deliveredAt: null, returnDays: 14 }, settings),
  ).toBeNull();
  expect(returnableUntil({ fulfilmentStatus: 'returned', deliveredAt, returnDays: 14 }, settings)).toBeNull();
});

test.each(LANGUAGES)(
  '%s: a return without a refund of its own denies none: its money may have gone back beside it',
  (language) => {
    const { states } = textsFor(language).returns;
    expect(states[shownState({ state: 'refunded', refundId: null })]).not.toMatch(/refund|erstattung/i);
  },
);
