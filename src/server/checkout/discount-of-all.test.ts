import { describe, expect, test } from 'vitest';
import { makeCode, openCart } from '../../../tests/support/shop/test-discounts.ts';
import { money } from '../../shared/money/money.ts';
import type { Address } from '../../shared/orders/address.ts';
import { EMPTY_ADDRESS } from '../../shared/orders/address.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart, getCart } from '../cart/cart-service.ts';
import type { Deps } from '../deps.ts';
import { savePlan } from '../settings/plan-service.ts';
import { startCheckout } from './checkout-service.ts';
import { applyCode } from './discount-code-service.ts';
import { quoteCart } from './quote-service.ts';

const BERLIN: Address = {
  ...EMPTY_ADDRESS,
  name: 'Jenny Rosen',
  line1: 'Hauptstr. 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  phone: '+49 30 0100',
};

const ALL = { benefit: { kind: 'percent', percent: 100 } } as const;
const TOO_LITTLE = { why: 'too_little_left' };
const refusedFor = (discountCode: string) => ({
  reason: { code: 'discount_refused', discountCode, ...TOO_LITTLE },
});

/** Delivers to Germany for these prices, by methods that are called after them. */
const deliverFor = (deps: Deps, prices: readonly number[]) =>
  savePlan(deps, SYSTEM, 'delivery', {
    version: 0,
    plan: {
      zones: [
        {
          ...{ id: 'home', name: 'Home', places: ['DE'] },
          methods: prices.map((price) => ({
            ...{ id: `for-${price}`, name: `For ${price}`, priceMinor: money(price) },
            ...{ freeFromMinor: null, days: null, grams: null, pickUp: false },
          })),
        },
      ],
    },
  });

describe('a code that leaves too little to pay', () => {
  test.each([
    ['all', ALL],
    ['the whole amount', { benefit: { kind: 'amount', amountMinor: money(60_00) } }],
    ['all but 49 cents', { benefit: { kind: 'amount', amountMinor: money(59_51) } }],
  ] as const)(
    '%s, without delivery: the cart says so, and paying is refused by its name',
    async (_, gives) => {
      const { deps, actor, given } = await openCart();
      await makeCode(deps, 'GIFT', gives);
      await applyCode(deps, actor, { code: 'gift' });
      expect((await getCart(deps, actor)).discount).toMatchObject({ code: 'GIFT', misfit: TOO_LITTLE });
      expect((await quoteCart(deps, actor, {})).discount).toMatchObject({ misfit: TOO_LITTLE });
      await expect(startCheckout(deps, actor, {})).rejects.toMatchObject(refusedFor('GIFT'));
      // It stays in the cart, and fits once more goods leave something to pay.
      if (gives.benefit.kind === 'percent') return;
      await addToCart(deps, actor, { productId: await given.product({ sellingPriceMinor: money(1_00) }) });
      expect((await getCart(deps, actor)).discount).toMatchObject({ code: 'GIFT', misfit: null });
      await startCheckout(deps, actor, { totalMinor: money(61_00 - gives.benefit.amountMinor) });
    },
  );

  test('the least that can be paid is enough', async () => {
    const { deps, actor } = await openCart();
    await makeCode(deps, 'GIFT', { benefit: { kind: 'amount', amountMinor: money(59_50) } });
    await applyCode(deps, actor, { code: 'GIFT' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ misfit: null });
    await startCheckout(deps, actor, { totalMinor: money(50) });
  });

  test('where delivery is free, the cart says so, too', async () => {
    const { deps, actor } = await openCart();
    await deliverFor(deps, [0]);
    await makeCode(deps, 'GIFT', ALL);
    await applyCode(deps, actor, { code: 'GIFT' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ misfit: TOO_LITTLE });
    const terms = { shipTo: BERLIN, methodId: 'for-0' };
    await expect(startCheckout(deps, actor, terms)).rejects.toMatchObject(refusedFor('GIFT'));
  });

  test('where delivery may cost something, only the chosen delivery decides', async () => {
    const { deps, actor } = await openCart();
    await deliverFor(deps, [0, 490]);
    await makeCode(deps, 'GIFT', ALL);
    await applyCode(deps, actor, { code: 'GIFT' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ misfit: null });
    const quoted = (methodId: string) => quoteCart(deps, actor, { place: BERLIN, methodId });
    expect(await quoted('for-0')).toMatchObject({
      discount: { misfit: TOO_LITTLE },
      sums: { discountMinor: 60_00, totalMinor: 0 },
      choices: [{ priceMinor: 0 }, { priceMinor: 490 }],
    });
    const free = { shipTo: BERLIN, methodId: 'for-0' };
    await expect(startCheckout(deps, actor, free)).rejects.toMatchObject(refusedFor('GIFT'));
    expect(await quoted('for-490')).toMatchObject({ discount: { misfit: null }, sums: { totalMinor: 4_90 } });
    const paid = { shipTo: BERLIN, methodId: 'for-490', totalMinor: money(4_90) };
    await startCheckout(deps, actor, paid);
  });

  test('free delivery of goods that cost next to nothing', async () => {
    const { deps, given } = await openCart();
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId: await given.product({ sellingPriceMinor: money(20) }) });
    await deliverFor(deps, [490]);
    await makeCode(deps, 'BRINGIT', { benefit: { kind: 'delivery' } });
    await applyCode(deps, actor, { code: 'BRINGIT' });
    const terms = { shipTo: BERLIN, methodId: 'for-490' };
    await expect(startCheckout(deps, actor, terms)).rejects.toMatchObject(refusedFor('BRINGIT'));
  });

  test('goods that cannot be paid without the code either are not its fault', async () => {
    const { deps, given } = await openCart();
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId: await given.product({ sellingPriceMinor: money(49) }) });
    await makeCode(deps, 'GIFT', ALL);
    await applyCode(deps, actor, { code: 'GIFT' });
    expect((await getCart(deps, actor)).discount).toMatchObject({ misfit: null });
    await expect(startCheckout(deps, actor, {})).rejects.toMatchObject({
      reason: { code: 'amount_not_payable' },
    });
  });
});
