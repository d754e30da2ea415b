import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openTestApp, type RestBody } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { toId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { toStripe } from '../../shared/money/stripe-amounts.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/operations/shop-settings.ts';
import type { ShopErrorCode } from '../../shared/shop-error.ts';
import { setCartQuantity } from '../cart/cart-service.ts';
import { type ImportStep, importProducts } from '../catalogue/import/product-import-service.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import type { Dialect } from '../db/database.ts';
import { getAnyOrder } from '../orders/desk/order-admin-service.ts';
import { writeConfirmations } from '../orders/order-confirmation-service.ts';
import { refundOrder } from '../orders/refunds/refund-service.ts';
import { getCurrencyUse, getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';

/** A shop with its payment provider and API, and an admin and a customer to use them. */
async function open(engine: Dialect, settings: Partial<ShopSettings>) {
  const shop = await openPayingShop(engine);
  const { knock } = await openTestApp({}, engine, shop);
  const [admin, customer] = [await shop.given.user({ role: 'ADMIN' }), await shop.given.user()];
  const change = async (changes: Partial<ShopSettings>) => {
    const { version, settings: now } = await getShopSettings(shop.deps, admin.actor);
    return updateShopSettings(shop.deps, admin.actor, { version, settings: { ...now, ...changes } });
  };
  await change(settings);
  const secrets = { admin: await shop.given.session(admin), customer: await shop.given.session(customer) };
  const call = async (as: keyof typeof secrets, endpoint: string, input?: unknown) => {
    const { statusCode, body } = await knock(endpoint, input, { secret: secrets[as] });
    return {
      status: statusCode,
      text: body,
      body: (body.startsWith('{') ? JSON.parse(body) : null) as RestBody,
    };
  };
  const lastMail = async () => {
    await writeConfirmations(shop.deps);
    const { mails } = shop.deps.db.read.tables;
    const rows = await shop.deps.db.read.select().from(mails).orderBy(mails.createdAt, mails.id);
    return rows.at(-1);
  };
  return { ...shop, admin, customer, change, call, lastMail };
}

const sheet = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

type Sale = {
  settings: Pick<ShopSettings, 'currency' | 'moneyFormat' | 'language'>;
  /** The price as sent over REST; then the unit price and the partial refund in minor units. */
  price: number | string;
  unitMinor: number;
  refundMinor: number;
  /** Prices that are invalid in this currency. */
  tooFine: (number | string)[];
  importRefusal: ShopErrorCode;
  /** As the API and the CSV files write the price, and the total of two. */
  rest: number;
  cell: string;
  totalCell: string;
  refundCell: string;
  /** As the mails write the total and the refund. */
  total: string;
  refunded: string;
};

const SALES: Record<string, Sale> = {
  JPY: {
    settings: { currency: 'JPY', moneyFormat: 'language', language: 'en' },
    price: 12_800,
    unitMinor: 12_800,
    refundMinor: 600,
    importRefusal: 'beyond_limit',
    tooFine: [12.5, '12.50', '12.00', 0, '100000000'],
    rest: 12_800,
    cell: '12800',
    totalCell: '25600',
    refundCell: '600',
    total: '¥25,600',
    refunded: '¥600',
  },
  // Whole ones, which the provider counts with two decimals all the same.
  ISK: {
    settings: { currency: 'ISK', moneyFormat: 'language', language: 'en' },
    price: 12_800,
    unitMinor: 12_800,
    refundMinor: 600,
    importRefusal: 'beyond_limit',
    tooFine: [12.5, '12.50', '12.00', 0, '100000000'],
    rest: 12_800,
    cell: '12800',
    totalCell: '25600',
    refundCell: '600',
    total: 'ISK\u00a025,600',
    refunded: 'ISK\u00a0600',
  },
  KWD: {
    settings: { currency: 'KWD', moneyFormat: 'language', language: 'de' },
    price: '19.990',
    unitMinor: 19_990,
    refundMinor: 5_500,
    importRefusal: 'amount_too_fine',
    tooFine: ['19.9901', 19.995, '19,990', '0', 100_000],
    rest: 19.99,
    cell: '19.990',
    totalCell: '39.980',
    refundCell: '5.500',
    total: '39,980\u00a0KWD',
    refunded: '5,500\u00a0KWD',
  },
};

describeEngines('a sale in a currency without two decimals', (engine) => {
  test.each(Object.entries(SALES))('%s, from the price to the refund', async (currency, sale) => {
    const shop = await open(engine, sale.settings);
    const { deps, call, customer, admin } = shop;
    const form = { productName: 'Kettle', brandName: 'Veldrik', category: 'Mouse', sku: 'K-1', stock: 5 };
    const upload = (price: number | string) =>
      call('admin', 'POST /api/upload-product', { ...form, price, sellingPrice: price });
    for (const price of sale.tooFine) expect([price, (await upload(price)).status]).toEqual([price, 400]);
    const { body: made } = await upload(sale.price);
    const id = toId('product', made.id);
    expect((await findProducts(deps.db.read, [id]))[0]).toMatchObject({
      priceMinor: sale.unitMinor,
      sellingPriceMinor: sale.unitMinor,
    });
    const { body: shown } = await call('customer', 'POST /api/product-details', { productId: id });
    expect(shown.data).toMatchObject({ price: sale.rest, sellingPrice: sale.rest });
    const { body: api } = await call('customer', 'GET /api/openapi.json');
    expect(api.info.description).toContain(`Money is in ${currency}.`);

    // The CSV export agrees and imports unchanged; a price with too many decimals is refused in its row.
    const { text: products } = await call('admin', 'GET /api/export-products');
    expect(sheet(products)).toMatchObject([{ Price: sale.cell, 'Selling price': sale.cell }]);
    const importing = async (file: string) => {
      let last: ImportStep | null = null;
      const input = { file: Buffer.from(file), dryRun: false };
      for await (const step of await importProducts(deps, admin.actor, input)) last = step;
      return last;
    };
    expect(await importing(products)).toMatchObject({ report: { unchanged: 1, refused: 0 } });
    expect(await importing(`SKU,Price\nK-1,${sale.tooFine[1]}`)).toMatchObject({
      report: { refused: 1, refusals: [{ reason: { code: sale.importRefusal } }] },
    });

    // Cart and payment: the amounts match at the provider, to the minor unit.
    await call('customer', 'POST /api/addtocart', { productId: id });
    const { body: cart } = await call('customer', 'GET /api/view-card-product');
    expect(cart.data).toMatchObject([{ productId: { sellingPrice: sale.rest } }]);
    await setCartQuantity(deps, customer.actor, { lineId: cart.data[0]._id, quantity: 2 });
    const totalMinor = money(sale.unitMinor * 2);
    const { id: sessionId } = await startCheckout(deps, customer.actor, { totalMinor });
    const session = await shop.provider.checkout.sessions.retrieve(sessionId);
    const charged = toStripe(totalMinor, currency);
    expect([session.amount_total, session.currency]).toEqual([charged, currency.toLowerCase()]);
    await shop.pay(sessionId);
    await confirmCheckout(deps, customer.actor, { sessionId });
    expect((await shop.lastMail())?.text).toContain(sale.total);
    const { body: list } = await call('customer', 'GET /api/order');
    expect(list.orders).toMatchObject([{ total: sale.rest * 2, items: [{ price: sale.rest }] }]);

    // The refund.
    const orderId = list.orders[0].id;
    const order = await getAnyOrder(deps, admin.actor, orderId);
    expect(order).toMatchObject({
      sums: { totalMinor },
      orderCurrency: currency,
      paidMinor: totalMinor,
      currency,
    });
    const refund = (amountMinor: number) =>
      refundOrder(deps, admin.actor, {
        orderId,
        version: order.version,
        lines: [],
        amountMinor: money(amountMinor),
        restock: false,
        reason: '',
      });
    expect(await refund(sale.refundMinor)).toMatchObject({ state: 'succeeded' });
    expect((await shop.lastMail())?.text).toContain(sale.refunded);
    const { data: returned } = await shop.provider.refunds.list();
    expect(returned.map(({ amount }) => amount)).toEqual([toStripe(money(sale.refundMinor), currency)]);
    const { text: orders } = await call('admin', 'GET /api/export-orders?testOrders=true');
    expect(sheet(orders)).toMatchObject([
      { Currency: currency, Gross: sale.totalCell, Refunded: sale.refundCell, 'Order total': sale.totalCell },
    ]);
  });

  test('with three decimals the last is 0, in prices and refunds: the provider takes no other', async () => {
    const { call } = await open(engine, { currency: 'KWD' });
    const { status, body } = await call('admin', 'POST /api/upload-product', {
      ...{ productName: 'Kettle', brandName: 'Veldrik', category: 'Mouse' },
      price: '19.995',
      sellingPrice: '19.995',
    });
    expect([status, body.message]).toEqual([400, 'An amount in KWD must be a multiple of KWD\u00a00.010']);
  });

  test('a total that was seen in another currency is not paid in this one', async () => {
    const { deps, given, customer, call } = await open(engine, { currency: 'EUR' });
    const productId = await given.product({ sellingPriceMinor: money(19_99), priceMinor: money(19_99) });
    await call('customer', 'POST /api/addtocart', { productId });
    await expect(
      startCheckout(deps, customer.actor, { totalMinor: money(19_99), currency: 'USD' }),
    ).rejects.toMatchObject({ reason: { code: 'seen_in_other_currency', currency: 'EUR' } });
    await startCheckout(deps, customer.actor, { totalMinor: money(19_99), currency: 'EUR' });
  });

  test('what one payment may come to is the currency’s', async () => {
    const { deps, given, customer, call } = await open(engine, { currency: 'JPY', moneyFormat: 'language' });
    const productId = await given.product({ sellingPriceMinor: money(49), priceMinor: money(49) });
    await call('customer', 'POST /api/addtocart', { productId });
    await expect(startCheckout(deps, customer.actor, {})).rejects.toMatchObject({
      reason: { code: 'amount_not_payable', leastMinor: 50, currency: 'JPY' },
    });
  });
});

describeEngines('another currency', (engine) => {
  const prices = async (
    { deps }: Awaited<ReturnType<typeof open>>,
    ids: Parameters<typeof findProducts>[1],
  ) =>
    (await findProducts(deps.db.read, ids)).map(({ priceMinor, sellingPriceMinor, version }) => ({
      priceMinor,
      sellingPriceMinor,
      version,
    }));

  test('prices keep their figures in the new minor unit', async () => {
    const shop = await open(engine, {});
    const id = await shop.given.product({ priceMinor: money(20_00), sellingPriceMinor: money(19_00) });
    await shop.change({ currency: 'EUR' });
    expect(await prices(shop, [id])).toEqual([{ priceMinor: 20_00, sellingPriceMinor: 19_00, version: 1 }]);
    await shop.change({ currency: 'KWD' });
    expect(await prices(shop, [id])).toEqual([{ priceMinor: 20_000, sellingPriceMinor: 19_000, version: 2 }]);
    await shop.change({ currency: 'JPY' });
    expect(await prices(shop, [id])).toEqual([{ priceMinor: 20, sellingPriceMinor: 19, version: 3 }]);
    await shop.change({ currency: 'USD' });
    expect(await prices(shop, [id])).toEqual([{ priceMinor: 20_00, sellingPriceMinor: 19_00, version: 4 }]);
  });

  test('nothing is rounded: prices with too many decimals are listed, and nothing is changed', async () => {
    const shop = await open(engine, {});
    const ids = [
      await shop.given.product({ name: 'Mouse', priceMinor: money(20_00), sellingPriceMinor: money(19_99) }),
      await shop.given.product({ name: 'Kettle', priceMinor: money(20_00), sellingPriceMinor: money(19_00) }),
    ];
    const before = await prices(shop, ids);
    await expect(shop.change({ currency: 'JPY' })).rejects.toMatchObject({
      reason: { code: 'prices_do_not_fit', of: 'product', count: 1, name: 'Mouse', currency: 'JPY' },
    });
    expect(await prices(shop, ids)).toEqual(before);
    expect((await getShopSettings(shop.deps, shop.admin.actor)).settings.currency).toBe('USD');
  });

  test('cannot change during a payment or after a real order; a test order keeps its own', async () => {
    const shop = await open(engine, {});
    const { deps, given, customer, admin, change, call } = shop;
    const productId = await given.product({ priceMinor: money(25_00), sellingPriceMinor: money(25_00) });
    await call('customer', 'POST /api/addtocart', { productId });
    const { id: sessionId } = await startCheckout(deps, customer.actor, {});
    const use = () => getCurrencyUse(deps, admin.actor);
    expect(await use()).toBe('checkout');
    await expect(change({ currency: 'EUR' })).rejects.toMatchObject({
      reason: { code: 'currency_in_use', by: 'checkout' },
    });
    await shop.pay(sessionId);
    await confirmCheckout(deps, customer.actor, { sessionId });
    expect(await use()).toBeNull();
    await change({ currency: 'EUR' });
    const { body } = await call('customer', 'GET /api/order');
    const order = await getAnyOrder(deps, admin.actor, body.orders[0].id);
    expect(order).toMatchObject({ sums: { totalMinor: 25_00 }, orderCurrency: 'USD', currency: 'USD' });
    const { orders } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(orders).set({ livemode: true }));
    expect(await use()).toBe('order');
    await expect(change({ currency: 'USD' })).rejects.toMatchObject({
      reason: { code: 'currency_in_use', by: 'order' },
    });
    expect(await change({ moneyFormat: 'language' })).toMatchObject({ settings: { currency: 'EUR' } });
  });

  test('must be one that the provider accepts', async () => {
    const { call } = await open(engine, {});
    const { status } = await call('admin', 'admin.setting.update', {
      version: 0,
      settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart', currency: 'XAU' },
    });
    expect(status).toBe(400);
  });
});

test('mails use the language of the order, then the one of the sign-up', async () => {
  const { deps, given, call, change, pay, lastMail, customer } = await open('sqlite', {});
  const productId = await given.product({ priceMinor: money(25_00), sellingPriceMinor: money(25_00) });
  await call('customer', 'POST /api/addtocart', { productId });
  const { id: sessionId } = await startCheckout(deps, customer.actor, {});
  await change({ language: 'de' });
  await pay(sessionId);
  await confirmCheckout(deps, customer.actor, { sessionId });
  expect((await lastMail())?.html).toContain('<html lang="en">');

  const signUp = { name: 'Anna', password: 'a long enough one', confirmPassword: 'a long enough one' };
  await call('customer', 'POST /api/signup', { ...signUp, email: 'anna@example.test' });
  await change({ language: 'en' });
  await call('customer', 'user.requestReset', { email: 'anna@example.test' });
  expect(await lastMail()).toMatchObject({ recipient: 'anna@example.test' });
  expect((await lastMail())?.html).toContain('<html lang="de">');
});
