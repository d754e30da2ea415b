import { describe, expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { BulkChange } from '../../../shared/catalogue/bulk-change.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { addAttribute } from '../categories/attribute-admin-service.ts';
import { getAdminProduct, listAdminProducts, matchAdminProducts } from '../products/product-admin-service.ts';
import { listProductChanges } from '../products/product-history-service.ts';
import { setOnSale, updateProduct } from '../products/product-service.ts';
import { changeProducts } from './bulk-change-service.ts';
import { duplicateProduct } from './product-copy-service.ts';
import { removeProduct } from './product-removal-service.ts';

const PLUS_TEN: BulkChange = { kind: 'price', by: { basisPoints: 1_000 }, rounding: 'ninety_nine' };

describeEngines('changing many products', (engine) => {
  test('a rehearsal says what the change then does, and changes nothing', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const products: { id: ProductId; version?: number }[] = [];
    for (let n = 1; n <= 12; n++) {
      const price = money(1_000 * n);
      products.push({ id: await given.product({ priceMinor: price, sellingPriceMinor: price }) });
    }
    const gone = { id: toId('product', `prd_${'0'.repeat(32)}`) };
    const dear = { id: await given.product({ priceMinor: money(99_999_999) }) };
    const all = [...products, gone, dear];
    const version = await getLockRowVersion(deps.db.read, 'catalogue');
    const told = await changeProducts(deps, actor, { products: all, change: PLUS_TEN, rehearsal: true });
    expect(told.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(told[0]).toMatchObject({
      did: 'changed',
      version: 1,
      before: { priceMinor: 1_000, sellingPriceMinor: 1_000 },
      after: { priceMinor: 1_099, sellingPriceMinor: 1_099 },
    });
    expect(told.slice(12)).toMatchObject([
      { did: 'refused', name: null, reason: { code: 'not_found' } },
      { did: 'refused', reason: { code: 'price_out_of_range' } },
    ]);
    expect((await getAdminProduct(deps, actor, all[0]?.id as ProductId)).priceMinor).toBe(1_000);
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBe(version);

    const done = await changeProducts(deps, actor, { products: all, change: PLUS_TEN, rehearsal: false });
    expect(done).toEqual(told);
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBe(version + 1);
    const { items } = await listProductChanges(deps, actor, { id: products[11]?.id as ProductId, limit: 5 });
    expect(items).toMatchObject([
      {
        action: 'product.updated',
        data: {
          changes: [
            { field: 'priceMinor', from: 12_000, to: 13_199 },
            { field: 'sellingPriceMinor', from: 12_000, to: 13_199 },
          ],
        },
      },
    ]);
  });

  test('leaves out, by name, what somebody else has changed since the preview', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const [one, other] = [await given.product(), await given.product({ name: 'Edited' })];
    const off: BulkChange = { kind: 'sale', onSale: false };
    await updateProduct(deps, actor, { id: other, change: { brand: 'New' } });
    const products = [one, other].map((id) => ({ id, version: 1 }));
    const done = await changeProducts(deps, actor, { products, change: off, rehearsal: false });
    expect(done).toMatchObject([
      { did: 'changed' },
      { did: 'refused', name: 'Edited', reason: { code: 'product_changed' } },
    ]);
    expect((await getAdminProduct(deps, actor, other)).onSale).toBe(true);
    const again = await changeProducts(deps, actor, {
      products: [{ id: one }],
      change: off,
      rehearsal: false,
    });
    expect(again).toMatchObject([{ did: 'unchanged' }]);
  });

  test('a product that is moved has its numbers in the units of its new category; what cannot be converted stays', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const [camera, printers] = [toCategory('camera'), toCategory('printers')];
    const effort = { key: 'effort', label: 'Effort', type: 'number' } as const;
    const shown = { filterable: true, compared: true, onCards: false };
    await addAttribute(deps, actor, { ...effort, ...shown, category: camera, unit: 'N' });
    await addAttribute(deps, actor, { ...effort, ...shown, category: printers, unit: 'kg' });
    const heavy = await given.product({ category: camera, specs: { weight: 450 } });
    const hard = await given.product({ category: camera, specs: { weight: 450, effort: 3 } });
    const change: BulkChange = { kind: 'category', category: printers };
    const products = [{ id: heavy }, { id: hard }];
    expect(await changeProducts(deps, actor, { products, change, rehearsal: false })).toMatchObject([
      { did: 'changed' },
      { did: 'refused', reason: { code: 'attribute_units_differ', label: 'Effort', units: ['N', 'kg'] } },
    ]);
    expect(await getAdminProduct(deps, actor, heavy)).toMatchObject({ specs: { weight: 0.45 } });
    expect(await getAdminProduct(deps, actor, hard)).toMatchObject({ version: 1, category: camera });
    await updateProduct(deps, actor, { id: hard, change: { category: printers, specs: { effort: 0.3 } } });
    expect(await getAdminProduct(deps, actor, hard)).toMatchObject({ specs: { effort: 0.3 } });
  });

  test('concurrent changes of the same products in opposite orders both come to an end', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const products: { id: ProductId }[] = [];
    for (let n = 0; n < 15; n++) products.push({ id: await given.product() });
    const to = (category: string): BulkChange => ({ kind: 'category', category: toCategory(category) });
    const results = await Promise.all([
      changeProducts(deps, actor, { products, change: to('Mouse'), rehearsal: false }),
      changeProducts(deps, actor, {
        products: [...products].reverse(),
        change: to('camera'),
        rehearsal: false,
      }),
      ...products.slice(0, 5).map(({ id }) => setOnSale(deps, actor, { id, onSale: false })),
    ]);
    expect(results.slice(0, 2).flat()).toHaveLength(30);
    for (const outcome of results.slice(0, 2).flat()) expect(outcome).toMatchObject({ did: 'changed' });
  });
});

