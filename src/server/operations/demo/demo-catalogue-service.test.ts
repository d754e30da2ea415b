import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEMO_PRODUCTS } from '../../../../tests/support/shop/demo.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { GUEST } from '../../actor.ts';
import { getProduct } from '../../catalogue/products/catalogue-service.ts';
import { setUpCatalogue } from './demo-catalogue-service.ts';

test('of two processes that start a new shop at once on PostgreSQL, one fills it and both come up', async () => {
  const { deps } = await openTestShop('postgresql');
  const filled = await Promise.all([
    setUpCatalogue(deps, 'src/demo', true),
    setUpCatalogue(deps, 'src/demo', true),
  ]);
  expect(filled.sort()).toEqual([0, DEMO_PRODUCTS.length]);
  expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(DEMO_PRODUCTS.length);
});

async function openDemoShop() {
  const { deps } = await openTestShop();
  await setUpCatalogue(deps, 'src/demo', true);
  const { products } = deps.db.read.tables;
  const rows = await deps.db.read.select({ id: products.id, sku: products.sku }).from(products);
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return { deps, show: async (sku: string) => getProduct(deps, GUEST, ids.get(sku) as ProductId) };
}

test('its families are chosen between on each other’s pages', async () => {
  const { deps } = await openDemoShop();
  const { products, variants } = deps.db.read.tables;
  const members = await deps.db.read
    .select({ id: products.id, sku: products.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .orderBy(asc(products.sku));
  expect(members.length).toBeGreaterThan(9);
  for (const { id, sku } of members) {
    const axes = (await getProduct(deps, GUEST, id)).variants?.axes ?? [];
    expect(axes.length, `${sku}`).toBeGreaterThan(0);
    for (const { options } of axes) {
      expect(options.length, `${sku}`).toBeGreaterThan(1);
      expect(options.find(({ current }) => current)?.productId).toBe(id);
    }
  }
});

test('a phone’s color decides about its pictures, its storage does not', async () => {
  const { show } = await openDemoShop();
  const phone = await show('VC-MOB-001');
  const [color, storage] = phone.variants?.axes ?? [];
  expect(color?.options.map(({ value }) => value)).toEqual(['Graphite', 'Copper']);
  expect(storage?.options.map(({ value }) => value)).toEqual([256, 512]);
  const swatches = color?.options.map(({ picture }) => picture?.source) ?? [];
  expect(new Set(swatches).size).toBe(2);
  const sourcesOf = async (sku: string) => (await show(sku)).pictures.map(({ source }) => source);
  expect(await sourcesOf('VC-MOB-015')).toEqual(await sourcesOf('VC-MOB-001'));
  expect((await sourcesOf('VC-MOB-016'))[0]).toBe(swatches[1]);
});

test('the first of its families have four pictures, each for dense screens too', async () => {
  const { deps, show } = await openDemoShop();
  for (const sku of ['VC-MOB-001', 'VC-MOB-016', 'VC-APD-001', 'VC-APD-013', 'VC-APD-014']) {
    const { pictures } = await show(sku);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual(Array(4).fill([1200, 1200]));
    for (const { source } of pictures) {
      const stored = await deps.media.files.has(`${source.replace('/media/', '')}-1200.webp`);
      expect(stored, `${sku} ${source}`).toBe(true);
    }
  }
});

test('phones have what goes with them', async () => {
  const { show } = await openDemoShop();
  const names = (await show('VC-MOB-017')).accessories.map(({ name }) => name);
  expect(names).toContain('Norvane Parlor S Earbuds');
  expect(names).toContain('Norvane Pane 2 Smartwatch');
});
