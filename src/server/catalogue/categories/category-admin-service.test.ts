import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { type Category, findCategory, slugOf, toCategory } from '../../../shared/catalogue/categories.ts';
import { parseFilter } from '../../../shared/catalogue/product-filter.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getHome } from '../../content/home-service.ts';
import { takeLockRow } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { createDiscountCode, listDiscountCodes } from '../../discounts/discount-admin-service.ts';
import { openCatalogueIndex } from '../kept-index/catalogue-index-service.ts';
import { listProducts } from '../products/catalogue-service.ts';
import { getAdminProduct, listAdminProducts } from '../products/product-admin-service.ts';
import { createProduct, setOnSale, updateProduct } from '../products/product-service.ts';
import { filterProducts } from '../search/facet-service.ts';
import { searchProducts } from '../search/search-service.ts';
import {
  addAttribute,
  changeAttribute,
  listAdminAttributes,
  listCategorySpecs,
} from './attribute-admin-service.ts';
import {
  changeCategory,
  createCategory,
  listAdminCategories,
  mergeCategory,
  moveCategory,
  removeCategory,
} from './category-admin-service.ts';
import { noteOwnGoods, readCategories } from './category-service.ts';

const MOBILES = toCategory('mobiles');
const MOUSE = toCategory('Mouse');
const PHONES = toCategory('phones');

const valuesOf = async (deps: Deps) => (await readCategories(deps)).map(({ value }) => value);

const named = (label: string) => ({
  label,
  address: toCategory(slugOf(label)),
  shown: true,
  pictureHash: null,
});

/** The ids that the filter page of this address lists. */
async function listed(deps: Deps, address: string): Promise<string[]> {
  const categories = await readCategories(deps);
  const filter = parseFilter(new URLSearchParams(address), { categories, currency: 'USD' });
  const { items } = await filterProducts(deps, GUEST, { filter, limit: 20 });
  return items.map(({ id }) => id);
}

const found = async (deps: Deps, text: string) =>
  (await searchProducts(deps, GUEST, { text, limit: 20 })).items.map(({ id }) => id);

const attribute = { unit: null, filterable: true, compared: true, onCards: false } as const;

