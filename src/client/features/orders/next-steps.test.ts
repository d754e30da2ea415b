import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { nextSteps } from './next-steps.ts';

const { purchase: texts, orderSums: sums } = textsFor('en');

type Order = Parameters<typeof nextSteps>[0];

function stepsOf({ status, delivery }: Pick<Order, 'status'> & Pick<Order['sums'], 'delivery'>) {
  const amounts = { subtotalMinor: money(1000), discountMinor: money(0), shippingMinor: money(0) };
  const tax = {
    taxMinor: money(0),
    taxIncluded: true,
    taxes: [],
    totalMinor: money(1000),
    discountCode: null,
  };
  return nextSteps({ status, sums: { ...amounts, ...tax, delivery } }, false, { texts, sums });
}

/** The second step of a paid order with this delivery. */
const afterPacking = (delivery: Order['sums']['delivery']) => stepsOf({ status: 'Processing', delivery })[1];

test('an order that is refunded, cancelled or sent is not announced again', () => {
  const first = (status: Order['status']) => stepsOf({ status, delivery: null })[0];
  expect(first('Processing')).toBe(texts.nextPacking);
  expect(first('Payment review')).toBe(texts.nextReview);
  for (const status of ['Refunded', 'Cancelled', 'Shipped'] as const)
    expect(stepsOf({ status, delivery: null })).toEqual([texts.followInAccount]);
});

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
