import { expect, test } from 'vitest';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { REFUND_STATES, type RefundState } from '../../../shared/orders/order-status.ts';
import {
  leftToRefund,
  paidWithUnits,
  type RefundFacts,
  refundedMinor,
  refundStateAfter,
  unitsMissing,
  unitsRefunded,
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

test('units are counted by line and, where asked, by kind of refund', () => {
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
  expect(unitsRefunded(line('b'), refunds, ({ restock }) => restock)).toBe(2);
  expect(unitsRefunded(line('c'), refunds)).toBe(0);
});

test('units may be refunded with what was paid for them, and what was paid beyond all goods', () => {
  const lines = [
    { id: line('a'), quantity: 3, paidMinor: money(1_000) },
    { id: line('b'), quantity: 1, paidMinor: money(500) },
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
