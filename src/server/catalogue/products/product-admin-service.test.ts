import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { money } from '../../../shared/money/money.ts';
import { SYSTEM } from '../../actor.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import {
  type ListAdminProductsInput,
  listAdminProducts,
  type MatchProductsInput,
  matchAdminProducts,
} from './product-admin-service.ts';
import { setOnSale } from './product-service.ts';

/** Six products; `b` and `e` are off sale, three share a price. */
async function openFilled(engine: 'sqlite' | 'postgresql') {
  const shop = await openTestShop(engine);
  const rows = [
    ['a', 'Mouse', 300, 10],
    ['b', 'Mouse', 100, 0],
    ['c', 'camera', 200, 5],
    ['d', 'camera', 200, 0],
    ['e', 'camera', 200, null],
    ['f', 'Mouse', 900, 3],
  ] as const;
  for (const [name, category, price, stockOnHand] of rows) {
    const id = await shop.given.product({
      name: `${name} lamp`,
      category: toCategory(category),
      priceMinor: money(1_000),
      sellingPriceMinor: money(price),
      stockOnHand,
    });
    if (name === 'b' || name === 'e') await setOnSale(shop.deps, SYSTEM, { id, onSale: false });
  }
  /** The names in the whole list, read two at a time, and the count that each page reported. */
  async function read(input: Partial<ListAdminProductsInput>): Promise<[string, number]> {
    const names: string[] = [];
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await listAdminProducts(shop.deps, SYSTEM, { sort: 'newest', limit: 2, cursor, ...input });
      names.push(...page.items.map((item) => item.name.slice(0, 1)));
      expect(page.items.length).toBeGreaterThan(0);
      count = page.count;
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return [names.join(''), count];
  }
  return { ...shop, read };
}

