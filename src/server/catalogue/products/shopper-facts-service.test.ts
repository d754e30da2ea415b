import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import type { DeliveryMethod } from '../../../shared/orders/delivery.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { putPlan } from '../../settings/plan-repository.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { getCatalogueVersion, getProduct } from './catalogue-service.ts';
import { updateProduct } from './product-service.ts';
import { getShopperFacts } from './shopper-facts-service.ts';

const method = (id: string, price: number): DeliveryMethod => ({
  ...{ id, name: id, priceMinor: money(price), freeFromMinor: null },
  ...{ days: { from: 1, to: 3 }, grams: null, pickUp: false },
});

describe('what a product’s page asks once it is open', () => {
  test('the units left, only at or below the low-stock level, and always those of now', async () => {
    const { deps, given } = await openTestShop();
    const left = async (id: Parameters<typeof getShopperFacts>[2]['id']) =>
      (await getShopperFacts(deps, GUEST, { id, countries: [] })).left;
    const id = await given.product({ stockOnHand: 5 });
    expect(await left(id)).toBe(5);
    const version = await getCatalogueVersion(deps);
    await adjustStock(deps, SYSTEM, { productId: id, delta: -2, note: '' });
    expect(await left(id)).toBe(3);
    // The shared page stayed as it was.
    expect(await getCatalogueVersion(deps)).toBe(version);
    await adjustStock(deps, SYSTEM, { productId: id, delta: -3, note: '' });
    expect(await left(id)).toBeNull();
    expect(await left(await given.product({ stockOnHand: 6 }))).toBeNull();
    expect(await left(await given.product({ stockOnHand: null }))).toBeNull();
  });

  test('delivery to the first likely country that the shop delivers to, else to its own first', async () => {
    const { deps, given } = await openTestShop();
    const id = await given.product();
    const zones = [
      { id: 'home', name: 'Home', places: ['US'], methods: [method('a', 490)] },
      { id: 'away', name: 'Away', places: ['DE'], methods: [method('b', 1990)] },
    ];
    const to = async (...countries: string[]) =>
      (await getShopperFacts(deps, GUEST, { id, countries })).delivery;
    expect(await to('DE')).toBeNull();
    await deps.db.transaction((tx) => putPlan(tx, 'delivery', { version: 1, plan: { zones } }, deps.now()));
    expect(await to('FR', 'DE', 'US')).toMatchObject({ country: 'DE', priceMinor: 1990 });
    expect(await to('FR')).toMatchObject({ country: 'US', priceMinor: 490 });
  });

  test('the tax in its price, of its class, in the country of that delivery', async () => {
    const { deps, given } = await openTestShop();
    const [lamp, book, stamp] = [
      await given.product(),
      await given.product({ taxClass: 'reduced' }),
      await given.product({ taxClass: 'exempt' }),
    ];
    const of = async (id: typeof lamp, ...countries: string[]) =>
      (await getShopperFacts(deps, GUEST, { id, countries })).tax;
    expect(await of(lamp, 'DE')).toBeNull();
    const area = (place: string, standard: number, reduced: number) => ({
      ...{ place, standard, reduced, name: 'VAT', deliveryTaxed: true },
    });
    const areas = [area('DE', 190_000, 70_000), area('AT', 200_000, 100_000)];
    const zones = [{ id: 'z', name: 'Z', places: ['DE', 'AT', 'CH'], methods: [method('a', 490)] }];
    await deps.db.transaction((tx) =>
      putPlan(tx, 'tax', { version: 1, plan: { prices: 'included', areas } }, deps.now()),
    );
    // Without zones, the country of the first rates.
    const german = { name: 'VAT', partsPerMillion: 190_000, prices: 'included' };
    expect(await of(lamp, 'AT')).toEqual(german);
    await deps.db.transaction((tx) => putPlan(tx, 'delivery', { version: 1, plan: { zones } }, deps.now()));
    expect(await of(lamp)).toEqual(german);
    expect((await getProduct(deps, GUEST, lamp)).tax).toEqual(german);
    expect(await of(lamp, 'AT')).toMatchObject({ partsPerMillion: 200_000 });
    expect(await of(book, 'DE')).toMatchObject({ partsPerMillion: 70_000 });
    expect(await of(stamp, 'DE')).toBeNull();
    expect(await of(lamp, 'CH')).toBeNull();
  });

  test('a product off sale is not found', async () => {
    const { deps, given } = await openTestShop();
    const id = await given.product();
    await updateProduct(deps, SYSTEM, { id, change: { onSale: false } });
    await expect(getShopperFacts(deps, GUEST, { id, countries: [] })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
  });
});
