import { describe, expect, test } from 'vitest';
import { AMERICAN, GERMAN } from '../../../tests/support/shop/test-addresses.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import type { PaymentSessionId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import type { Address } from '../../shared/orders/address.ts';
import type { DeliveryMethod, DeliveryPlan } from '../../shared/orders/delivery.ts';
import type { TaxPlan } from '../../shared/orders/tax-plan.ts';
import { listAuditLog } from '../audit/audit-log-service.ts';
import { addToCart, setCartQuantity } from '../cart/cart-service.ts';
import type { Dialect } from '../db/database.ts';
import { listOrderLines } from '../orders/order-repository.ts';
import { getPlan, savePlan } from '../settings/plan-service.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { rebuildAgreement } from './agreement-service.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';
import { quoteCart } from './quote-service.ts';

const method = (id: string, priceMinor: number, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id,
  name: `Method ${id}`,
  priceMinor: money(priceMinor),
  freeFromMinor: null,
  days: { from: 2, to: 4 },
  grams: null,
  pickUp: false,
  ...more,
});

const ZONES: DeliveryPlan = {
  zones: [
    {
      id: 'home',
      name: 'Mainland',
      places: ['US'],
      methods: [
        method('fast', 12_00, { days: { from: 1, to: 1 } }),
        method('slow', 4_90, { freeFromMinor: money(100_00), grams: { from: 0, to: 5_000 } }),
      ],
    },
    { id: 'west', name: 'West', places: ['US-CA', 'DE'], methods: [method('west', 7_00)] },
  ],
};

const SALES_TAX: TaxPlan = {
  prices: 'added',
  areas: [
    { place: 'US-CA', name: 'Sales tax', standard: 72_500, reduced: 0, deliveryTaxed: true },
    { place: 'US', name: 'Sales tax', standard: 50_000, reduced: 10_000, deliveryTaxed: false },
  ],
};

const VAT: TaxPlan = {
  prices: 'included',
  areas: [{ place: 'DE', name: 'VAT', standard: 190_000, reduced: 70_000, deliveryTaxed: true }],
};

const CALIFORNIAN: Address = { ...AMERICAN, city: 'San Francisco', state: 'CA', postalCode: '94103' };

/** A cart of two kettles at 25.00 (standard tax, 800 g) and a book at 10.00 (reduced tax). */
async function openCart(engine: Dialect, plans: { delivery?: DeliveryPlan; tax?: TaxPlan }) {
  const shop = await openPayingShop(engine);
  const { deps, given } = shop;
  const [admin, customer] = [await given.user({ role: 'ADMIN' }), await given.user()];
  const kettle = await given.product({ sellingPriceMinor: money(25_00), stockOnHand: 9, weightGrams: 800 });
  const book = await given.product({ sellingPriceMinor: money(10_00), taxClass: 'reduced' });
  const { lineId } = await addToCart(deps, customer.actor, { productId: kettle });
  await setCartQuantity(deps, customer.actor, { lineId, quantity: 2 });
  await addToCart(deps, customer.actor, { productId: book });
  if (plans.delivery) await savePlan(deps, admin.actor, 'delivery', { version: 0, plan: plans.delivery });
  if (plans.tax) await savePlan(deps, admin.actor, 'tax', { version: 0, plan: plans.tax });
  const start = (shipTo?: Address, methodId?: string, total?: number) =>
    startCheckout(deps, customer.actor, { shipTo, methodId, totalMinor: total ? money(total) : undefined });
  const orderOf = async (sessionId: PaymentSessionId) => {
    await shop.pay(sessionId);
    const { orderId } = await confirmCheckout(deps, customer.actor, { sessionId });
    const { orders } = deps.db.read.tables;
    const [order] = await deps.db.read.select().from(orders);
    if (!order) throw new Error('no order');
    return { order, lines: await listOrderLines(deps.db.read, orderId) };
  };
  return { ...shop, admin, customer, kettle, book, start, orderOf, lineId };
}

const sums = (order: Record<'subtotalMinor' | 'shippingMinor' | 'taxMinor' | 'totalMinor', Money>) => [
  order.subtotalMinor,
  order.shippingMinor,
  order.taxMinor,
  order.totalMinor,
];

