import { describe, expect, test } from 'vitest';
import { makeCode, openCart } from '../../../tests/support/shop/test-discounts.ts';
import { money } from '../../shared/money/money.ts';
import type { Address } from '../../shared/orders/address.ts';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import { SYSTEM } from '../actor.ts';
import { getCart, setCartQuantity } from '../cart/cart-service.ts';
import { savePlan } from '../settings/plan-service.ts';
import { rebuildAgreement } from './agreement-service.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';
import { applyCode } from './discount-code-service.ts';
import { placeOrder } from './place-order-service.ts';
import { quoteCart } from './quote-service.ts';

const CALIFORNIAN: Address = {
  ...EMPTY_ADDRESS,
  name: 'Jenny Rosen',
  line1: '27 Main Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
  country: 'US',
  phone: '+1 555 0100',
};

const COUNTER = { name: 'Our counter', freeFromMinor: null, days: null, grams: null, pickUp: true };

describe('with delivery and tax', () => {
  async function openTaxed() {
    const shop = await openCart();
    await savePlan(shop.deps, SYSTEM, 'tax', {
      version: 0,
      plan: {
        prices: 'added',
        areas: [{ place: 'US', name: 'Sales tax', standard: 100_000, reduced: 50_000, deliveryTaxed: true }],
      },
    });
    const method = { name: 'Parcel', priceMinor: money(4_00), freeFromMinor: money(60_00) };
    await savePlan(shop.deps, SYSTEM, 'delivery', {
      version: 0,
      plan: {
        zones: [
          {
            id: 'home',
            name: 'Home',
            places: ['US'],
            methods: [
              { ...method, id: 'post', days: null, grams: null, pickUp: false },
              { ...COUNTER, id: 'free', priceMinor: money(0) },
              { ...COUNTER, id: 'paid', priceMinor: money(1_00) },
            ],
          },
        ],
      },
    });
    return shop;
  }

  test('only the lines it applies to are cheaper, taxed less, and the order can be rebuilt like that', async () => {
    const { deps, actor, book, pay, orders } = await openTaxed();
    await makeCode(deps, 'BOOKS', { benefit: { kind: 'percent', percent: 33 }, products: [book] });
    await applyCode(deps, actor, { code: 'BOOKS' });
    // 56.70 after the discount is below 60.00: delivery is 4.00 again.
    const { sums } = await quoteCart(deps, actor, { place: CALIFORNIAN });
    expect(sums).toMatchObject({ discountMinor: 3_30, shippingMinor: 4_00, taxMinor: 5_00 + 34 + 40 });
    const { id } = await startCheckout(deps, actor, {
      shipTo: CALIFORNIAN,
      methodId: 'post',
      totalMinor: sums.totalMinor,
    });
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    const [order] = await orders();
    expect(order).toMatchObject({ paymentStatus: 'paid', discountCode: 'BOOKS', ...sums });
    const session = await deps.payments.findSession(id);
    if (!session) throw new Error('no session');
    const paid = await deps.payments.listLines(id);
    const rebuilt = await deps.db.transaction((tx) => rebuildAgreement(tx, session, paid));
    expect(rebuilt).toMatchObject({ discountCode: 'BOOKS', sums });
    expect(rebuilt.lines.map((line) => [line.name, line.discountMinor]).sort()).toEqual([
      ['Book', 3_30],
      ['Kettle', 0],
    ]);
  });

  test.each([
    ['free', 0],
    ['paid', 1_00],
  ])('an order that is picked up, which is %s, is rebuilt as one', async (methodId, priceMinor) => {
    const { deps, actor, pay } = await openTaxed();
    const { id } = await startCheckout(deps, actor, { shipTo: CALIFORNIAN, methodId });
    await pay(id);
    const session = await deps.payments.findSession(id);
    if (!session) throw new Error('no session');
    const paid = await deps.payments.listLines(id);
    const rebuilt = await deps.db.transaction((tx) => rebuildAgreement(tx, session, paid));
    expect(rebuilt.delivery).toMatchObject({ name: 'Our counter', pickUp: true, priceMinor });
    expect(rebuilt.sums.totalMinor).toBe(session.totalMinor);
  });

  test('a code for free delivery needs no coupon', async () => {
    const { deps, actor, provider, pay, orders, uses } = await openTaxed();
    await makeCode(deps, 'FREE', { benefit: { kind: 'delivery' } });
    await setCartQuantity(deps, actor, {
      // The cart has a line; an empty id would be refused.
      lineId: (await getCart(deps, actor)).lines[0]?.id ?? ('' as never),
      quantity: 1,
    });
    expect((await quoteCart(deps, actor, { place: CALIFORNIAN })).delivery).toMatchObject({
      priceMinor: 4_00,
    });
    await applyCode(deps, actor, { code: 'FREE' });
    const { id } = await startCheckout(deps, actor, { shipTo: CALIFORNIAN, methodId: 'post' });
    expect(await provider.checkout.sessions.retrieve(id)).toMatchObject({
      amount_total: 35_00 + 2_50 + 50,
      discounts: [],
      allow_promotion_codes: false,
    });
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    expect(await orders()).toMatchObject([{ discountCode: 'FREE', discountMinor: 0, shippingMinor: 0 }]);
    expect(await uses()).toMatchObject({ redeemed: 1 });
  });

  test('an order rebuilt without its checkout counts as a use', async () => {
    const { deps, actor, pay, uses, orders } = await openCart();
    await makeCode(deps, 'SUMMER', { usesLimit: 1 });
    await applyCode(deps, actor, { code: 'SUMMER' });
    const { id } = await startCheckout(deps, actor, {});
    await pay(id);
    // A backup was restored from before the checkout.
    await deps.db.transaction((tx) => tx.delete(tx.tables.checkouts));
    const session = await deps.payments.findSession(id);
    if (!session) throw new Error('no session');
    const lines = await deps.payments.listLines(id);
    await deps.db.transaction((tx) => placeOrder(tx, deps, session, lines));
    expect(await orders()).toMatchObject([
      { discountCode: 'SUMMER', paymentStatus: 'paid', totalMinor: 54_00 },
    ]);
    expect(await uses()).toEqual({ redeemed: 1, reserved: 0, beyond: 0 });
  });
});
