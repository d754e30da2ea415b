import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FIRST_CATEGORIES, setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { parseFilter } from '../../../shared/catalogue/product-filter.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { compareProducts } from '../products/compare-service.ts';
import { updateProduct } from '../products/product-service.ts';
import { listFacets } from '../search/facet-service.ts';
import { changeCategory, mergeCategory } from './category-admin-service.ts';
import { listCategories, readCategories } from './category-service.ts';

const LAMPS = toCategory('lamps');

/** Makes a change and invalidates the pages. */
const change = ({ db }: Pick<Deps, 'db'>, write: (tx: Transaction) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await write(tx);
    await takeLockRow(tx, 'catalogue');
  });

const addLamps = (deps: Deps) =>
  change(deps, (tx) =>
    tx.insert(tx.tables.categories).values({ value: LAMPS, label: 'Lamps & Lights', position: 3 }),
  );

describeEngines('categories', (engine) => {
  test('a new shop has the documented categories, in order', async () => {
    const { deps } = await openTestShop(engine);
    expect(await readCategories(deps)).toEqual(FIRST_CATEGORIES);
  });

  test('a value of which only the case changes is still understood by the documented calls', async () => {
    const { deps, given, call, knock } = await openTestApp({}, engine);
    const secret = await given.session(await given.user({ role: 'ADMIN' }));
    const [before, after] = [toCategory('Mouse'), toCategory('mouse')];
    const id = await given.product({ category: before });
    await changeCategory(deps, SYSTEM, { value: before, address: after });
    const listed = async (path: string, category: unknown) =>
      (await call('POST', path, { category })).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await listed('/api/category-product', 'Mouse')).toEqual([id]);
    expect(await listed('/api/filter-product', ['Mouse', 'mouse'])).toEqual([id]);
    const product = { productName: 'Pico', brandName: 'Pico', category: 'Mouse', price: 5, sellingPrice: 5 };
    const uploaded = await knock('POST /api/upload-product', product, { secret });
    expect(uploaded.json()).toMatchObject({ success: true, data: { category: 'mouse' } });

    // Back, and on to other addresses: all lead to it.
    await changeCategory(deps, SYSTEM, { value: after, address: before });
    await changeCategory(deps, SYSTEM, { value: before, address: after });
    await changeCategory(deps, SYSTEM, { value: after, address: toCategory('mice') });
    expect(await listed('/api/category-product', 'Mouse')).toHaveLength(2);
    await mergeCategory(deps, SYSTEM, { value: toCategory('mice'), into: toCategory('camera') });
    for (const value of ['Mouse', 'mouse', 'mice', 'camera'])
      expect(await listed('/api/category-product', value)).toHaveLength(2);
  });

  test('an added category is sold, filtered, found and documented like the others', async () => {
    const { deps, given, app, call } = await openTestApp({}, engine);
    await given.product();
    await addLamps(deps);
    const lamp = await given.product({ category: LAMPS, name: 'Desk lamp' });
    const values = (await readCategories(deps)).map(({ value }) => value);
    expect(values).toHaveLength(13);
    expect(values.indexOf(LAMPS)).toBeLessThan(values.indexOf(toCategory('Mouse')));
    expect((await listCategories(deps, GUEST)).map(({ label }) => label)).toEqual([
      'Lamps & Lights',
      'Mobiles',
    ]);

    const filter = parseFilter(new URLSearchParams('category=lamps'), {
      categories: await readCategories(deps),
      currency: 'USD',
    });
    const facets = await listFacets(deps, GUEST, filter);
    expect(facets.count).toBe(1);
    expect(facets.categories.find(({ value }) => value === LAMPS)).toEqual({ value: LAMPS, count: 1 });

    const found = await call('GET', '/api/search?q=lights');
    expect(found.body.data).toMatchObject([{ _id: lamp, category: 'lamps' }]);
    const listed = await call('POST', '/api/category-product', { category: 'lamps' });
    expect(listed.body.data).toHaveLength(1);
    const document = (await app.inject('/api/openapi.json')).body;
    expect(document).toContain('"lamps","mobiles"');
  });

  test('a hidden category is not listed, nor are its products, which keep their pages', async () => {
    const { deps, given, call } = await openTestApp({}, engine);
    const id = await given.product();
    await change(deps, (tx) => {
      const { categories } = tx.tables;
      return tx
        .update(categories)
        .set({ shown: false })
        .where(eq(categories.value, toCategory('mobiles')));
    });
    expect(await listCategories(deps, GUEST)).toEqual([]);
    expect((await call('GET', '/api/get-product')).body.data).toEqual([]);
    const details = await call('POST', '/api/product-details', { productId: id });
    expect(details.body.data).toMatchObject({ _id: id });
  });

  test('a product of an unknown category is refused; a category with products cannot be deleted', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product();
    await expect(
      updateProduct(deps, SYSTEM, { id, change: { category: toCategory('cars') } }),
    ).rejects.toMatchObject({ reason: { code: 'invalid_field', field: 'category' } });
    await expect(
      deps.db.transaction(async (tx) => {
        const { categories } = tx.tables;
        await tx.delete(categories).where(eq(categories.value, toCategory('mobiles')));
      }),
    ).rejects.toThrow();
    expect(await readCategories(deps)).toHaveLength(FIRST_CATEGORIES.length);
  });

  test('an attribute appears in the filter and in a comparison only if it is set to', async () => {
    const { deps, given } = await openTestShop(engine);
    const attribute = { category: toCategory('mobiles'), type: 'text', unit: null } as const;
    await setAttributes(deps, [
      { ...attribute, key: 'colour', label: 'Colour', position: 0 },
      { ...attribute, key: 'origin', label: 'Origin', position: 1, filterable: false },
      { ...attribute, key: 'finish', label: 'Finish', position: 2, compared: false },
    ]);
    const specs = [
      { colour: 'red', origin: 'here', finish: 'matt' },
      { colour: 'red', origin: 'here', finish: 'matt' },
      { colour: 'blue', origin: 'there', finish: 'gloss' },
    ];
    const ids = [];
    for (const each of specs) ids.push(await given.product({ specs: each }));
    const filter = parseFilter(new URLSearchParams('category=mobiles'), {
      categories: FIRST_CATEGORIES,
      currency: 'USD',
    });
    expect((await listFacets(deps, GUEST, filter)).specs.map(({ key }) => key)).toEqual(['colour', 'finish']);
    const { rows } = await compareProducts(deps, GUEST, { ids });
    expect(rows.map(({ label }) => label)).toEqual(['Brand', 'Colour', 'Origin']);
  });
});
