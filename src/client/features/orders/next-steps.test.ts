import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { nextSteps } from './next-steps.ts';

const { purchase: texts, orderSums: sums } = textsFor('en');

/** The second step of a paid order with this delivery. */
function afterPacking(
  delivery: { name: string; days: { from: number; to: number } | null; pickUp: boolean } | null,
) {
  const amounts = { subtotalMinor: money(1000), discountMinor: money(0), shippingMinor: money(0) };
  const tax = {
    taxMinor: money(0),
    taxIncluded: true,
    taxes: [],
    totalMinor: money(1000),
    discountCode: null,
  };
  const order = { paymentStatus: 'paid', sums: { ...amounts, ...tax, delivery } } as const;
  return nextSteps(order, false, { texts, sums })[1];
}

test('a parcel is announced without promising a tracking number, and a pick-up says when', () => {
  const counter = { name: 'Our counter', pickUp: true };
  expect([
    afterPacking(null),
    afterPacking({ name: 'Standard', days: { from: 2, to: 4 }, pickUp: false }),
    afterPacking({ ...counter, days: { from: 1, to: 1 } }),
    afterPacking({ ...counter, days: null }),
  ]).toEqual([
    'When it ships, we email you.',
    'When it ships, we email you.',
    'Then you can pick it up: Our counter (1 working day).',
    'Then you can pick it up: Our counter.',
  ]);
});