describe('each kind of change', () => {
  test.each<[string, BulkChange, object]>([
    [
      'an amount down',
      { kind: 'price', by: { amountMinor: money(-500) }, rounding: 'none' },
      { priceMinor: 1_500, sellingPriceMinor: 500 },
    ],
    [
      'set',
      { kind: 'price', by: { toMinor: money(700) }, rounding: 'none' },
      { priceMinor: 700, sellingPriceMinor: 700 },
    ],
    [
      'reduced by a part',
      { kind: 'reduce', by: { basisPoints: -2_500 }, rounding: 'twentieth' },
      { priceMinor: 2_000, sellingPriceMinor: 1_500 },
    ],
    [
      'reduced by an amount',
      { kind: 'reduce', by: { amountMinor: money(-1) }, rounding: 'none' },
      { priceMinor: 2_000, sellingPriceMinor: 1_999 },
    ],
    ['no longer reduced', { kind: 'end_reduction' }, { priceMinor: 2_000, sellingPriceMinor: 2_000 }],
    ['moved', { kind: 'category', category: toCategory('Mouse') }, { category: 'Mouse' }],
    ['off sale', { kind: 'sale', onSale: false }, { onSale: false }],
  ])('%s', async (_, change, after) => {
    const { deps, given } = await openTestShop();
    const { actor } = await given.user({ role: 'ADMIN' });
    const id = await given.product({ priceMinor: money(2_000), sellingPriceMinor: money(1_000) });
    await changeProducts(deps, actor, { products: [{ id }], change, rehearsal: false });
    expect(await getAdminProduct(deps, actor, id)).toMatchObject(after);
  });

  test.each<[string, BulkChange, string]>([
    [
      'below the least price',
      { kind: 'price', by: { amountMinor: money(-1_000) }, rounding: 'none' },
      'price_out_of_range',
    ],
    ['no reduction', { kind: 'reduce', by: { basisPoints: -10 }, rounding: 'whole' }, 'no_reduction'],
    ['an unknown category', { kind: 'category', category: toCategory('none') }, 'invalid_field'],
  ])('refuses %s', async (_, change, code) => {
    const { deps, given } = await openTestShop();
    const { actor } = await given.user({ role: 'ADMIN' });
    const id = await given.product({ priceMinor: money(1_000), sellingPriceMinor: money(1_000) });
    const [outcome] = await changeProducts(deps, actor, { products: [{ id }], change, rehearsal: false });
    expect(outcome).toMatchObject({ did: 'refused', reason: { code } });
    expect(await getAdminProduct(deps, actor, id)).toMatchObject({ version: 1, priceMinor: 1_000 });
  });

  test('a rounding that the currency lacks is refused', async () => {
    const { deps, given } = await openTestShop();
    const { actor } = await given.user({ role: 'ADMIN' });
    const id = await given.product({ priceMinor: money(10_000), sellingPriceMinor: money(8_000) });
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', currency: 'JPY' };
    await updateShopSettings(deps, actor, { version: 0, settings });
    const change = (rounding: 'none' | 'ninety_nine') =>
      changeProducts(deps, actor, {
        products: [{ id }],
        change: { kind: 'price', by: { basisPoints: 555 }, rounding },
        rehearsal: true,
      });
    expect(await change('ninety_nine')).toMatchObject([{ reason: { field: 'rounding' } }]);
    expect(await change('none')).toMatchObject([{ after: { priceMinor: 106, sellingPriceMinor: 84 } }]);
  });

  test('all that match are those of the list', async () => {
    const { deps, given } = await openTestShop();
    const { actor } = await given.user({ role: 'ADMIN' });
    const lamp = await given.product({ name: 'Lamp', category: toCategory('Mouse') });
    const off = await given.product({ name: 'Lamp two' });
    await setOnSale(deps, actor, { id: off, onSale: false });
    const { id: draft } = await duplicateProduct(deps, actor, { id: lamp });
    for (const filter of [
      {},
      { search: 'lamp' },
      { category: toCategory('Mouse') },
      { onSale: false },
      { onSale: false, published: true },
      { published: false },
      { search: 'lamp', published: false },
      { stock: 'low' as const },
    ]) {
      const { items, count } = await listAdminProducts(deps, actor, { ...filter, sort: 'newest', limit: 50 });
      const { ids } = await matchAdminProducts(deps, actor, filter);
      expect([...ids].sort()).toEqual(items.map(({ id }) => id).sort());
      expect(count).toBe(ids.length);
    }
    expect((await matchAdminProducts(deps, actor, { published: false })).ids).toEqual([draft]);
  });
});

test('all of it is for admins only', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  const id = await given.product();
  const forbidden = { reason: { code: 'forbidden' } };
  const change = { products: [{ id }], change: PLUS_TEN, rehearsal: true };
  await expect(changeProducts(deps, actor, change)).rejects.toMatchObject(forbidden);
  await expect(matchAdminProducts(deps, actor, {})).rejects.toMatchObject(forbidden);
  await expect(duplicateProduct(deps, actor, { id })).rejects.toMatchObject(forbidden);
  await expect(removeProduct(deps, actor, { id })).rejects.toMatchObject(forbidden);
});
