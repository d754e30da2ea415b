import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { GUEST } from '../../actor.ts';
import { addToCart, getCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { sendStockAlerts } from '../../stock-alerts/stock-alert-service.ts';
import { askForStock, confirmStockRequest } from '../../stock-alerts/stock-request-service.ts';
import { getProduct, listCardsOf, listProducts } from '../products/catalogue-service.ts';
import { suggestProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';

const mobiles = toCategory('mobiles');

describeEngines('variants of the same name', (engine) => {
  /** Three blouses of one name, one that says what it is, one of another name, and a hat. */
  async function open() {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    await setAttributes(deps, [
      { category: mobiles, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 0 },
      { category: mobiles, key: 'weight', label: 'Weight', type: 'number', unit: 'g', position: 1 },
    ]);
    const blouse = (weight: number, name = 'Blouse', stockOnHand = 5) =>
      given.product({ name, specs: { colour: 'White', weight }, stockOnHand });
    const light = await blouse(80);
    const heavy = await blouse(120.5);
    const gone = await blouse(200, 'Blouse', 0);
    const named = await blouse(90, 'Blouse white 90g');
    const other = await blouse(95, 'Blouse of silk');
    const hat = await given.product({ name: 'Hat', specs: { colour: 'White' } });
    const members = [light, heavy, gone, named, other];
    await givenGroup(deps, { name: 'Blouse', axes: ['colour', 'weight'], members });
    return { ...shop, light, heavy, gone, named, other, hat };
  }

  test('are told apart in the cart, in an order and on a wishlist', async () => {
    const { deps, given, clock, pay, light, heavy, named, other, hat } = await open();
    const { actor } = await given.user();
    const bought = [light, heavy, named, other, hat];
    for (const productId of bought) await addToCart(deps, actor, { productId });
    const told = [
      'Blouse, White, 80 g',
      'Blouse, White, 120.5 g',
      'Blouse white 90g',
      'Blouse of silk',
      'Hat',
    ];
    expect((await getCart(deps, actor)).lines.map(({ name }) => name)).toEqual(told);
    expect((await listCardsOf(deps, GUEST, { ids: bought })).map(({ name }) => name)).toEqual(told);

    const { id } = await startCheckout(deps, actor, {});
    await pay(id);
    clock.advance(16_000);
    await reconcile(deps);
    const { orderLines } = deps.db.read.tables;
    const sold = await deps.db.read.select({ name: orderLines.name }).from(orderLines);
    expect(sold.map(({ name }) => name).sort()).toEqual([...told].sort());
  });

  test('are told apart in lists and suggestions, unless these show them as one', async () => {
    const { deps, given, light, named } = await open();
    const { actor } = await given.user({ role: 'ADMIN' });
    const listed = async () => (await listProducts(deps, GUEST, { limit: 10 })).items.map(({ name }) => name);
    const suggested = async () =>
      (await suggestProducts(deps, GUEST, { text: 'blouse' })).products.map(({ name }) => name);
    for (const names of [await listed(), await suggested()])
      expect(names).toEqual(expect.arrayContaining(['Blouse, White, 80 g', 'Blouse of silk']));
    expect(await getProduct(deps, GUEST, light)).toMatchObject({
      name: 'Blouse',
      soldAs: 'Blouse, White, 80 g',
    });
    expect(await getProduct(deps, GUEST, named)).not.toHaveProperty('soldAs');
    const { version, settings } = await getShopSettings(deps, actor);
    await updateShopSettings(deps, actor, { version, settings: { ...settings, groupVariants: true } });
    for (const names of [await listed(), await suggested()])
      expect(names.filter((name) => name.startsWith('Blouse,'))).toEqual([]);
  });

  test('are told apart in the mails to those who wait for one', async () => {
    const { deps, gone } = await open();
    const { mails } = deps.db.read.tables;
    const texts = async () =>
      (await deps.db.read.select({ text: mails.text }).from(mails)).map(({ text }) => text);
    await askForStock(deps, GUEST, { productId: gone, email: 'ann@example.test', address: '192.0.2.1' });
    const token = /token=([\w-]+)/.exec((await texts())[0] ?? '')?.[1] ?? '';
    expect(await confirmStockRequest(deps, GUEST, { token })).toMatchObject({ name: 'Blouse, White, 200 g' });
    await adjustStock(deps, { kind: 'system' }, { productId: gone, delta: 1, note: 'came in' });
    await sendStockAlerts(deps);
    const sent = await texts();
    expect(sent).toHaveLength(2);
    for (const text of sent) expect(text).toContain('Blouse, White, 200 g');
  });
});
