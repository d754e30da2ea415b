import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toId } from '../../../shared/ids.ts';
import { type Money, money, sumMoney } from '../../../shared/money/money.ts';
import { REFUND_STATES, type RefundState } from '../../../shared/orders/order-status.ts';
import {
  type LineFacts,
  leftBeyondLines,
  leftOfDelivery,
  leftToRefund,
  listOwed,
  paidWithUnits,
  type RefundFacts,
  refundedMinor,
  refundedParts,
  refundStateAfter,
  unitsAlreadyBack,
  unitsMissing,
  unitsRefunded,
  unitsToPutBack,
} from './refund-rules.ts';

const line = (id: string) => toId('orderLine', id);

const refund = (amountMinor: number, more: Partial<RefundFacts> = {}): RefundFacts => ({
  amountMinor: money(amountMinor),
  state: 'succeeded',
  restock: false,
  lines: [],
  ...more,
});

test('a pending refund counts, a failed one does not, and the rest is never below 0', () => {
  const refunds = [refund(10), refund(20, { state: 'pending' }), refund(40, { state: 'failed' })];
  expect(leftToRefund(money(100), refunds)).toBe(70);
  expect(refundedMinor(refunds)).toBe(10);
  expect(leftToRefund(money(100), [refund(70), refund(50)])).toBe(0);
});

const refused = (amountMinor: number, more: Partial<RefundFacts> = {}) =>
  refund(amountMinor, { state: 'failed', ...more });

/** Which of an order's refunds are owed, by their place: 'a' is the first. The order cost 100, each of its two units 40. */
const owedOf = (refunds: RefundFacts[], { cancelled = false } = {}) =>
  listOwed({
    refunds: refunds.map((each, at) => ({ ...each, id: toId('refund', 'abc'[at] ?? '') })),
    lines: [{ id: line('l'), quantity: 2, paidMinor: money(80), stepMinor: money(1) }],
    paidMinor: money(100),
    cancelled,
  });

test('a refused refund is owed while so much is left and it was not tried again', () => {
  expect(owedOf([refund(40), refused(60)])).toEqual(['b']);
  expect(owedOf([refund(41), refused(60)])).toEqual([]);
  expect(owedOf([refused(40), refund(40)])).toEqual([]);
  expect(owedOf([refused(40), refused(40)])).toEqual(['b']);
  expect(owedOf([refused(40), refused(60)])).toEqual(['b', 'a']);
  expect(owedOf([refused(100), refund(10, { state: 'pending' })])).toEqual([]);
});

test('a refused refund that is part of a larger one is not owed beside it', () => {
  const lines = [{ orderLineId: line('l'), quantity: 1 }];
  const both = [{ orderLineId: line('l'), quantity: 2 }];
  for (const cancelled of [true, false]) {
    expect(owedOf([refused(40), refused(100)], { cancelled })).toEqual(['b']);
    expect(owedOf([refused(100), refused(40)], { cancelled })).toEqual(['a']);
    expect(owedOf([refused(40), refused(60), refund(10)], { cancelled })).toEqual(['b']);
    // The same units, although there would be money for both.
    expect(owedOf([refused(20, { lines }), refused(70, { lines: both })], { cancelled })).toEqual(['b']);
    expect(owedOf([refused(40, { lines }), refund(41, { lines: both })], { cancelled })).toEqual([]);
    // Its delivery was given back since.
    expect(owedOf([refused(60, { lines }), refund(20)], { cancelled })).toEqual([]);
  }
});

test('of a cancelled order, what was refunded in two equal parts is owed twice', () => {
  const halves = [refused(50), refused(50)];
  expect(owedOf(halves, { cancelled: true })).toEqual(['b', 'a']);
  expect(owedOf([...halves, refund(50)], { cancelled: true })).toEqual(['b']);
  expect(owedOf([...halves, refund(100)], { cancelled: true })).toEqual([]);
});

test('units are counted by line, but not of failed refunds', () => {
  const lines = [
    { orderLineId: line('a'), quantity: 1 },
    { orderLineId: line('b'), quantity: 2 },
  ];
  const refunds = [
    refund(1, { lines }),
    refund(1, { lines, restock: true }),
    refund(1, { lines, state: 'failed' }),
  ];
  expect(unitsRefunded(line('a'), refunds)).toBe(2);
  expect(unitsRefunded(line('b'), refunds)).toBe(4);
  expect(unitsRefunded(line('c'), refunds)).toBe(0);
});

