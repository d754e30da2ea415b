import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { FULFILMENT_STATUSES, ORDER_STEPS, PAYMENT_STATUSES } from '../../../shared/orders/order-status.ts';
import {
  FULFILMENT_STEPS,
  flagsOf,
  legalSteps,
  type OrderState,
  obstacleTo,
  PAYMENT_MOVES,
  paymentOrigins,
  paymentStatusOf,
} from './order-step-rules.ts';

const order = (more: Partial<OrderState> = {}): OrderState => ({
  paymentStatus: 'paid',
  fulfilmentStatus: 'unfulfilled',
  short: false,
  recovered: false,
  disputed: false,
  withdrawn: false,
  addressMissing: false,
  ...more,
});

/** Every pair of state and step with the resulting state, or '-' where the step is illegal. */
const TABLE = `
             pack     ship     deliver    return    cancel
unfulfilled  packed   shipped  -          -         cancelled
packed       -        shipped  -          -         cancelled
shipped      -        -        delivered  -         -
delivered    -        -        -          returned  -
cancelled    -        -        -          -         -
returned     -        -        -          -         -`;

const [heads = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

test('the table names every state and every step', () => {
  expect(heads).toEqual([...ORDER_STEPS]);
  expect(rows.map(([state]) => state).sort()).toEqual([...FULFILMENT_STATUSES].sort());
});

test.each(rows)('from %s', (state, ...expected) => {
  const paid = order({ fulfilmentStatus: state as OrderState['fulfilmentStatus'] });
  const found = ORDER_STEPS.map((step) =>
    obstacleTo(step, paid) === null
      ? FULFILMENT_STEPS[step].to
      : (obstacleTo(step, paid) ?? '').replace('status', '-'),
  );
  expect(found).toEqual(expected);
});

test('an order without its money is never packed or shipped, but can always be cancelled', () => {
  for (const paymentStatus of ['review', 'refunded'] as const) {
    expect(legalSteps(order({ paymentStatus }))).toEqual(['cancel']);
    for (const step of ['pack', 'ship'] as const) {
      expect(obstacleTo(step, order({ paymentStatus }))).toBe(paymentStatus);
    }
    expect(obstacleTo('ship', order({ paymentStatus, fulfilmentStatus: 'packed' }))).toBe(paymentStatus);
    expect(legalSteps(order({ paymentStatus, fulfilmentStatus: 'shipped' }))).toEqual(['deliver']);
  }
  expect(legalSteps(order({ paymentStatus: 'partially_refunded' }))).toEqual(['pack', 'ship', 'cancel']);
});

test('a flag blocks packing, and shipping what was not packed', () => {
  for (const [flag, name] of [
    ['short', 'short'],
    ['recovered', 'recovered'],
    ['addressMissing', 'address_missing'],
  ] as const) {
    for (const step of ['pack', 'ship'] as const) {
      expect(obstacleTo(step, order({ [flag]: true }))).toBe(name);
    }
    expect(legalSteps(order({ [flag]: true }))).toEqual(['cancel']);
    expect(legalSteps(order({ [flag]: true, fulfilmentStatus: 'packed' }))).toEqual(['ship', 'cancel']);
  }
  expect(flagsOf(order({ short: true, recovered: true, addressMissing: true }))).toEqual([
    'recovered',
    'short',
    'address_missing',
  ]);
});

test('what may come after packing, a dispute and a withdrawal, keeps a packed order from being sent, too', () => {
  for (const flag of ['disputed', 'withdrawn'] as const) {
    expect(obstacleTo('pack', order({ [flag]: true }))).toBe(flag);
    expect(obstacleTo('ship', order({ [flag]: true, fulfilmentStatus: 'packed' }))).toBe(flag);
    expect(legalSteps(order({ [flag]: true, fulfilmentStatus: 'packed' }))).toEqual(['cancel']);
    expect(legalSteps(order({ [flag]: true, fulfilmentStatus: 'shipped' }))).toEqual(['deliver']);
  }
});

test('cancelled and returned are final, and no step leads back', () => {
  const rank = ['unfulfilled', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'];
  for (const { from, to } of Object.values(FULFILMENT_STEPS)) {
    for (const state of from) expect(rank.indexOf(to)).toBeGreaterThan(rank.indexOf(state));
  }
});

test.each([
  ['paid', { inReview: false, paidMinor: money(100), refundedMinor: money(0) }],
  ['partially_refunded', { inReview: false, paidMinor: money(100), refundedMinor: money(1) }],
  ['partially_refunded', { inReview: false, paidMinor: money(100), refundedMinor: money(99) }],
  ['refunded', { inReview: false, paidMinor: money(100), refundedMinor: money(100) }],
  ['refunded', { inReview: false, paidMinor: money(100), refundedMinor: money(120) }],
  ['review', { inReview: true, paidMinor: money(100), refundedMinor: money(0) }],
  ['review', { inReview: true, paidMinor: money(100), refundedMinor: money(99) }],
  ['refunded', { inReview: true, paidMinor: money(100), refundedMinor: money(100) }],
] as const)('a payment is %s for %o', (status, facts) => {
  expect(paymentStatusOf(facts)).toBe(status);
});

test('refunds, approvals and failed refunds move the status only as the payment table allows', () => {
  const amounts = [0, 1, 50, 100];
  const changes: string[] = [];
  for (const inReview of [true, false]) {
    for (const before of amounts) {
      const from = paymentStatusOf({ inReview, paidMinor: money(100), refundedMinor: money(before) });
      for (const after of amounts) {
        const to = paymentStatusOf({ inReview, paidMinor: money(100), refundedMinor: money(after) });
        const cause = after > before ? 'refund' : 'refund_failed';
        if (from !== to) changes.push(`${cause} ${from} ${to}`);
      }
      const approved = paymentStatusOf({
        inReview: false,
        paidMinor: money(100),
        refundedMinor: money(before),
      });
      if (from === 'review') changes.push(`approve ${from} ${approved}`);
    }
  }
  const allowed = Object.entries(PAYMENT_MOVES).flatMap(([cause, moves]) =>
    Object.entries(moves).flatMap(([from, tos]) => tos.map((to) => `${cause} ${from} ${to}`)),
  );
  expect([...new Set(changes)].sort()).toEqual(allowed.sort());
});

test('the origins of a payment status are the same table, read backwards', () => {
  expect(paymentOrigins('refund', 'refunded').sort()).toEqual(['paid', 'partially_refunded', 'review']);
  expect(paymentOrigins('approve', 'paid')).toEqual(['review']);
  for (const to of PAYMENT_STATUSES) expect(paymentOrigins('refund', to)).not.toContain('refunded');
});
