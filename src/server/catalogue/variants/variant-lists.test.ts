import { expect, test } from 'vitest';
import { FIRST_CATEGORIES, setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { GoodsSection } from '../../../shared/catalogue/home.ts';
import { parseFilter } from '../../../shared/catalogue/product-filter.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { loadHomeGoods } from '../../content/home-goods-service.ts';
import type { Deps } from '../../deps.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { getProduct, listProducts, listRecommended } from '../products/catalogue-service.ts';
import { setOnSale, updateProduct } from '../products/product-service.ts';
import { filterProducts, listFacets } from '../search/facet-service.ts';
import { searchProducts, suggestProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { addVariant, dissolveVariants, getAdminVariants } from './variant-admin-service.ts';

const mobiles = toCategory('mobiles');

/** The names in a row of the home page. */
async function rowOf({ db }: Deps, source: 'newest' | 'offers' | 'chosen'): Promise<string[]> {
  const section: GoodsSection = {
    ...{ id: toId('homeSection', 'sec_row'), kind: 'tall', title: null, from: null, until: null, source },
    ...{ categories: source === 'chosen' ? [mobiles] : [], products: [], count: 10 },
  };
  const goods = await loadHomeGoods(db.read, [section], FIRST_CATEGORIES);
  return goods.cardsOf(section).map(({ name }) => name);
}

describeEngines('variants in lists', (engine) => {
  /** Three Kites (128 Red, 256 Red, 256 Blue, the last sold out) and a phone of its own. */
  async function openShop() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const { actor } = await given.user({ role: 'ADMIN' });
    await setAttributes(deps, [
      { category: mobiles, key: 'storage', label: 'Storage', type: 'number', unit: 'GB', position: 0 },
      { category: mobiles, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 1 },
      { category: mobiles, key: 'hue', label: 'Farbe', type: 'text', unit: null, position: 2 },
    ]);
    const kite = (storage: number, colour: string, price: number, stockOnHand = 9) =>
      given.product({
        name: `Kite ${storage} ${colour}`,
        specs: { storage, colour, hue: colour },
        sellingPriceMinor: money(price),
        stockOnHand,
      });
    const members = [
      await kite(128, 'Red', 12_000),
      await kite(256, 'Red', 15_000),
      await kite(256, 'Blue', 11_000, 0),
    ] as const;
    const solo = await given.product({ name: 'Solo', sellingPriceMinor: money(13_000) });
    const set = async (version: number, change: Partial<ShopSettings>) => {
      const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', ...change };
      await updateShopSettings(deps, actor, { version, settings });
    };
    const filter = (query = '') =>
      parseFilter(new URLSearchParams(query), { categories: FIRST_CATEGORIES, currency: 'USD' });
    const list = async (query = '') => {
      const { items, count } = await filterProducts(deps, GUEST, { filter: filter(query), limit: 10 });
      const facets = await listFacets(deps, GUEST, filter(query));
      expect(facets.count).toBe(count);
      expect(items).toHaveLength(count);
      return items.map(({ name }) => name);
    };
    /** A row of the home page; one of offers has the same, as all are reduced, and one of their only category. */
    const latest = async () => {
      const [newest, offers, ofCategory] = await Promise.all(
        (['newest', 'offers', 'chosen'] as const).map((source) => rowOf(deps, source)),
      );
      expect([offers, ofCategory]).toEqual([newest, newest]);
      return newest;
    };
    return { ...shop, actor, members, solo, set, list, latest, filter };
  }

  test('are cards of their own, until the owner wants each group once: then the cheapest in stock, or the first in stock', async () => {
    const { deps, actor, members, solo, set, list, latest, filter } = await openShop();
    const group = { name: 'Kite', axes: ['storage', 'colour'] as [string, string], members };
    await givenGroup(deps, group);
    await set(0, { groupVariants: false });
    expect(await list()).toEqual(['Solo', 'Kite 256 Blue', 'Kite 256 Red', 'Kite 128 Red']);
    await set(1, { groupVariants: true });
    expect(await list()).toEqual(['Solo', 'Kite 128 Red']);
    expect(await list('sort=asc')).toEqual(['Kite 128 Red', 'Solo']);
    expect(await list('sort=dsc')).toEqual(['Kite 256 Red', 'Solo']);
    expect(await list('q=256')).toEqual(['Kite 256 Red']);
    expect(await list('category=mobiles&spec=storage:256')).toEqual(['Kite 256 Red']);
    const { specs, brands } = await listFacets(deps, GUEST, filter('category=mobiles'));
    expect(brands).toEqual([{ value: 'Veldrik', count: 2 }]);
    expect(specs.find(({ key }) => key === 'colour')?.choices).toMatchObject([
      { value: 'Red', count: 1 },
      { value: 'Blue', count: 1 },
    ]);
    // So is what comes near, and what is suggested.
    const near = async (query: string) => {
      const { count, nearest } = await filterProducts(deps, GUEST, { filter: filter(query), limit: 10 });
      expect(count).toBe(0);
      return nearest.map(({ name }) => name);
    };
    expect(await near('category=mobiles&spec=storage:256&brand=Nobody')).toEqual(['Kite 256 Red']);
    expect(await near('q=kitte+128+blue')).toHaveLength(1);
    const suggested = async (text: string) => {
      const { products, categories } = await suggestProducts(deps, GUEST, { text });
      return [products.map(({ name }) => name), categories];
    };
    expect(await suggested('kite')).toEqual([['Kite 256 Red'], [{ value: mobiles, count: 1 }]]);
    // The home page's rows and what is recommended, too; there, other forms of a product are not other products.
    const recommended = async (id: ProductId) =>
      (await listRecommended(deps, GUEST, { id, limit: 9 })).map(({ name }) => name);
    expect(await recommended(solo)).toEqual(['Kite 256 Red']);
    expect(await recommended(members[0])).toEqual(['Solo']);
    expect(await latest()).toEqual(['Solo', 'Kite 256 Red']);
    // The documented lists have each product.
    expect((await listProducts(deps, GUEST, { limit: 10 })).count).toBe(4);
    expect((await searchProducts(deps, GUEST, { text: 'kite', limit: 10 })).count).toBe(3);

    // What changes among them is seen at once.
    await adjustStock(deps, SYSTEM, { productId: members[2], delta: 4, note: '' });
    expect(await list()).toEqual(['Solo', 'Kite 256 Blue']);
    await setOnSale(deps, SYSTEM, { id: members[2], onSale: false });
    expect(await list()).toEqual(['Solo', 'Kite 128 Red']);
    // One without a value cannot be chosen on the others' pages, so it has its card.
    await updateProduct(deps, SYSTEM, { id: members[1], change: { specs: { storage: 256 } } });
    expect(await list()).toEqual(['Solo', 'Kite 256 Red', 'Kite 128 Red']);
    await dissolveVariants(deps, actor, { id: members[0], version: 1 });
    await givenGroup(deps, { ...group, axes: ['storage'], members: members.slice(0, 1) });
    expect(await list()).toEqual(['Solo', 'Kite 256 Red', 'Kite 128 Red']);
    await addVariant(deps, actor, { id: members[0], version: 1, added: members[1] });
    expect(await list()).toEqual(['Solo', 'Kite 128 Red']);
  });

  test('one with the same values as another has its card, and the editor says that it is not shown', async () => {
    const { deps, actor, members, set, list } = await openShop();
    const [small, red, blue] = members;
    await givenGroup(deps, { name: 'Kite', axes: ['colour'], members: [blue, small, red] });
    await set(0, { groupVariants: true });
    const twins = async () =>
      (await getAdminVariants(deps, actor, { id: blue }))?.members.flatMap(({ name, twin }) =>
        twin ? [name] : [],
      );
    expect(await list()).toEqual(['Solo', 'Kite 256 Red', 'Kite 128 Red']);
    expect(await twins()).toEqual(['Kite 256 Red']);
    const { variants } = await getProduct(deps, GUEST, blue);
    expect(variants?.axes[0]?.options.map(({ productId }) => productId)).toEqual([blue, small]);

    // Sold out, it gives way to the one in stock; off sale, to the one that is left.
    await adjustStock(deps, SYSTEM, { productId: small, delta: -9, note: '' });
    expect(await list()).toEqual(['Solo', 'Kite 256 Red', 'Kite 128 Red']);
    expect(await twins()).toEqual(['Kite 128 Red']);
    await setOnSale(deps, SYSTEM, { id: red, onSale: false });
    expect(await list()).toEqual(['Solo', 'Kite 256 Blue']);
    expect(await twins()).toEqual([]);
  });

  test('say in how many forms they come, in the shop’s language', async () => {
    const { deps, members, set, filter } = await openShop();
    const group = { name: 'Kite', axes: ['colour', 'storage'] as [string, string], members };
    await givenGroup(deps, group);
    const said = async () =>
      (await filterProducts(deps, GUEST, { filter: filter('sort=asc'), limit: 10 })).items.map(
        ({ comesIn }) => comesIn,
      );
    const both = '2 colours, 2 storage sizes';
    expect(await said()).toEqual([both, both, undefined, both]);
    await setOnSale(deps, SYSTEM, { id: members[2], onSale: false });
    const one = '2 storage sizes';
    expect(await said()).toEqual([one, undefined, one]);
    await set(0, { language: 'de' });
    expect(await said()).toEqual(['Storage: 2 zur Wahl', undefined, 'Storage: 2 zur Wahl']);
    await setOnSale(deps, SYSTEM, { id: members[2], onSale: true });
    const { variantGroups } = deps.db.read.tables;
    await deps.db.transaction((tx) => tx.update(variantGroups).set({ axisOne: 'hue', axisTwo: null }));
    expect((await said())[0]).toBe('2 Farben');
  });
});
