import { expect, test } from 'vitest';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { updateProduct } from '../products/product-service.ts';
import { searchProductIds } from './product-search-repository.ts';
import { searchProducts, suggestProducts } from './search-service.ts';

const ANY = { category: null, onSale: null, stockAtMost: null };

describeEngines('search', (engine) => {
  async function openCatalogue(): Promise<TestShop & { find: (text: string) => Promise<string[]> }> {
    const shop = await openTestShop(engine);
    const { given, deps } = shop;
    await given.product({
      name: 'Drift 2 True Wireless Earbuds',
      brand: 'Aurelle',
      category: toCategory('airpodes'),
      sku: 'VC-APD-001',
    });
    await given.product({
      name: 'Wireless Mouse M 40',
      brand: 'Korrin',
      category: toCategory('Mouse'),
      sku: 'VC-MOU-001',
    });
    await given.product({
      name: 'Soirée Watch',
      brand: 'Skjørn',
      category: toCategory('watches'),
      sku: 'VC-WAT-001',
    });
    await given.product({
      name: 'Atrium 65" OLED TV',
      brand: 'Panoreth',
      category: toCategory('televisions'),
      sku: 'VC-TEL-001',
    });
    const find = async (text: string) =>
      (await searchProducts(deps, GUEST, { text, limit: 20 })).items.map(
        (item) => item.name.split(' ')[0] ?? '',
      );
    return { ...shop, find };
  }

  test.each([
    ['wireless', ['Wireless', 'Drift']],
    ['wireless ear', ['Drift']],
    ['WIRELESS EARBUDS', ['Drift']],
    ['aurelle drift', ['Drift']],
    ['soiree', ['Soirée']],
    ['soirée watch', ['Soirée']],
    ['televisions', ['Atrium']],
    ['vc-apd-001', ['Drift']],
    ['65" oled', ['Atrium']],
    ['mouse korrin', ['Wireless']],
    ['wire mouse', []],
    ['nothing of the kind', []],
    ['🎧', []],
    ['" OR name:*', []],
    ['%', []],
    ["'; drop table product; --", []],
    ['a:* | !b & (c', []],
    ['\uD800', []],
    ['*', []],
  ])('%j finds %j', async (text, expected) => {
    const { find } = await openCatalogue();
    expect(await find(text)).toEqual(expected);
  });

  test.each([
    [
      '不锈钢电热水壶1.7L自动断电',
      ['电热水壶', '水壶', '热水', '壶', '电', '水壶 不锈钢', '1.7l 水壶'],
      ['水钢', '壶热'],
    ],
    ['ステンレス電気ケトル 1.7L', ['ケトル', '電気', 'ｹﾄﾙ', '電気 1.7'], ['トケル']],
    ['กาต้มน้ำไฟฟ้า สแตนเลส', ['ไฟฟ้า', 'ต้มน้ำ', 'ไฟฟ'], ['ไฟไหม้']],
    ['Điện Quang đèn bàn', ['dien quang', 'đèn', 'den'], ['dient']],
    ['IŞIK Su Isıtıcı', ['isik', 'ışık', 'ISITICI'], []],
    ['Kettle Großmüller', ['grossmüller', 'grossmuller', 'GROSSMÜLLER'], []],
  ])('%s is found by what is inside it, for shoppers and for the owner', async (name, found, missing) => {
    const { given, deps } = await openTestShop(engine);
    const id = await given.product({ name });
    await given.product({ name: 'Kessel 水 壺' });
    for (const text of [...found, ...missing]) {
      const expected = found.includes(text) ? [id] : [];
      const { items } = await searchProducts(deps, GUEST, { text, limit: 9 });
      expect(
        items.map((item) => item.id),
        text,
      ).toEqual(expected);
      const owners = await searchProductIds(deps.db.read, text, ANY);
      expect(owners.ids, text).toEqual(expected);
    }
  });

  test('a misspelt word is corrected beside one that is written without blanks', async () => {
    const { given, deps } = await openTestShop(engine);
    await given.product({ name: 'Philips 电热水壶' });
    const found = await searchProducts(deps, GUEST, { text: 'philps 电热水壶', limit: 9 });
    expect(found).toMatchObject({ count: 0, corrected: 'philips 电热水壶' });
    const near = await searchProducts(deps, GUEST, { text: '电热壶', limit: 9 });
    expect(near).toMatchObject({ count: 0, corrected: null, nearest: [{ name: 'Philips 电热水壶' }] });
  });

  test('the last word may be a prefix, and a whole word ranks before it', async () => {
    const { find, given } = await openCatalogue();
    await given.product({ name: 'Watchful camera', brand: 'Ilvara', category: toCategory('camera') });
    expect(await find('watch')).toEqual(['Soirée', 'Watchful']);
  });

  test('a number with an inch mark is a whole word', async () => {
    const { deps, given } = await openTestShop(engine);
    for (const name of ['Screen 55-inch', 'Screen 55 in', 'Screen 55"', 'Printer, 550-Sheet'])
      await given.product({ name });
    const count = async (text: string) => (await searchProducts(deps, GUEST, { text, limit: 10 })).count;
    expect(await count('55')).toBe(4);
    for (const text of ['55"', '55″', "55''", 'screen 55" ', '55 "']) expect(await count(text), text).toBe(3);
    expect((await suggestProducts(deps, GUEST, { text: '55"' })).products).toHaveLength(3);
  });

  test('a blank text gives the newest, page by page', async () => {
    const { deps } = await openCatalogue();
    const first = await searchProducts(deps, GUEST, { text: '  ', limit: 3 });
    expect(first.count).toBe(4);
    const second = await searchProducts(deps, GUEST, { text: '', limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.items.map((item) => item.brand)).toEqual(['Aurelle']);
    expect(second.nextCursor).toBeNull();
  });

  test('results continue where the previous page ended', async () => {
    const { deps, given } = await openCatalogue();
    for (let i = 0; i < 5; i++) await given.product({ name: `Kettle ${i}` });
    const first = await searchProducts(deps, GUEST, { text: 'kettle', limit: 3 });
    const second = await searchProducts(deps, GUEST, {
      text: 'kettle',
      limit: 3,
      cursor: first.nextCursor ?? '',
    });
    const names = [...first.items, ...second.items].map((item) => item.name);
    expect(names).toEqual(['Kettle 4', 'Kettle 3', 'Kettle 2', 'Kettle 1', 'Kettle 0']);
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    [
      'wirel',
      [
        { value: 'airpodes', count: 1 },
        { value: 'Mouse', count: 1 },
      ],
      ['Wireless', 'Drift'],
    ],
    ['wirelss mouse', [], ['Wireless']],
    ['  ', [], []],
    ['%', [], []],
  ])('%j suggests %j and %j', async (text, categories, names) => {
    const { deps } = await openCatalogue();
    const suggested = await suggestProducts(deps, GUEST, { text });
    expect(suggested.categories).toEqual(categories);
    expect(suggested.products.map(({ name }) => name.split(' ')[0])).toEqual(names);
  });

  test('it reflects every change of a product', async () => {
    const { deps, find, given } = await openCatalogue();
    const id = await given.product({ name: 'Kettle' });
    expect(await find('kettle')).toEqual(['Kettle']);
    await updateProduct(deps, SYSTEM, { id, change: { name: 'Teapot' } });
    expect(await find('kettle')).toEqual([]);
    expect(await find('teapot')).toEqual(['Teapot']);
    await updateProduct(deps, SYSTEM, { id, change: { onSale: false } });
    expect(await find('teapot')).toEqual([]);
    await updateProduct(deps, SYSTEM, { id, change: { onSale: true } });
    expect(await find('teapot')).toEqual(['Teapot']);
  });

  test('a change that fails leaves the search as it was', async () => {
    const { deps, find, given } = await openCatalogue();
    const id = await given.product({ name: 'Kettle', sku: 'A' });
    await given.product({ name: 'Teapot', sku: 'B' });
    await expect(updateProduct(deps, SYSTEM, { id, change: { name: 'Urn', sku: 'B' } })).rejects.toThrow();
    expect(await find('kettle')).toEqual(['Kettle']);
    expect(await find('urn')).toEqual([]);
  });
});