describeEngines('the owner’s categories', (engine) => {
  test('a category that is added is the last one, and products can go into it', async () => {
    const { deps } = await openTestShop(engine);
    await createCategory(deps, SYSTEM, named('Küche & Bad'));
    const last = (await listAdminCategories(deps, SYSTEM)).at(-1);
    expect(last).toMatchObject({ value: 'kueche-bad', label: 'Küche & Bad', products: 0, formerly: [] });
    expect(last).toMatchObject({ shown: true, listed: true });
    // In a shop of its owner's goods, menus leave out what has none.
    await deps.db.transaction(async (tx) => {
      await noteOwnGoods(tx, deps.now());
      await takeLockRow(tx, 'catalogue');
    });
    expect((await listAdminCategories(deps, SYSTEM)).at(-1)).toMatchObject({ shown: true, listed: false });
    for (const taken of [named('küche & BAD'), { ...named('Other'), address: toCategory('Kueche-Bad') }]) {
      await expect(createCategory(deps, SYSTEM, taken)).rejects.toMatchObject({
        reason: { code: 'category_taken', label: 'Küche & Bad' },
      });
    }
  });

  test('a new address takes everything along, and the old one leads to it', async () => {
    const { deps, given } = await openTestApp({}, engine);
    const id = await given.product({ category: MOBILES, name: 'Nova', specs: {} });
    const off = await given.product({ category: MOBILES, name: 'Old one' });
    await setOnSale(deps, SYSTEM, { id: off, onSale: false });
    await createDiscountCode(deps, SYSTEM, {
      ...{ code: 'NOVA10', benefit: { kind: 'percent', percent: 10 }, leastGoodsMinor: money(0) },
      ...{ validFrom: null, validUntil: null, usesLimit: null, usesPerPerson: null },
      ...{ categories: [MOBILES, MOUSE], products: [] },
    });
    const attributes = await listAdminAttributes(deps, SYSTEM, MOBILES);
    expect(attributes.length).toBeGreaterThan(0);
    await listed(deps, 'category=mobiles');

    await changeCategory(deps, SYSTEM, { value: MOBILES, label: 'Telephones', address: PHONES });
    expect(await valuesOf(deps)).not.toContain(MOBILES);
    expect(findCategory(await readCategories(deps), 'Mobiles')).toMatchObject({
      value: PHONES,
      label: 'Telephones',
      formerly: ['mobiles'],
    });
    for (const address of ['category=phones', 'category=mobiles', 'category=MOBILES'])
      expect(await listed(deps, address)).toEqual([id]);
    expect(await found(deps, 'telephones')).toEqual([id]);
    // Its old name is no longer a word of it.
    expect(await found(deps, 'mobiles nova')).toEqual([]);
    const desk = await listAdminProducts(deps, SYSTEM, { search: 'telephones', sort: 'newest', limit: 9 });
    expect(desk.items.map((item) => item.id).sort()).toEqual([id, off].sort());
    expect(await listAdminAttributes(deps, SYSTEM, PHONES)).toEqual(attributes);
    const [code] = await listDiscountCodes(deps, SYSTEM);
    expect(code).toMatchObject({ categories: [PHONES, MOUSE], version: 2 });
    const home = await getHome(deps, GUEST);
    expect(home.sections.flatMap(({ category }) => category ?? [])).toContain(PHONES);

    // A form or a call that still says the old value means the same category.
    await updateProduct(deps, SYSTEM, { id, change: { category: MOBILES, name: 'Nova 2' } });
    expect(await getAdminProduct(deps, SYSTEM, id)).toMatchObject({ category: PHONES, name: 'Nova 2' });

    // Back again: the address is real, and the one in between leads to it.
    await changeCategory(deps, SYSTEM, { value: PHONES, address: MOBILES });
    expect(findCategory(await readCategories(deps), 'phones')).toMatchObject({
      value: MOBILES,
      formerly: ['phones'],
    });
    await createCategory(deps, SYSTEM, named('Phones'));
    expect(await listed(deps, 'category=phones')).toEqual([]);
  });

  test('nobody sees an index without a new address, however long it takes to build', async () => {
    const { deps, given } = await openTestShop(engine);
    await given.product({ category: MOBILES });
    await openCatalogueIndex(deps);
    await changeCategory(deps, SYSTEM, { value: MOBILES, address: PHONES });
    const index = await openCatalogueIndex(deps, 0);
    expect(index.categories.map(({ value }) => value)).toContain(PHONES);
  });

  test('a merged category gives its products, addresses and attributes to the other', async () => {
    const { deps, given } = await openTestApp({}, engine);
    const one = await given.product({ category: MOBILES, specs: {} });
    const other = await given.product({ category: MOUSE });
    await addAttribute(deps, SYSTEM, {
      ...attribute,
      category: MOBILES,
      key: 'mood',
      label: 'Mood',
      type: 'text',
    });
    await updateProduct(deps, SYSTEM, { id: one, change: { specs: { mood: 'calm' } } });
    const before = await valuesOf(deps);
    await mergeCategory(deps, SYSTEM, { value: MOBILES, into: MOUSE });
    expect(await valuesOf(deps)).toEqual(before.filter((value) => value !== MOBILES));
    expect((await listed(deps, 'category=mobiles')).sort()).toEqual([one, other].sort());
    expect((await listed(deps, 'category=Mouse&spec=mood:calm')).sort()).toEqual([one]);
    expect(await getAdminProduct(deps, SYSTEM, one)).toMatchObject({
      category: MOUSE,
      specs: { mood: 'calm' },
    });
    const values = (await listCategorySpecs(deps, SYSTEM, MOUSE)).find(({ key }) => key === 'mood')?.values;
    expect(values).toEqual(['calm']);
    await expect(mergeCategory(deps, SYSTEM, { value: MOUSE, into: MOUSE })).rejects.toMatchObject({
      reason: { code: 'invalid_field' },
    });
  });

  test('a merge is refused while one key is a number here and a text there', async () => {
    const { deps } = await openTestShop(engine);
    const [a, b] = [toCategory('a'), toCategory('b')];
    for (const label of ['A', 'B']) await createCategory(deps, SYSTEM, named(label));
    const size = { ...attribute, key: 'size', label: 'Size' };
    await addAttribute(deps, SYSTEM, { ...size, category: a, type: 'number' });
    await addAttribute(deps, SYSTEM, { ...size, category: b, type: 'text' });
    await expect(mergeCategory(deps, SYSTEM, { value: a, into: b })).rejects.toMatchObject({
      reason: { code: 'attribute_types_differ', label: 'Size' },
    });
    expect(await valuesOf(deps)).toContain(a);
  });

  test('a merge is refused while the same number is in other units', async () => {
    const { deps } = await openTestShop(engine);
    const [a, b] = [toCategory('a'), toCategory('b')];
    for (const label of ['A', 'B']) await createCategory(deps, SYSTEM, named(label));
    const weight = { ...attribute, key: 'weight', label: 'Weight', type: 'number' } as const;
    await addAttribute(deps, SYSTEM, { ...weight, category: a, unit: 'kg' });
    await addAttribute(deps, SYSTEM, { ...weight, category: b, unit: 'g' });
    await expect(mergeCategory(deps, SYSTEM, { value: a, into: b })).rejects.toMatchObject({
      reason: { code: 'attribute_units_differ', label: 'Weight', units: ['kg', 'g'] },
    });
    await changeAttribute(deps, SYSTEM, { category: a, key: 'weight', unit: 'g' });
    await mergeCategory(deps, SYSTEM, { value: a, into: b });
    expect(await valuesOf(deps)).not.toContain(a);
  });

  test('products of a hidden category are listed nowhere, but keep their page', async () => {
    const { deps, given, call, app } = await openTestApp({}, engine);
    const hidden = await given.product({ category: MOBILES, name: 'Nova hidden' });
    const shown = await given.product({ category: MOUSE, name: 'Nova shown' });
    expect(await found(deps, 'nova')).toEqual([shown, hidden]);
    await changeCategory(deps, SYSTEM, { value: MOBILES, shown: false });

    expect(await found(deps, 'nova')).toEqual([shown]);
    expect(await listed(deps, '')).toEqual([shown]);
    expect(await listed(deps, 'category=mobiles')).toEqual([]);
    expect(await listProducts(deps, GUEST, { limit: 9 })).toMatchObject({ items: [{ id: shown }], count: 1 });
    expect((await call('GET', '/api/get-product')).body.data).toMatchObject([{ _id: shown }]);
    expect((await call('POST', '/api/category-product', { category: 'mobiles' })).body.data).toEqual([]);
    expect(JSON.stringify(await getHome(deps, GUEST))).not.toContain(hidden);
    const sitemap = (await app.inject('/sitemap.xml')).body;
    expect(sitemap).toContain(shown);
    expect(sitemap).not.toContain(hidden);
    expect(sitemap).not.toContain('category=mobiles');
    expect((await call('POST', '/api/product-details', { productId: hidden })).status).toBe(200);
    const desk = await listAdminProducts(deps, SYSTEM, { search: 'nova', sort: 'newest', limit: 9 });
    expect(desk.items).toHaveLength(2);

    await changeCategory(deps, SYSTEM, { value: MOBILES, shown: true });
    expect(await found(deps, 'nova')).toEqual([shown, hidden]);
  });

  test('a category with products is not deleted; an empty one is, with what led to it', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ category: MOBILES });
    await setOnSale(deps, SYSTEM, { id, onSale: false });
    await expect(removeCategory(deps, SYSTEM, { value: MOBILES })).rejects.toMatchObject({
      reason: { code: 'category_in_use', label: 'Mobiles', products: 1 },
    });
    await mergeCategory(deps, SYSTEM, { value: toCategory('trimmers'), into: toCategory('watches') });
    await removeCategory(deps, SYSTEM, { value: toCategory('watches') });
    const values = await valuesOf(deps);
    expect(values).toContain(MOBILES);
    expect(values).not.toContain('watches');
    expect(findCategory(await readCategories(deps), 'trimmers')).toBeUndefined();
    await expect(removeCategory(deps, SYSTEM, { value: toCategory('watches') })).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'category' },
    });
  });

  test('a shop may have no category at all', async () => {
    const { deps, app } = await openTestApp({}, engine);
    for (const value of await valuesOf(deps)) await removeCategory(deps, SYSTEM, { value });
    expect(await listAdminCategories(deps, SYSTEM)).toEqual([]);
    expect(await getHome(deps, GUEST)).toMatchObject({ categories: [], banners: [], sections: [] });
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
    await createCategory(deps, SYSTEM, named('First'));
    expect(await valuesOf(deps)).toEqual(['first']);
  });

  test('categories are moved, each in front of another or to the end', async () => {
    const { deps } = await openTestShop(engine);
    const before = await valuesOf(deps);
    const [first, second, ...others] = before as [Category, Category, ...Category[]];
    await moveCategory(deps, SYSTEM, { value: second, before: first });
    expect(await valuesOf(deps)).toEqual([second, first, ...others]);
    await moveCategory(deps, SYSTEM, { value: second, before: null });
    expect(await valuesOf(deps)).toEqual([first, ...others, second]);
    await moveCategory(deps, SYSTEM, { value: first, before: first });
    expect(await valuesOf(deps)).toEqual([first, ...others, second]);
  });

  test('a product put into a category while it is merged ends up in the other one', async () => {
    const { deps, given } = await openTestShop(engine);
    await given.product({ category: MOBILES });
    const product = {
      ...{ name: 'Nova', brand: 'V', category: MOBILES, description: '', sku: null, stockOnHand: null },
      ...{ pictures: [], specs: {}, warrantyMonths: null, weightGrams: null, taxClass: 'standard' as const },
    };
    const adding = Array.from({ length: 4 }, () =>
      createProduct(deps, SYSTEM, { ...product, priceMinor: money(200), sellingPriceMinor: money(100) }),
    );
    const results = await Promise.allSettled([
      ...adding,
      mergeCategory(deps, SYSTEM, { value: MOBILES, into: MOUSE }),
    ]);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ reason: { code: 'invalid_field', field: 'category' } });
    }
    const [mouse] = (await listAdminCategories(deps, SYSTEM)).filter(({ value }) => value === MOUSE);
    const made = results.slice(0, 4).filter(({ status }) => status === 'fulfilled').length;
    expect(mouse?.products).toBe(1 + made);
    expect(results.at(-1)?.status).toBe('fulfilled');
  });
});

describe('an address', () => {
  test.each([
    ['Küche & Bad', 'kueche-bad'],
    ['  Écrans 4K ', 'ecrans-4k'],
    ['日本語', '日本語'],
    ['Ελληνικά', 'ελληνικα'],
    ['&', ''],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('of %j is %j', (label, slug) => {
    expect(slugOf(label)).toBe(slug);
  });
});