describeEngines('an order with delivery and tax', (engine) => {
  test('tax that is added: its region, its classes, and the provider asks for exactly that', async () => {
    const { start, orderOf, provider, deps, customer } = await openCart(engine, {
      delivery: ZONES,
      tax: SALES_TAX,
    });
    const quote = await quoteCart(deps, customer.actor, { place: CALIFORNIAN, methodId: 'west' });
    // 50.00 at 7.25 %, 10.00 untaxed, delivery of 7.00 at 7.25 %.
    expect(sums(quote.sums)).toEqual([60_00, 7_00, 3_63 + 51, 71_14]);
    for (const state of ['ca', 'California', 'ＣＡ']) {
      const spelt = await quoteCart(deps, customer.actor, {
        place: { country: 'US', state },
        methodId: 'west',
      });
      expect(spelt.sums).toEqual(quote.sums);
    }
    const { id } = await start(CALIFORNIAN, 'west', quote.sums.totalMinor);
    const session = await provider.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session).toMatchObject({ amount_total: 71_14, shipping_address_collection: null });
    expect(session.line_items?.data.map((line) => line.description)).toContain('Sales tax 7.25%');
    const { order, lines } = await orderOf(id);
    expect(order).toMatchObject({
      paymentStatus: 'paid',
      name: 'Jenny Rosen',
      addressState: 'CA',
      addressMissing: false,
      phone: '+1 555 0100',
      taxIncluded: false,
      delivery: { id: 'west', priceMinor: 7_00, taxPpm: 72_500 },
      taxes: [{ rate: { name: 'Sales tax', partsPerMillion: 72_500 }, netMinor: 57_00, taxMinor: 4_14 }],
    });
    expect(sums(order)).toEqual(sums(quote.sums));
    expect(lines.map(({ taxPpm, taxMinor }) => [taxPpm, taxMinor]).sort()).toEqual([
      [0, 0],
      [72_500, 3_63],
    ]);
    const paid = await provider.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(Reflect.get(Object(paid.payment_intent), 'shipping')).toMatchObject({
      name: 'Jenny Rosen',
      address: { state: 'CA' },
    });
  });

  test('tax that the prices contain, a business, and an order rebuilt from the provider’s record', async () => {
    const { start, orderOf, deps } = await openCart(engine, { delivery: ZONES, tax: VAT });
    const { id } = await start(GERMAN, 'west');
    const { order, lines } = await orderOf(id);
    // 50.00 / 1.19, 10.00 / 1.07, 7.00 / 1.19.
    expect(sums(order)).toEqual([60_00, 7_00, 7_98 + 65 + 1_12, 67_00]);
    expect(order).toMatchObject({ company: 'Weiß GmbH', vatNumber: 'DE136695976', taxIncluded: true });
    const session = await deps.payments.findSession(id);
    if (!session) throw new Error('no session');
    expect(session).toMatchObject({ name: 'Jörg Weiß', address: { city: 'Bremen', country: 'DE' } });
    const paid = await deps.payments.listLines(id);
    const rebuilt = await deps.db.transaction((tx) => rebuildAgreement(tx, session, paid));
    const { subtotalMinor, discountMinor, shippingMinor, taxMinor, taxIncluded, taxes, totalMinor } = order;
    expect(rebuilt.sums).toEqual({
      ...{ subtotalMinor, discountMinor, shippingMinor, taxMinor, taxIncluded, taxes, totalMinor },
    });
    const prices = (line: { taxMinor: Money; taxPpm: number; taxClass: string }) => [
      line.taxMinor,
      line.taxPpm,
      line.taxClass,
    ];
    expect(rebuilt.lines.map(prices)).toEqual(lines.map(prices));
    expect(rebuilt.delivery).toMatchObject({ name: 'Method west', priceMinor: 7_00, taxPpm: 190_000 });
  });
});

