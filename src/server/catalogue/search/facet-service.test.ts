import { expect, test } from 'vitest';
import { FIRST_CATEGORIES, setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import {
  filterQuery,
  NO_FILTER,
  type ProductFilter,
  parseFilter,
} from '../../../shared/catalogue/product-filter.ts';
import { SPEC_TEXT_MAX } from '../../../shared/catalogue/product-limits.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { filterProductsInput } from '../../../shared/schemas/product.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { updateProduct } from '../products/product-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { filterProducts, listFacets } from './facet-service.ts';
import { listSearchMisses } from './search-miss-repository.ts';

const parse = (query: string): ProductFilter =>
  parseFilter(new URLSearchParams(query), { categories: FIRST_CATEGORIES, currency: 'USD' });

describeEngines('filter page', (engine) => {
  async function openCatalogue() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    await setAttributes(deps, [
      {
        category: toCategory('Mouse'),
        key: 'weight',
        label: 'Weight',
        type: 'number',
        unit: 'g',
        position: 0,
      },
      { category: toCategory('Mouse'), key: 'hand', label: 'Hand', type: 'text', unit: null, position: 1 },
    ]);
    const mouse = { category: toCategory('Mouse'), brand: 'Korrin' } as const;
    const ids = [
      await given.product({
        ...mouse,
        name: 'Mouse A',
        specs: { weight: 60, hand: 'Right' },
        stockOnHand: 1,
      }),
      await given.product({
        ...mouse,
        name: 'Mouse B',
        specs: { weight: 80, hand: 'Right' },
        stockOnHand: 0,
      }),
      await given.product({ ...mouse, name: 'Mouse C', brand: 'Aurelle', specs: { hand: 'Left' } }),
      await given.product({ name: 'Phone D', sellingPriceMinor: money(9_900), stockOnHand: null }),
    ] as const;
    const facets = (query = '') => listFacets(deps, GUEST, parse(query));
    const names = async (query: string) =>
      (await filterProducts(deps, GUEST, { filter: parse(query), limit: 10 })).items.map(({ name }) => name);
    return { ...shop, ids, facets, names };
  }

  test('counts what each choice would show', async () => {
    const { facets } = await openCatalogue();
    const all = await facets();
    expect([all.count, all.inStock, all.specs]).toEqual([4, 3, []]);
    expect(all.brands).toEqual([
      { value: 'Korrin', count: 2 },
      { value: 'Aurelle', count: 1 },
      { value: 'Veldrik', count: 1 },
    ]);
    const mice = await facets('category=Mouse&spec=hand:Right&brand=Aurelle');
    expect(mice.count).toBe(0);
    expect(mice.brands).toEqual([
      { value: 'Korrin', count: 2 },
      { value: 'Aurelle', count: 0 },
    ]);
    expect(mice.specs).toEqual([
      {
        key: 'weight',
        label: 'Weight',
        choices: [
          { value: '60', label: '60 g', count: 0 },
          { value: '80', label: '80 g', count: 0 },
        ],
      },
      {
        key: 'hand',
        label: 'Hand',
        choices: [
          { value: 'Right', label: 'Right', count: 0 },
          { value: 'Left', label: 'Left', count: 1 },
        ],
      },
    ]);
  });

  test.each([
    ['category=Mouse', ['Mouse C', 'Mouse B', 'Mouse A']],
    ['category=Mouse&spec=hand:Right', ['Mouse B', 'Mouse A']],
    ['category=Mouse&spec=hand:Right&spec=weight:70..', ['Mouse B']],
    ['category=Mouse&spec=nothing:x', ['Mouse C', 'Mouse B', 'Mouse A']],
    ['category=Mouse&spec=weight:heavy', ['Mouse C', 'Mouse B', 'Mouse A']],
    ['stock=in', ['Phone D', 'Mouse C', 'Mouse A']],
    ['price=-100', ['Phone D']],
    ['brand=Nobody', []],
    ['category=unheard-of', []],
    ['q=mouse kor', ['Mouse B', 'Mouse A']],
    ['q=mou&sort=asc', ['Mouse A', 'Mouse B', 'Mouse C']],
    ['q=%25', []],
  ])('%s finds %j', async (query, expected) => {
    const { names } = await openCatalogue();
    expect(await names(query)).toEqual(expected);
  });

  test('choices of numbers are called in the shop’s language', async () => {
    const { deps, given, facets } = await openCatalogue();
    const { actor } = await given.user({ role: 'ADMIN' });
    const category = toCategory('Mouse');
    for (const weight of [62.5, 70, 90, 100, 110, 120, 130])
      await given.product({ category, specs: { weight } });
    const called = async () =>
      (
        await facets('category=Mouse&spec=weight:62.5&spec=weight:..=80&spec=weight:>99.5..')
      ).specs[0]?.choices
        .map(({ label }) => label)
        .join(', ');
    expect(await called()).toBe(
      'Under 80 g, 80 to 90 g, 90 to 110 g, 110 g and more, Up to 80 g, 62.5 g, Over 99.5 g',
    );
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', language: 'de' } as const;
    await updateShopSettings(deps, actor, { version: 0, settings });
    expect(await called()).toBe(
      'Unter 80 g, 80 bis 90 g, 90 bis 110 g, Ab 110 g, Bis 80 g, 62,5 g, Über 99,5 g',
    );
  });

  test('every choice it offers can be made, by an address, and shows what it counts', async () => {
    const { deps, given } = await openCatalogue();
    const long = `Right, ${'for large hands; '.repeat(11)}`.padEnd(SPEC_TEXT_MAX, '.');
    for (const name of ['E', 'F']) {
      await given.product({ name, category: toCategory('Mouse'), brand: name, specs: { hand: long } });
    }
    const mice = parse('category=Mouse');
    const { specs, brands } = await listFacets(deps, GUEST, mice);
    const choices = [
      ...specs.flatMap(({ key, choices }) =>
        choices.map(({ value, count }) => ({ chosen: { specs: [{ key, value }] }, count })),
      ),
      ...brands.map(({ value, count }) => ({ chosen: { brands: [value] }, count })),
    ];
    expect(choices).toContainEqual({ chosen: { specs: [{ key: 'hand', value: long }] }, count: 2 });
    for (const { chosen, count } of choices) {
      const filter = parse(filterQuery({ ...mice, ...chosen }, 'USD').toString());
      const input = filterProductsInput.parse({ filter });
      expect((await filterProducts(deps, GUEST, input)).count, JSON.stringify(chosen)).toBe(count);
    }
  });

  test('continues where the previous page ended, and counts everything', async () => {
    const { deps } = await openCatalogue();
    const filter = parse('sort=asc');
    const first = await filterProducts(deps, GUEST, { filter, limit: 3 });
    const cursor = first.nextCursor ?? '';
    const second = await filterProducts(deps, GUEST, { filter, limit: 3, cursor });
    expect([first.count, second.count, second.nextCursor]).toEqual([4, 4, null]);
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect(names).toEqual(['Phone D', 'Mouse A', 'Mouse B', 'Mouse C']);
    await expect(filterProducts(deps, GUEST, { filter, limit: 3, cursor: 'nonsense' })).rejects.toMatchObject(
      { reason: { code: 'invalid_field', field: 'cursor' } },
    );
  });

  test.each([
    // All but one choice, in the category; then in others; then the category alone.
    ['category=Mouse&brand=Aurelle&spec=hand:Right', ['Mouse C', 'Mouse B', 'Mouse A']],
    ['category=camera&price=-100', ['Phone D']],
    ['category=Mouse&price=-5&brand=Nobody&stock=in', ['Mouse C', 'Mouse B', 'Mouse A']],
    ['category=camera&price=-5', []],
    ['category=Mouse', []],
    ['category=unheard-of', ['Phone D', 'Mouse C', 'Mouse B', 'Mouse A']],
  ])('where nothing fits %s it offers %j', async (query, expected) => {
    const { deps } = await openCatalogue();
    const { nearest } = await filterProducts(deps, GUEST, { filter: parse(query), limit: 10 });
    expect(nearest.map(({ name }) => name)).toEqual(expected);
  });

  test('a text that matches nothing is read as corrected, in the list and in the counts', async () => {
    const { deps, facets } = await openCatalogue();
    const found = (query: string) => filterProducts(deps, GUEST, { filter: parse(query), limit: 10 });
    const names = async (query: string) => (await found(query)).items.map(({ name }) => name);
    expect(await found('q=mosue')).toMatchObject({ corrected: 'mouse', count: 3, nearest: [] });
    expect(await names('q=mosue&sort=asc&brand=Korrin')).toEqual(['Mouse A', 'Mouse B']);
    expect(await facets('q=mosue')).toEqual(await facets('q=mouse'));
    expect(await found('q=mouse&brand=Nobody')).toMatchObject({ corrected: null, count: 0 });
    // No word is misspelt, so there is nothing to correct.
    const close = await found('q=mouse phone');
    expect([close.corrected, close.count, close.nearest.length]).toEqual([null, 0, 4]);
    expect(await found('q=zzzzqqqq')).toMatchObject({ corrected: null, count: 0, nearest: [] });
  });

  test('a text without results is recorded once, not again for each filter', async () => {
    const { deps } = await openCatalogue();
    for (const query of ['q=mosue', 'q=mosue&stock=in', 'q=mosue&sort=asc', 'q=mouse', 'stock=in']) {
      await filterProducts(deps, GUEST, { filter: parse(query), limit: 10 });
    }
    const misses = await listSearchMisses(deps.db.read, { since: new Date(0), limit: 10 });
    expect(misses.map(({ query, count }) => [query, count])).toEqual([['mosue', 1]]);
  });

  test('reflects every catalogue change at once', async () => {
    const { deps, facets, names, given, ids } = await openCatalogue();
    const [a, b] = ids;
    expect((await facets('stock=in')).count).toBe(3);
    await adjustStock(deps, SYSTEM, { productId: a, delta: -1, note: '' });
    expect((await facets('stock=in')).count).toBe(2);
    await adjustStock(deps, SYSTEM, { productId: b, delta: 5, note: '' });
    expect((await facets('stock=in')).count).toBe(3);
    await updateProduct(deps, SYSTEM, { id: a, change: { onSale: false } });
    expect((await facets('category=Mouse')).count).toBe(2);
    await updateProduct(deps, SYSTEM, { id: a, change: { onSale: true, brand: 'Zenith' } });
    expect(await names('brand=Zenith')).toEqual(['Mouse A']);
    await given.product({
      name: 'Mouse E',
      category: toCategory('Mouse'),
      brand: 'Zenith',
      specs: { hand: 'Both' },
    });
    expect(await names('brand=Zenith')).toEqual(['Mouse E', 'Mouse A']);
    await setAttributes(deps, [
      { category: toCategory('mobiles'), key: 'x', label: 'X', type: 'text', unit: null, position: 0 },
    ]);
    await updateProduct(deps, SYSTEM, { id: ids[3], change: { specs: { x: 'y' } } });
    expect(await names('category=mobiles&spec=x:y')).toEqual(['Phone D']);
  });

  test('concurrent first requests share one build', async () => {
    const { deps } = await openCatalogue();
    const answers = await Promise.all(Array.from({ length: 20 }, () => listFacets(deps, GUEST, NO_FILTER)));
    expect(answers.map(({ count }) => count)).toEqual(Array(20).fill(4));
  });

  test('an empty shop has no choices', async () => {
    const { deps } = await openTestShop(engine);
    const facets = await listFacets(deps, GUEST, parse('category=Mouse'));
    expect(facets).toMatchObject({ count: 0, brands: [], specs: [], inStock: 0 });
    expect(facets.price).toEqual({ choices: [], lowestMinor: null, highestMinor: null });
  });
});
