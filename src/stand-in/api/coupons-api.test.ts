import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { cartParams, failureOf, openTestStandIn } from '../open-test-stand-in.ts';

const COUPON: Stripe.CouponCreateParams = {
  id: 'co_1',
  name: 'SUMMER',
  amount_off: 1_000,
  currency: 'usd',
  duration: 'once',
  max_redemptions: 1,
  metadata: { checkout_id: 'co_1' },
};

async function openWithCoupon(more: Partial<Stripe.CouponCreateParams> = {}) {
  const bench = await openTestStandIn();
  const coupon = await bench.stripe.coupons.create({ ...COUPON, ...more });
  const { allow_promotion_codes, ...params } = cartParams(bench.clock, { discounts: [{ coupon: 'co_1' }] });
  return { ...bench, coupon, params };
}

test('a coupon takes its amount off a session, spread over the lines, and is used up by the payment', async () => {
  const { stripe, params, coupon, control, url } = await openWithCoupon();
  expect(coupon).toMatchObject({ id: 'co_1', amount_off: 1_000, valid: true, times_redeemed: 0 });
  const session = await stripe.checkout.sessions.create({ ...params, expand: ['line_items'] });
  expect(session).toMatchObject({
    amount_subtotal: 5_997,
    amount_total: 4_997,
    total_details: { amount_discount: 1_000 },
    discounts: [{ coupon: 'co_1', promotion_code: null }],
  });
  const lines = session.line_items?.data.map((line) => [
    line.amount_subtotal,
    line.amount_discount,
    line.amount_total,
  ]);
  expect(lines).toEqual([
    [4_998, 833, 4_165],
    [999, 167, 832],
  ]);
  const page = await (await fetch(`${url}/test-payments/pay/${session.id}`)).text();
  expect(page).toContain('Discount (SUMMER)');
  expect(page).toContain('$10.00');
  await control('pay', { session: session.id });
  expect(await stripe.coupons.retrieve('co_1')).toMatchObject({ valid: false, times_redeemed: 1 });
  const used = await failureOf(stripe.checkout.sessions.create(params));
  expect(used).toMatchObject({ statusCode: 400, code: 'coupon_expired', param: 'discounts[0][coupon]' });
});

test('refuses what Stripe refuses', async () => {
  const { stripe, params, clock } = await openWithCoupon({ redeem_by: 1_798_859_100 });
  const again = await failureOf(stripe.coupons.create(COUPON));
  expect(again).toMatchObject({ statusCode: 400, code: 'resource_already_exists' });
  expect(await failureOf(stripe.coupons.retrieve('co_2'))).toMatchObject({ code: 'resource_missing' });
  const create = (more: Stripe.Checkout.SessionCreateParams) =>
    failureOf(stripe.checkout.sessions.create({ ...params, ...more }));
  expect(await create({ discounts: [{ coupon: 'co_2' }] })).toMatchObject({
    code: 'resource_missing',
    param: 'discounts[0][coupon]',
  });
  expect(await create({ allow_promotion_codes: false })).toMatchObject({ param: 'allow_promotion_codes' });
  await stripe.coupons.create({ ...COUPON, id: 'co_3', amount_off: 5_990 });
  expect(await create({ discounts: [{ coupon: 'co_3' }] })).toMatchObject({ code: 'amount_too_small' });
  await stripe.coupons.create({ ...COUPON, id: 'co_4', currency: 'eur' });
  expect(await create({ discounts: [{ coupon: 'co_4' }] })).toMatchObject({ param: 'discounts[0][coupon]' });
  clock.advance(10 * 60_000);
  expect(await create({})).toMatchObject({ code: 'coupon_expired' });
});
