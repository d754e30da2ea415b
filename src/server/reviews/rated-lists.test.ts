import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../tests/support/catalogue/categories.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { parseFilter } from '../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../shared/ids.ts';
import { GUEST } from '../actor.ts';
import { raiseCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import { filterProducts, listFacets } from '../catalogue/search/facet-service.ts';
import { hasReviews } from './review-service.ts';

describeEngines('lists by rating', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const parse = (query: string) =>
      parseFilter(new URLSearchParams(query), { categories: FIRST_CATEGORIES, currency: 'USD' });
    const category = toCategory('Mouse');
    const ids = new Map<string, ProductId>();
    for (const name of ['Mouse A', 'Mouse B', 'Mouse C', 'Mouse D', 'Mouse E'])
      ids.set(name, await given.product({ name, category }));
    async function rate(name: string, reviewCount: number, ratingSum: number) {
      const { products } = deps.db.read.tables;
      const id = ids.get(name);
      if (!id) throw new Error(`no ${name}`);
      await deps.db.transaction((tx) =>
        tx.update(products).set({ reviewCount, ratingSum }).where(eq(products.id, id)),
      );
      await raiseCatalogueVersion(deps);
    }
    const list = (query: string, cursor?: string, limit = 10) =>
      filterProducts(deps, GUEST, { filter: parse(query), cursor, limit });
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
    const facets = (query = '') => listFacets(deps, GUEST, parse(query));
    return { ...shop, list, names, facets, rate };
  }

  test('the best average comes first, then the most reviews; what has none keeps its usual place behind', async () => {
    const { list, names, rate } = await open();
    await rate('Mouse A', 100, 496);
    await rate('Mouse B', 1, 5);
    await rate('Mouse D', 2, 10);
    const all = ['Mouse A', 'Mouse D', 'Mouse B', 'Mouse E', 'Mouse C'];
    expect(await names('sort=rating')).toEqual(all);
    expect(await names('sort=rating&q=mou')).toEqual(all);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list('sort=rating&q=mouse', cursor, 1);
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
    await rate('Mouse B', 0, 0);
    expect(await names('sort=rating')).toEqual(['Mouse A', 'Mouse D', 'Mouse E', 'Mouse C', 'Mouse B']);
  });

  test('only those with four stars and up are listed and counted, by the average that they show', async () => {
    const { names, facets, rate } = await open();
    expect((await facets()).wellRated).toBe(0);
    await rate('Mouse A', 20, 79);
    await rate('Mouse B', 20, 78);
    await rate('Mouse C', 1, 5);
    await rate('Mouse D', 1, 3);
    expect(await names('stars=4')).toEqual(['Mouse C', 'Mouse A']);
    expect(await names('stars=4&sort=rating&q=mouse')).toEqual(['Mouse C', 'Mouse A']);
    expect((await facets('q=mouse')).wellRated).toBe(2);
    expect((await facets('stars=4&brand=Nobody')).wellRated).toBe(0);
    expect((await facets('stars=4')).count).toBe(2);
  });

  test('a shop without reviews says so', async () => {
    const { deps } = await open();
    expect(await hasReviews(deps.db.read)).toBe(false);
  });
});