describeEngines("the owner's list", (engine) => {
  test('filters, sorts and pages through products on and off sale', async () => {
    const { read } = await openFilled(engine);
    const table: [Partial<ListAdminProductsInput>, string][] = [
      [{}, 'fedcba'],
      [{ sort: 'asc' }, 'bcdeaf'],
      [{ sort: 'dsc' }, 'faedcb'],
      [{ category: toCategory('camera') }, 'edc'],
      [{ category: toCategory('camera'), sort: 'asc' }, 'cde'],
      [{ onSale: true }, 'fdca'],
      [{ onSale: false }, 'eb'],
      [{ onSale: false, category: toCategory('Mouse'), sort: 'dsc' }, 'b'],
      [{ stock: 'out' }, 'db'],
      [{ stock: 'low' }, 'fdcb'],
      [{ stock: 'low', sort: 'asc' }, 'bcdf'],
      [{ stock: 'out', onSale: true }, 'd'],
      [{ search: 'lamp' }, 'fedcba'],
      [{ search: 'lamp', sort: 'asc', category: toCategory('camera') }, 'edc'],
      [{ search: 'LAMP mou' }, 'fba'],
      [{ search: 'lamp', stock: 'low', onSale: true, sort: 'dsc' }, 'fdc'],
      [{ search: '   ' }, 'fedcba'],
    ];
    for (const [input, expected] of table) {
      expect(await read(input), JSON.stringify(input)).toEqual([expected, expected.length]);
    }
  });

  test('a number with an inch mark is a whole word', async () => {
    const { deps, given } = await openTestShop(engine);
    for (const name of ['550-Sheet Feeder', 'Vista 55 OLED']) await given.product({ name });
    const list = async (search: string) =>
      (await listAdminProducts(deps, SYSTEM, { search, sort: 'newest', limit: 9 })).items.map(
        ({ name }) => name,
      );
    expect(await list('55"')).toEqual(['Vista 55 OLED']);
    expect(await list('55')).toEqual(['Vista 55 OLED', '550-Sheet Feeder']);
  });

  test('a search continues in place even if the last product shown has left the list', async () => {
    const { deps } = await openFilled(engine);
    const list = (cursor?: string) =>
      listAdminProducts(deps, SYSTEM, { search: 'lamp', onSale: true, sort: 'newest', limit: 2, cursor });
    const first = await list();
    const last = first.items[1];
    if (!last) throw new Error('there is no second product');
    await setOnSale(deps, SYSTEM, { id: last.id, onSale: false });
    const second = await list(first.nextCursor ?? '');
    expect([...first.items, ...second.items].map(({ name }) => name.slice(0, 1)).join('')).toBe('fdca');
  });

  test('a search that very many products match finds the oldest by a filter, and counts and selects all', async () => {
    const { deps, given } = await openTestShop(engine);
    const camera = toCategory('camera');
    const old = await given.product({ name: 'Old lamp', category: camera });
    const copied = await given.product({ name: 'New lamp', category: toCategory('Mouse'), stockOnHand: 9 });
    const off = await given.product({ name: 'Drawn lamp', category: camera });
    await setOnSale(deps, SYSTEM, { id: off, onSale: false });
    await deps.db.transaction(async (tx) => {
      const { products, productSearch } = tx.tables;
      const [row] = await tx.select().from(products).where(eq(products.id, copied));
      const [text] = await tx.select().from(productSearch).where(eq(productSearch.productId, copied));
      if (!row || !text) throw new Error('there is no product to copy');
      const { id: _, ...words } = text;
      const ids = Array.from({ length: 510 }, () => deps.newId('product'));
      for (const id of ids) {
        await tx.insert(products).values({ ...row, id, sku: null });
        await tx.insert(productSearch).values({ ...words, productId: id });
      }
    });
    const found = async (filter: MatchProductsInput) => {
      const given = { search: 'lamp', ...filter };
      const { items, count } = await listAdminProducts(deps, SYSTEM, {
        ...given,
        sort: 'newest',
        limit: 600,
      });
      const { ids } = await matchAdminProducts(deps, SYSTEM, given);
      return { shown: items.length, count, selected: ids.length, last: items.at(-1)?.id };
    };
    expect(await found({})).toMatchObject({ shown: 500, count: 513, selected: 513 });
    expect(await found({ category: camera, onSale: true })).toEqual({
      ...{ shown: 1, count: 1, selected: 1, last: old },
    });
    expect(await found({ onSale: false })).toEqual({ shown: 1, count: 1, selected: 1, last: off });
    expect(await found({ stock: 'low' })).toMatchObject({ shown: 0, count: 0, selected: 0 });
    expect(await found({ search: '?' })).toMatchObject({ shown: 0, count: 0, selected: 0 });
  });

  test('the owner sets the low-stock level', async () => {
    const { deps, read, given } = await openFilled(engine);
    const { actor: owner } = await given.user({ role: 'ADMIN' });
    const { version, settings } = await getShopSettings(deps, owner);
    await updateShopSettings(deps, owner, { version, settings: { ...settings, lowStockLevel: 3 } });
    expect(await read({ stock: 'low' })).toEqual(['fdb', 3]);
    expect(await listAdminProducts(deps, owner, { sort: 'newest', limit: 1 })).toMatchObject({
      lowStockLevel: 3,
    });
  });

  test('nothing fits, and a made-up cursor', async () => {
    const { deps } = await openFilled(engine);
    const list = (input: object) => listAdminProducts(deps, SYSTEM, { sort: 'newest', limit: 2, ...input });
    expect(await list({ search: 'nowhere' })).toEqual({
      items: [],
      nextCursor: null,
      count: 0,
      lowStockLevel: 5,
    });
    expect((await list({ category: 'watches' })).items).toEqual([]);
    for (const cursor of ['', 'x', '1.prd_zz', "1.prd_0' or 1=1"]) {
      await expect(list({ cursor })).rejects.toMatchObject({ reason: { code: 'invalid_field' } });
      await expect(list({ cursor, search: 'lamp' })).rejects.toMatchObject({
        reason: { code: 'invalid_field' },
      });
    }
  });
});