test('units may be refunded with what was paid for them, and what was paid beyond all goods', () => {
  const lines = [
    { id: line('a'), quantity: 3, paidMinor: money(1_000), stepMinor: money(1) },
    { id: line('b'), quantity: 1, paidMinor: money(500), stepMinor: money(1) },
  ];
  const some = [{ orderLineId: line('a'), quantity: 1 }];
  const all = [
    { orderLineId: line('a'), quantity: 2 },
    { orderLineId: line('b'), quantity: 1 },
  ];
  const refunds = [refund(333, { lines: some }), refund(333, { lines: all, state: 'failed' })];
  const most = (chosen: typeof some, paid: number) =>
    paidWithUnits(chosen, { lines, refunds, paidMinor: money(paid) });
  expect(most(some, 1_500)).toBe(334);
  expect(most(all, 1_500)).toBe(1_167);
  expect(most(some, 1_990)).toBe(334 + 490);
  expect(most(some, 1_200)).toBe(334);
  expect(most([{ orderLineId: line('c'), quantity: 1 }], 1_500)).toBe(0);
});

test('the delivery is given back once, whatever earlier refunds took of it', () => {
  const lines = [{ id: line('a'), quantity: 2, paidMinor: money(1_000), stepMinor: money(1) }];
  const one = [{ orderLineId: line('a'), quantity: 1 }];
  const left = (...refunds: RefundFacts[]) =>
    leftOfDelivery(money(490), { lines, refunds, paidMinor: money(1_490) });
  expect(left()).toBe(490);
  expect(left(refund(500, { lines: one }))).toBe(490);
  expect(left(refund(990, { lines: one }))).toBe(0);
  expect(left(refund(990, { lines: one, state: 'failed' }))).toBe(490);
  expect(left(refund(600, { lines: one }), refund(500, { lines: one }))).toBe(390);
  // Less than its units cost leaves the delivery as it was; an amount without units comes out of it.
  expect(left(refund(100, { lines: one }))).toBe(490);
  expect(left(refund(200))).toBe(290);
  expect(left(refund(1_400))).toBe(0);
  // An overpayment is not delivery.
  expect(leftOfDelivery(money(490), { lines, refunds: [], paidMinor: money(2_000) })).toBe(490);
});

test('what goes beyond the units is delivery, and so is exactly what is left of it without units', () => {
  const lines = [{ id: line('a'), quantity: 3, paidMinor: money(1_000), stepMinor: money(1) }];
  const one = [{ orderLineId: line('a'), quantity: 1 }];
  const parts = (
    given: RefundFacts,
    { paid = 1_490, before = [] }: { paid?: number; before?: RefundFacts[] } = {},
  ) => {
    const facts = { lines, refunds: before, paidMinor: money(paid), deliveryMinor: money(490) };
    const { units, deliveryMinor, restMinor } = refundedParts(given, facts);
    return [units.map(({ amountMinor }) => amountMinor), deliveryMinor, restMinor];
  };
  expect(parts(refund(490))).toEqual([[], 490, 0]);
  expect(parts(refund(489))).toEqual([[], 0, 489]);
  expect(parts(refund(1_490))).toEqual([[], 0, 1_490]);
  expect(parts(refund(333, { lines: one }))).toEqual([[333], 0, 0]);
  expect(parts(refund(533, { lines: one }))).toEqual([[333], 200, 0]);
  expect(parts(refund(300, { lines: one }))).toEqual([[333], 0, -33]);
  // What earlier refunds gave back counts, unless they failed; a second unit costs a cent more.
  const before = [refund(533, { lines: one })];
  expect(parts(refund(290), { before })).toEqual([[], 290, 0]);
  expect(parts(refund(490), { before })).toEqual([[], 0, 490]);
  expect(parts(refund(624, { lines: one }), { before })).toEqual([[334], 290, 0]);
  expect(parts(refund(490), { before: [refund(490, { state: 'failed' })] })).toEqual([[], 490, 0]);
  // An overpayment is neither.
  expect(parts(refund(1_000, { lines: one }), { paid: 2_000 })).toEqual([[333], 490, 177]);
});

const amounts = fc.integer({ min: 0, max: 100_000 }).map(money);

/** An order, and refunds that an owner asks for: units of its lines, and a part of the most that is allowed. */
const orders = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      paidMinor: amounts,
      stepMinor: fc.constantFrom(money(1), money(10)),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  beyondMinor: amounts,
  wishes: fc.array(
    fc.record({
      units: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      state: fc.constantFrom<RefundState>('succeeded', 'pending', 'failed'),
    }),
    { maxLength: 8 },
  ),
});

