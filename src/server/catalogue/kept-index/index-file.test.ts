import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { describeEngines, openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { openPostgresql } from '../../db/postgresql.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { CatalogueIndex } from '../index/catalogue-index.ts';
import { matchText } from '../index/text-match.ts';
import { raiseCatalogueVersion } from '../products/catalogue-service.ts';
import { updateProduct } from '../products/product-service.ts';
import { searchProducts } from '../search/search-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { keepCatalogueIndex, openCatalogueIndex, saveCatalogueIndex } from './catalogue-index-service.ts';

const MOUSE = toCategory('Mouse');
const COLOURS = ['red', 'blue', 'grün'];
const ATTRIBUTES = [
  { category: MOUSE, key: 'weight', label: 'Weight', type: 'number', unit: 'g', position: 0 },
  { category: MOUSE, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 1 },
] as const;

/** All that searches, filters and lists take from an index. */
function factsOf(index: CatalogueIndex) {
  const { columns, fields } = index;
  const idOf = (slot: number) => columns.ids[slot] as ProductId;
  const facts = [...index.newest].map((slot) => ({
    ...{
      id: idOf(slot),
      brand: index.brands[columns.brand[slot] as number],
      group: index.groupOf(idOf(slot)),
    },
    category: index.categories[columns.category[slot] as number]?.value,
    numbers: [columns.price, columns.inStock, columns.stars, columns.reviews, columns.createdAt].map(
      (column) => column[slot],
    ),
    isChoosable: (columns.group[slot] as number) > 0,
    specs: Array.from(
      columns.specField.subarray(columns.specStart[slot], columns.specStart[slot + 1]),
      (field, at) => {
        const value = columns.specValue[(columns.specStart[slot] as number) + at] as number;
        return [fields[field]?.key, fields[field]?.type === 'text' ? fields[field]?.texts[value] : value];
      },
    ),
  }));
  const words = ['wireless', 'wirel', 'red', 'renamed', 'mouse', 'korrin', 'grun', 'new'];
  return {
    facts,
    cheapest: [...index.cheapest].map(idOf),
    found: words.map((word) => [...matchText(index, [word]).fitting].map(idOf)),
    spelling: index.vocabulary.spellingOf('grun'),
  };
}

describeEngines('the index in a file', (engine) => {
  async function openCatalogue() {
    const shop = await openTestShop(engine);
    await setAttributes(shop.deps, [...ATTRIBUTES]);
    const ids: ProductId[] = [];
    for (let n = 0; n < 24; n++) {
      const colour = COLOURS[n % 3] as string;
      ids.push(
        await shop.given.product({
          ...{ name: `Wireless mouse ${n} ${colour}`, category: MOUSE, brand: n % 2 ? 'Korrin' : 'Aurelle' },
          ...{ sellingPriceMinor: money(1_000 + ((n * 37) % 11) * 100), specs: { weight: 60 + n, colour } },
        }),
      );
    }
    await givenGroup(shop.deps, { name: 'Mice', axes: ['colour'], members: ids.slice(0, 4) });
    return { ...shop, ids };
  }

  /** Another process: it opens the index anew. @param keeps whether it has it in the file. */
  async function openAgain({ deps, location }: TestShop, keeps: boolean) {
    const db = location.dialect === 'sqlite' ? openSqlite(location.file) : openPostgresql(location.url);
    onTestFinished(() => db.close());
    const again = { ...deps, db };
    if (keeps) keepCatalogueIndex(again, 1);
    await raiseCatalogueVersion(again);
    return { deps: again, index: await openCatalogueIndex(again) };
  }

  async function save(shop: TestShop): Promise<void> {
    keepCatalogueIndex(shop.deps, 1);
    await openCatalogueIndex(shop.deps);
    await saveCatalogueIndex(shop.deps);
  }

  /** Changes a name behind the index's back: one that it was not told of, it does not read. */
  async function plant({ deps: { db } }: TestShop, id: ProductId, name = 'Planted'): Promise<void> {
    await db.transaction((tx) => {
      const { products } = tx.tables;
      return tx.update(products).set({ name }).where(eq(products.id, id));
    });
  }

  const finds = async (shop: Awaited<ReturnType<typeof openAgain>>, text: string) =>
    (await searchProducts(shop.deps, GUEST, { text, limit: 40 })).items.map(({ id }) => id);

  test('what has changed meanwhile is read again, and nothing else', async () => {
    const shop = await openCatalogue();
    const { deps, ids, clock, given } = shop;
    await save(shop);
    clock.advance(60_000);
    const [first, second, third, fourth, fifth, sixth, seventh] = ids as [ProductId, ...ProductId[]];
    const change = { name: 'Renamed mouse', specs: { colour: 'new' } };
    await updateProduct(deps, SYSTEM, { id: fifth as ProductId, change });
    await adjustStock(deps, SYSTEM, { productId: sixth as ProductId, delta: -10, note: 'broken' });
    await given.product({
      name: 'New wireless mouse',
      category: MOUSE,
      brand: 'Nobody',
      specs: { weight: 9 },
    });
    await deps.db.transaction(async (tx) => {
      const { products, variants } = tx.tables;
      await tx.delete(products).where(eq(products.id, seventh as ProductId));
      await tx.update(variants).set({ position: 9 }).where(eq(variants.productId, first));
      await tx.delete(variants).where(eq(variants.productId, second as ProductId));
    });
    await plant(shop, third as ProductId);
    const kept = await openAgain(shop, true);
    expect(await finds(kept, 'planted')).toEqual([]);
    await plant(shop, third as ProductId, 'Wireless mouse 2 grün');
    const { index: anew } = await openAgain(shop, false);
    expect(factsOf(kept.index)).toEqual(factsOf(anew));
    expect(kept.index.groupOf(fourth as ProductId)).not.toBeNull();
  });

  test('a product of a database that was put back is read again, though its version is the same', async () => {
    const shop = await openCatalogue();
    await save(shop);
    const { db } = shop.deps;
    shop.clock.advance(1);
    await db.transaction((tx) => {
      const { products } = tx.tables;
      const put = { name: 'Renamed mouse', updatedAt: shop.clock.now() };
      return tx
        .update(products)
        .set(put)
        .where(eq(products.id, shop.ids[8] as ProductId));
    });
    const { index } = await openAgain(shop, true);
    expect(factsOf(index).found[3]).toEqual([shop.ids[8]]);
  });

  test.each<[string, (file: string, shop: TestShop) => unknown]>([
    ['is damaged', (file) => flip(file, 400)],
    ['has another beginning', (file) => flip(file, 0)],
    ['is cut short', (file) => truncateSync(file, 5_000)],
    ['is empty', (file) => truncateSync(file, 0)],
    ['has other attributes', (_file, { deps }) => setAttributes(deps, [ATTRIBUTES[0]])],
  ])('a file that %s is not read', async (_how, spoil) => {
    const shop = await openCatalogue();
    await save(shop);
    await plant(shop, shop.ids[2] as ProductId);
    await spoil(join(shop.folder, '.catalogue-index'), shop);
    const { index } = await openAgain(shop, true);
    expect([...matchText(index, ['planted']).fitting].map((slot) => index.columns.ids[slot])).toEqual([
      shop.ids[2],
    ]);
    expect(factsOf(index)).toEqual(factsOf((await openAgain(shop, false)).index));
  });

  test('an index that is behind, or small, is not written', async () => {
    const shop = await openCatalogue();
    keepCatalogueIndex(shop.deps, 25);
    await openCatalogueIndex(shop.deps);
    await saveCatalogueIndex(shop.deps);
    keepCatalogueIndex(shop.deps, 1);
    await raiseCatalogueVersion(shop.deps);
    await saveCatalogueIndex(shop.deps);
    expect(() => readFileSync(join(shop.folder, '.catalogue-index'))).toThrow('ENOENT');
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(file, bytes);
}
