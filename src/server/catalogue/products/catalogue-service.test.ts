import { expect, test } from 'vitest';
import { FIRST_CATEGORIES, setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getHome } from '../../content/home-service.ts';
import { setAccessories } from '../accessories/accessory-service.ts';
import { listCategories } from '../categories/category-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import {
  getCatalogueVersion,
  getProduct,
  listProductRecords,
  listProducts,
  listRecommended,
} from './catalogue-service.ts';
import { updateProduct } from './product-service.ts';

describeEngines('the catalogue', (engine) => {
  test.each([
    ['newest', ['c', 'b', 'a']],
    ['asc', ['b', 'c', 'a']],
    ['dsc', ['a', 'c', 'b']],
  ] as const)('sorted %s, page by page', async (sort, expected) => {
    const { deps, given } = await openTestShop(engine);
    await given.product({ name: 'a', sellingPriceMinor: money(9_000) });
    await given.product({ name: 'b', sellingPriceMinor: money(1_000) });
    await given.product({ name: 'c', sellingPriceMinor: money(5_000) });
    await given.product({ name: 'other', category: toCategory('Mouse') });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listProducts(deps, GUEST, {
        categories: [toCategory('mobiles')],
        sort,
        limit: 1,
        cursor,
      });
      names.push(...page.items.map((item) => item.name));
      expect(page.count).toBe(3);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(names).toEqual(expected);
  });

  test('products of equal price are neither repeated nor skipped', async () => {
    const { deps, given } = await openTestShop(engine);
    const made = [];
    for (let i = 0; i < 7; i++) made.push(await given.product());
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listProducts(deps, GUEST, { sort: 'asc', limit: 2, cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual([...made].sort());
  });

  test('several categories at once, an empty list for all', async () => {
    const { deps, given } = await openTestShop(engine);
    await given.product({ category: toCategory('Mouse') });
    await given.product({ category: toCategory('camera') });
    await given.product({ category: toCategory('watches') });
    const two = await listProducts(deps, GUEST, {
      categories: [toCategory('Mouse'), toCategory('watches')],
      limit: 10,
    });
    expect(two.items.map((item) => item.category)).toEqual(['watches', 'Mouse']);
    expect(two.count).toBe(2);
    expect((await listProducts(deps, GUEST, { categories: [], limit: 10 })).count).toBe(3);
  });

  test.each(['', 'x', '12.usr_0', '1.prd_zz', `1.prd_${'0'.repeat(31)}`, `-1.prd_${'0'.repeat(32)}`])(
    'a made-up cursor %j is refused',
    async (cursor) => {
      const { deps } = await openTestShop(engine);
      await expect(listProducts(deps, GUEST, { limit: 5, cursor })).rejects.toMatchObject({
        reason: { code: 'invalid_field', field: 'cursor' },
      });
    },
  );

  test('a product comes with its pictures and its specs in the order of their definitions', async () => {
    const { deps, given } = await openTestShop(engine);
    await setAttributes(deps, [
      {
        category: toCategory('mobiles'),
        key: 'weight',
        label: 'Weight',
        type: 'number',
        unit: 'g',
        position: 1,
      },
      {
        category: toCategory('mobiles'),
        key: 'screen',
        label: 'Screen',
        type: 'text',
        unit: null,
        position: 0,
        onCards: true,
      },
    ]);
    const id = await given.product({
      specs: { weight: 180.5, screen: 'OLED' },
      warrantyMonths: 24,
      pictures: [
        { mediaHash: null, externalUrl: 'https://pics.example/1.png', alt: 'Front' },
        { mediaHash: null, externalUrl: 'https://pics.example/2.png', alt: 'Back' },
      ],
    });
    const product = await getProduct(deps, GUEST, id);
    expect(product.specs).toEqual([
      { key: 'screen', label: 'Screen', value: 'OLED', unit: null, onCards: true },
      { key: 'weight', label: 'Weight', value: 180.5, unit: 'g' },
    ]);
    expect(product.facts).toEqual([{ key: 'warrantyMonths', label: 'Warranty', value: 24, unit: 'months' }]);
    expect(product.warrantyMonths).toBe(24);
    expect(product.returnDays).toBe(0);
    expect(product.pictures.map((picture) => picture.alt)).toEqual(['Front', 'Back']);
    expect(product.pictures[0]?.source).toBe('https://pics.example/1.png');
    const [record] = (await listProductRecords(deps, GUEST, { limit: 5 })).items;
    expect(record?.pictures).toHaveLength(2);
    expect(record?.specs).toEqual({ weight: 180.5, screen: 'OLED' });
  });

  test('an unknown product and one off sale are not found', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product();
    await updateProduct(deps, SYSTEM, { id, change: { onSale: false } });
    const refusal = { reason: { code: 'not_found', entity: 'product' } };
    await expect(getProduct(deps, GUEST, id)).rejects.toMatchObject(refusal);
    await expect(getProduct(deps, GUEST, toId('product', 'prd_none'))).rejects.toMatchObject(refusal);
    expect((await listProducts(deps, GUEST, { limit: 5 })).items).toEqual([]);
  });

  test('recommended products are of the same category, without the product itself', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product();
    const other = await given.product();
    await given.product({ category: toCategory('Mouse') });
    const recommended = await listRecommended(deps, GUEST, { id, limit: 5 });
    expect(recommended.map((card) => card.id)).toEqual([other]);
    expect(await listRecommended(deps, GUEST, { id: toId('product', 'prd_none'), limit: 5 })).toEqual([]);
    await updateProduct(deps, SYSTEM, { id: other, change: { name: 'Another name' } });
    const [renamed] = await listRecommended(deps, GUEST, { id, limit: 5 });
    expect(renamed?.name).toBe('Another name');
    await updateProduct(deps, SYSTEM, { id: other, change: { onSale: false } });
    expect(await listRecommended(deps, GUEST, { id, limit: 5 })).toEqual([]);
  });

  test('a page begins with four recommended products, with three below a row of accessories', async () => {
    const { deps, given } = await openTestShop(engine);
    const [id = toId('product', ''), accessory = id] = await Promise.all(
      Array.from({ length: 7 }, () => given.product()),
    );
    const begins = async () => (await listRecommended(deps, GUEST, { id, limit: null })).length;
    expect(await begins()).toBe(4);
    await setAccessories(deps, SYSTEM, { id, before: [], accessories: [accessory] });
    expect(await begins()).toBe(3);
  });

  test('home shows the first product with a picture of each highlighted category, and only banners and categories with products', async () => {
    const { deps, given } = await openTestShop(engine);
    const pictured = { pictures: [{ mediaHash: null, externalUrl: 'https://pics.example/a.png', alt: '' }] };
    await given.product({ category: toCategory('watches'), name: 'older', ...pictured });
    await given.product({ category: toCategory('watches'), name: 'newer', ...pictured });
    await given.product({ category: toCategory('watches'), name: 'without picture' });
    await given.product({ category: toCategory('mobiles'), name: 'without picture, too' });
    await given.product({ category: toCategory('printers') });
    const home = await getHome(deps, GUEST);
    const [highlights, watches] = home.sections;
    expect(highlights?.products.map((card) => card.name)).toEqual(['newer']);
    expect(home.categories).toEqual([
      { category: 'mobiles', label: 'Mobiles', picture: 'category-mobiles' },
      { category: 'printers', label: 'Printers', picture: 'category-printers' },
      { category: 'watches', label: 'Watches', picture: 'category-watches' },
    ]);
    expect(watches).toMatchObject({ title: "Popular's Watches", kind: 'compact', category: 'watches' });
    expect(watches?.products.map((card) => card.name)).toEqual(['without picture', 'newer', 'older']);
    expect(home.banners.map(({ link }) => link)).toEqual([
      '/product-category?category=mobiles',
      '/product-category?category=watches',
    ]);
    expect((await listCategories(deps, GUEST)).map((entry) => entry.category)).toEqual([
      'mobiles',
      'printers',
      'watches',
    ]);
    for (const { value } of FIRST_CATEGORIES) await given.product({ category: value, ...pictured });
    expect((await getHome(deps, GUEST)).sections.map(({ title }) => title)).toEqual([
      null,
      "Top's Airpodes",
      "Popular's Watches",
      'Mobiles',
      'Mouse',
      'Televisions',
      'Camera & Photography',
      'Wired Earphones',
      'Bluetooth Speakers',
      'Refrigerator',
      'Trimmers',
    ]);
  });

  test('the catalogue version follows edits, and stock only when availability changes', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ stockOnHand: 10 });
    const version = () => getCatalogueVersion(deps);
    const before = await version();
    await adjustStock(deps, SYSTEM, { productId: id, delta: -2, note: '' });
    expect(await version()).toBe(before);
    await adjustStock(deps, SYSTEM, { productId: id, delta: -3, note: '' });
    expect(await version()).toBe(before + 1);
    expect((await getProduct(deps, GUEST, id)).availability).toBe('few_left');
    await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(100) } });
    expect(await version()).toBe(before + 2);
  });
});
