import { expect, test } from 'vitest';
import { AMERICAN, GERMAN } from '../../../tests/support/shop/test-addresses.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { money } from '../../shared/money/money.ts';
import type { DeliveryMethod } from '../../shared/orders/delivery.ts';
import { saveAddress } from '../accounts/address-book/address-book-service.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart } from '../cart/cart-service.ts';
import { adjustStock } from '../catalogue/stock/stock-service.ts';
import type { Dialect } from '../db/database.ts';
import { savePlan } from '../settings/plan-service.ts';
import { quoteCart } from './quote-service.ts';

const CREATE = 'POST /api/create-checkout-session';

const method = (id: string, priceMinor: number, pickUp = false): DeliveryMethod => ({
  ...{ id, name: `Method ${id}`, priceMinor: money(priceMinor), pickUp },
  ...{ freeFromMinor: null, days: null, grams: null },
});

/** A customer with a product at 25.00 in the cart, and how they call. */
async function openCart(engine: Dialect) {
  const shop = await openPayingShop(engine);
  const { deps, given } = shop;
  const { knock } = await openTestApp({}, engine, shop);
  const [admin, customer] = [await given.user({ role: 'ADMIN' }), await given.user()];
  const productId = await given.product({ name: 'Kettle', sellingPriceMinor: money(25_00), stockOnHand: 9 });
  await addToCart(deps, customer.actor, { productId });
  const secret = await given.session(customer);
  const create = async () => {
    const answer = await knock(CREATE, { product: [{ productId, quantity: 1 }] }, { secret });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { ...shop, admin, customer, productId, create };
}

describeEngines('POST /api/create-checkout-session in a shop that asks for the address', (engine) => {
  test('uses the default saved address and the delivery that the checkout page begins with', async () => {
    const { deps, admin, customer, provider, create } = await openCart(engine);
    const home = [method('collect', 0, true), method('slow', 4_90), method('fast', 12_00)];
    const zones = [
      { id: 'home', name: 'Home', places: ['US'], methods: home },
      { id: 'shop', name: 'At the shop', places: ['DE'], methods: [method('shop', 1_00, true)] },
    ];
    await savePlan(deps, admin.actor, 'delivery', { version: 0, plan: { zones } });
    const area = { place: 'US', name: 'Sales tax', standard: 100_000, reduced: 0, deliveryTaxed: false };
    await savePlan(deps, admin.actor, 'tax', { version: 0, plan: { prices: 'added', areas: [area] } });
    expect(await create()).toMatchObject({ status: 400, body: { error: true } });

    await saveAddress(deps, customer.actor, { address: AMERICAN, isDefault: true });
    const quote = await quoteCart(deps, customer.actor, {});
    expect(quote).toMatchObject({ delivery: { id: 'slow' }, sums: { totalMinor: 32_40 } });
    const { status, body } = await create();
    expect(status).toBe(200);
    const session = await provider.checkout.sessions.retrieve(body.id);
    expect(session).toMatchObject({ amount_total: 32_40, shipping_address_collection: null });
    const { checkouts } = deps.db.read.tables;
    expect(await deps.db.read.select().from(checkouts)).toMatchObject([
      { shipTo: AMERICAN, delivery: { id: 'slow' }, totalMinor: 32_40 },
    ]);
    expect((await create()).body.id).toBe(body.id);

    await saveAddress(deps, customer.actor, { address: GERMAN, isDefault: true });
    const collected = await create();
    expect((await provider.checkout.sessions.retrieve(collected.body.id)).amount_total).toBe(26_00);
    const french = { ...GERMAN, country: 'FR', postalCode: '75001', city: 'Paris' };
    await saveAddress(deps, customer.actor, { address: french, isDefault: true });
    expect((await create()).status).toBe(409);
  });

  test('goods that sold out since are named', async () => {
    const { deps, productId, create } = await openCart(engine);
    await adjustStock(deps, SYSTEM, { productId, delta: -9, note: 'broken' });
    expect(await create()).toMatchObject({ status: 409, body: { message: 'Kettle is sold out' } });
  });

  test('an address is not needed where none is asked for', async () => {
    const { deps, customer, provider, create } = await openCart(engine);
    await saveAddress(deps, customer.actor, { address: GERMAN, isDefault: true });
    const { body } = await create();
    const session = await provider.checkout.sessions.retrieve(body.id);
    expect(session.shipping_address_collection?.allowed_countries).toEqual(['US', 'IN']);
  });
});