test('refunds with units never exceed what was paid for them and beyond them; all of it sums to the payment', () => {
  fc.assert(
    fc.property(orders, ({ lines: bought, beyondMinor, wishes }) => {
      const lines: LineFacts[] = bought.map((each, index) => ({ ...each, id: line(`l${index}`) }));
      const paidMinor = sumMoney([beyondMinor, ...lines.map((each) => each.paidMinor)]);
      const refunds: RefundFacts[] = [];
      const give = (chosen: RefundFacts['lines'], pick: (most: Money) => number, state: RefundState) => {
        const most = paidWithUnits(chosen, { lines, refunds, paidMinor });
        const amountMinor = Math.min(pick(most), leftToRefund(paidMinor, refunds));
        if (amountMinor > 0 || chosen.length > 0) refunds.push(refund(amountMinor, { lines: chosen, state }));
      };
      const leftOf = ({ id, quantity }: LineFacts) => quantity - unitsRefunded(id, refunds);
      for (const { units, part, state } of wishes) {
        const chosen = lines
          .map((each, index) => ({
            orderLineId: each.id,
            quantity: Math.min(units[index] ?? 0, leftOf(each)),
          }))
          .filter(({ quantity }) => quantity > 0);
        if (chosen.length > 0) give(chosen, (most) => Math.floor(most * part), state);
        const left = leftBeyondLines({ lines, refunds, paidMinor });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(beyondMinor);
      }
      const given = sumMoney(
        refunds.filter(({ state }) => state !== 'failed').map(({ amountMinor }) => amountMinor),
      );
      expect(given).toBeLessThanOrEqual(paidMinor);
      // From here on everything is asked for in full: what is paid for the units left, and the rest beyond.
      const rest = lines.map((each) => ({ orderLineId: each.id, quantity: leftOf(each) }));
      expect(paidWithUnits(rest, { lines, refunds, paidMinor })).toBeLessThanOrEqual(
        leftToRefund(paidMinor, refunds),
      );
      give(rest, (most) => most, 'succeeded');
      expect(leftBeyondLines({ lines, refunds, paidMinor })).toBe(0);
      if (wishes.length === 0) expect(leftToRefund(paidMinor, refunds)).toBe(0);
    }),
    { seed: 7 },
  );
});

/** Current state, the provider's state, whether the provider gave an id before, and the resulting state. */
const STATES: [RefundState, RefundState, boolean, RefundState][] = [
  ['pending', 'pending', false, 'pending'],
  ['pending', 'succeeded', false, 'succeeded'],
  ['pending', 'failed', true, 'failed'],
  // A late message does not undo a success; a failure at the bank does.
  ['succeeded', 'pending', true, 'succeeded'],
  ['succeeded', 'succeeded', true, 'succeeded'],
  ['succeeded', 'failed', true, 'failed'],
  // The provider reported this refund as failed, so an earlier message that arrives late is ignored.
  ['failed', 'succeeded', true, 'failed'],
  ['failed', 'pending', true, 'failed'],
  // We thought it refused, but the provider has it after all.
  ['failed', 'succeeded', false, 'succeeded'],
];

test.each(STATES)('%s, told %s (known there: %s), is %s', (now, said, knownThere, then) => {
  expect(refundStateAfter(now, said, { knownThere })).toBe(then);
});

test('applying the same message twice equals applying it once', () => {
  for (const now of REFUND_STATES) {
    for (const said of REFUND_STATES) {
      const once = refundStateAfter(now, said, { knownThere: true });
      expect(refundStateAfter(once, said, { knownThere: true })).toBe(once);
    }
  }
});

test('missing units are those bought, less those refunded or taken', () => {
  expect(unitsMissing({ bought: 3, refunded: 0, taken: 1 })).toBe(2);
  expect(unitsMissing({ bought: 3, refunded: 1, taken: 2 })).toBe(0);
  expect(unitsMissing({ bought: 1, refunded: 1, taken: 1 })).toBe(0);
});

test('whatever is refunded, comes back and is refunded again, stock has the units whose refund stands', () => {
  const unit = fc.nat({ max: 4 });
  const writtenOff = fc.uniqueArray(unit, { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), writtenOff, (steps, lost) => {
      const bought = 5;
      const refunded = new Set<number>();
      const there = new Set<number>();
      let taken = bought;
      const standing = () => [...refunded].filter((each) => !lost.includes(each)).length;
      const refundUnit = (each: number) => {
        const alreadyBack = unitsAlreadyBack({ putBack: bought - taken, standing: standing() });
        refunded.add(each);
        if (lost.includes(each)) return;
        there.add(each);
        taken -= unitsToPutBack({ wanted: 1, alreadyBack, taken, kept: bought - refunded.size });
        expect(bought - taken).toBeGreaterThanOrEqual(standing());
        expect(bought - taken).toBeLessThanOrEqual(there.size);
      };
      // A refund that comes back leaves the goods where they are.
      for (const each of steps) if (!refunded.delete(each)) refundUnit(each);
      for (const each of there) if (!refunded.has(each)) refundUnit(each);
      expect(bought - taken).toBe(standing());
    }),
    { seed: 7 },
  );
});

test('units that were never taken, or are still to be sent, are not put back', () => {
  const alreadyBack = 0;
  expect(unitsToPutBack({ wanted: 2, alreadyBack, taken: 0, kept: 0 })).toBe(0);
  expect(unitsToPutBack({ wanted: 1, alreadyBack, taken: 1, kept: 1 })).toBe(0);
  expect(unitsToPutBack({ wanted: 1, alreadyBack, taken: 0, kept: 1 })).toBe(0);
  expect(unitsToPutBack({ wanted: 1, alreadyBack, taken: 2, kept: 0 })).toBe(1);
});
