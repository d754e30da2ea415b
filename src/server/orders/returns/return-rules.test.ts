import { expect, test } from 'vitest';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import { lastReturnDay, shownState, unitsBackUnrefunded } from './return-rules.ts';

const until = (deliveredAt: string, returnDays: number, timeZone: string, promised: number | null = null) =>
  lastReturnDay(
    { fulfilmentStatus: 'delivered', deliveredAt: new Date(deliveredAt), returnDays: promised },
    { returnDays, timeZone },
  );

test.each([
  ['2026-03-01T10:00Z', 14, 'UTC', '2026-03-15'],
  ['2026-03-01T00:00Z', 1, 'UTC', '2026-03-02'],
  // In Kolkata it is the 2nd by then.
  ['2026-03-01T20:00Z', 14, 'Asia/Kolkata', '2026-03-16'],
  // In New York it is still the 28th; meanwhile its clocks go forward.
  ['2026-03-01T02:00Z', 14, 'America/New_York', '2026-03-14'],
])('delivered at %s, %i days, %s: the last day is %s', (deliveredAt, days, timeZone, last) => {
  expect(until(deliveredAt, days, timeZone)).toBe(last);
});

test('what was promised when the order was placed holds, and so does a longer period of today', () => {
  const deliveredAt = '2026-03-01T10:00Z';
  expect(until(deliveredAt, 14, 'UTC', 30)).toBe('2026-03-31');
  expect(until(deliveredAt, 0, 'UTC', 30)).toBe('2026-03-31');
  expect(until(deliveredAt, 30, 'UTC', 14)).toBe('2026-03-31');
  expect(until(deliveredAt, 0, 'UTC', 0)).toBeNull();
});

test('nothing can be returned without a period, or before it is delivered', () => {
  const deliveredAt = new Date('2026-03-01T10:00Z');
  const settings = { returnDays: 14, timeZone: 'UTC' };
  expect(until('2026-03-01T10:00Z', 0, 'UTC')).toBeNull();
  expect(
    lastReturnDay({ fulfilmentStatus: 'shipped', deliveredAt: null, returnDays: 14 }, settings),
  ).toBeNull();
  expect(lastReturnDay({ fulfilmentStatus: 'returned', deliveredAt, returnDays: 14 }, settings)).toBeNull();
});

test.each(LANGUAGES)(
  '%s: a return without a refund of its own denies none: its money may have gone back beside it',
  (language) => {
    const { states } = textsFor(language).returns;
    expect(states[shownState({ state: 'refunded', refundId: null })]).not.toMatch(/refund|erstattung/i);
  },
);

const KETTLE = toId('orderLine', 'kettle');
const closed = (at: number, quantity: number, refund: string | null = null) => ({
  ...{ state: 'refunded' as const, updatedAt: new Date(at), lines: [{ orderLineId: KETTLE, quantity }] },
  refundId: refund === null ? null : toId('refund', refund),
});
const refunded = (at: number, quantity: number, state: 'succeeded' | 'failed' = 'succeeded') => ({
  ...{ id: toId('refund', `r${at}`), createdAt: new Date(at), amountMinor: money(1), restock: false, state },
  lines: [{ orderLineId: KETTLE, quantity }],
});

test.each([
  ['no refund leaves both', [closed(2, 2)], [], 2],
  ['a later one is for them', [closed(2, 2)], [refunded(3, 1)], 1],
  ['one that failed is not', [closed(2, 2)], [refunded(3, 1, 'failed')], 2],
  ['an earlier one is for others', [closed(2, 2)], [refunded(1, 1)], 2],
  ['what goes beyond them is for others', [closed(2, 1), closed(4, 1)], [refunded(3, 2)], 1],
  ['another return has its own', [closed(2, 1), closed(3, 1, 'r3')], [refunded(3, 1)], 1],
])('of units that are back without a refund, %s', (_what, returns, refunds, units) => {
  expect(unitsBackUnrefunded(KETTLE, returns, refunds)).toBe(units);
});