describe('before it is paid', () => {
  test('the cart is priced for a place: free from a total, within a weight, cheapest first', async () => {
    const { deps, customer, lineId } = await openCart('sqlite', { delivery: ZONES });
    const quote = (place?: Address) => quoteCart(deps, customer.actor, place ? { place } : {});
    const prices = async (place?: Address) =>
      (await quote(place)).choices?.map((choice) => [choice.id, choice.priceMinor]);
    expect(await quote()).toMatchObject({
      asksAddress: true,
      countries: ['US', 'DE'],
      delivery: { id: 'slow' },
    });
    expect(await prices(AMERICAN)).toEqual([
      ['slow', 4_90],
      ['fast', 12_00],
    ]);
    await setCartQuantity(deps, customer.actor, { lineId, quantity: 4 });
    expect(await prices(AMERICAN)).toEqual([
      ['slow', 0],
      ['fast', 12_00],
    ]);
    await setCartQuantity(deps, customer.actor, { lineId, quantity: 7 });
    expect(await prices(AMERICAN)).toEqual([['fast', 12_00]]);
    expect(await quote({ ...GERMAN, country: 'FR' })).toMatchObject({ delivered: false, choices: [] });
  });

  test('tax that a region sets is open until the region is known, where it is added', async () => {
    const isOpen = async (tax: TaxPlan, country: string, state: string) => {
      const { deps, customer } = await openCart('sqlite', { tax });
      return (await quoteCart(deps, customer.actor, { place: { country, state } })).taxOpen;
    };
    expect(await isOpen(SALES_TAX, 'US', '')).toBe(true);
    expect(await isOpen(SALES_TAX, 'US', 'CA')).toBe(false);
    expect(await isOpen(SALES_TAX, 'DE', '')).toBe(false);
    expect(await isOpen({ ...SALES_TAX, prices: 'included' }, 'US', '')).toBe(false);
  });

  test('without zones and taxes nothing is asked for, and an address that is sent counts for nothing', async () => {
    const { deps, customer, start, provider } = await openCart('sqlite', {});
    expect(await quoteCart(deps, customer.actor, {})).toMatchObject({ asksAddress: false, choices: null });
    const { id } = await start(GERMAN, 'west');
    const session = await provider.checkout.sessions.retrieve(id);
    expect(session.shipping_address_collection?.allowed_countries).toEqual(['US', 'IN']);
    expect(session.amount_total).toBe(60_00);
  });

  test('with taxes alone, delivery is free to the countries of the settings', async () => {
    const { start } = await openCart('sqlite', { tax: SALES_TAX });
    await expect(start(GERMAN)).rejects.toMatchObject({ reason: { code: 'not_delivered_there' } });
    await expect(start(AMERICAN, undefined, 60_00 + 2_50 + 10)).resolves.toMatchObject({
      id: expect.any(String),
    });
  });

  test.each<[string, Parameters<Awaited<ReturnType<typeof openCart>>['start']>, object]>([
    ['no address', [], { code: 'address_needed' }],
    ['half an address', [{ ...GERMAN, city: '' }, 'west'], { code: 'invalid_address' }],
    [
      'a country in no zone',
      [{ ...GERMAN, country: 'AT', postalCode: '1010' }, 'west'],
      { code: 'not_delivered_there' },
    ],
    ['no method', [GERMAN], { code: 'delivery_changed' }],
    ['a method of another zone', [GERMAN, 'fast'], { code: 'delivery_changed' }],
    ['a total without delivery', [GERMAN, 'west', 60_00], { code: 'cart_changed' }],
  ])('%s is refused, and nothing is held', async (_what, given, reason) => {
    const { start, deps } = await openCart('sqlite', { delivery: ZONES });
    await expect(start(...given)).rejects.toMatchObject({ reason });
    expect(await deps.db.read.$count(deps.db.read.tables.checkouts)).toBe(0);
  });

  test('a price, rate, weight or zone changed while the checkout is open is told, and the page is renewed', async () => {
    const { deps, admin, start, provider } = await openCart('sqlite', { delivery: ZONES, tax: VAT });
    const first = await start(GERMAN, 'west', 67_00);
    expect(await start(GERMAN, 'west', 67_00)).toEqual(first);
    const tax = { ...VAT, areas: VAT.areas.map((area) => ({ ...area, standard: 200_000 })) };
    await savePlan(deps, admin.actor, 'tax', { version: 1, plan: tax });
    // The total is the same, the tax in it is not: a new page, and the old one can no longer be paid.
    const second = await start(GERMAN, 'west', 67_00);
    expect(second.id).not.toBe(first.id);
    expect((await provider.checkout.sessions.retrieve(first.id)).status).toBe('expired');
    const [dearer] = ZONES.zones.slice(1).map((zone) => ({ ...zone, methods: [method('west', 9_00)] }));
    if (!dearer) throw new Error('no zone');
    await savePlan(deps, admin.actor, 'delivery', { version: 1, plan: { zones: [dearer] } });
    await expect(start(GERMAN, 'west', 67_00)).rejects.toMatchObject({ reason: { code: 'cart_changed' } });
    await expect(start(AMERICAN, 'fast')).rejects.toMatchObject({ reason: { code: 'not_delivered_there' } });
    const light = { ...dearer, methods: [method('west', 9_00, { grams: { from: 0, to: 1_600 } })] };
    await savePlan(deps, admin.actor, 'delivery', { version: 2, plan: { zones: [light] } });
    await start(GERMAN, 'west', 69_00);
    const { products } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(products).set({ weightGrams: 801 }));
    await expect(start(GERMAN, 'west', 69_00)).rejects.toMatchObject({
      reason: { code: 'not_delivered_there' },
    });
  });

  test('delivery keeps its figures in another currency, or names the method whose price does not fit', async () => {
    const { deps, given } = await openPayingShop('sqlite');
    const { actor } = await given.user({ role: 'ADMIN' });
    const zone = (priceMinor: number) => ({
      zones: [{ id: 'home', name: 'Home', places: ['JP'], methods: [method('post', priceMinor)] }],
    });
    const change = async (currency: string) => {
      const { version, settings } = await getShopSettings(deps, actor);
      return updateShopSettings(deps, actor, { version, settings: { ...settings, currency } });
    };
    await savePlan(deps, actor, 'delivery', { version: 0, plan: zone(4_90) });
    await expect(change('JPY')).rejects.toMatchObject({
      reason: { code: 'prices_do_not_fit', of: 'delivery_method', name: 'Method post' },
    });
    await savePlan(deps, actor, 'delivery', { version: 1, plan: zone(7_00) });
    await change('JPY');
    expect((await getPlan(deps, actor, 'delivery')).plan.zones[0]?.methods[0]?.priceMinor).toBe(7);
    await change('KWD');
    expect((await getPlan(deps, actor, 'delivery')).plan.zones[0]?.methods[0]?.priceMinor).toBe(7_000);
  });

  test('the audit log says what was changed', async () => {
    const { deps, given } = await openPayingShop('sqlite');
    const { actor } = await given.user({ role: 'ADMIN' });
    const zone = { id: 'home', name: 'Home', places: ['JP'], methods: [method('post', 4_90)] };
    await savePlan(deps, actor, 'delivery', { version: 0, plan: { zones: [zone] } });
    const area = { place: 'JP', name: 'JCT', standard: 100_000, reduced: 80_000, deliveryTaxed: true };
    await savePlan(deps, actor, 'tax', { version: 0, plan: { prices: 'added', areas: [area] } });
    const { items } = await listAuditLog(deps, actor, { entity: 'setting', limit: 2 });
    const { place, ...fields } = area;
    expect(items.map(({ action, data }) => [action, data])).toEqual([
      [
        'tax.changed',
        {
          changes: [
            { of: 'prices', from: 'included', to: 'added' },
            { of: 'area', place, was: 'added', fields },
          ],
          more: 0,
        },
      ],
      [
        'delivery.changed',
        {
          changes: [{ of: 'zone', zone: 'Home', was: 'added', fields: { name: 'Home', places: ['JP'] } }],
          more: 0,
        },
      ],
    ]);
  });

  test('two owners at once: the second is told', async () => {
    const { deps, admin } = await openCart('sqlite', { delivery: ZONES });
    expect(await getPlan(deps, admin.actor, 'delivery')).toEqual({ version: 1, plan: ZONES });
    await expect(
      savePlan(deps, admin.actor, 'delivery', { version: 0, plan: { zones: [] } }),
    ).rejects.toMatchObject({ reason: { code: 'settings_changed' } });
  });
});
