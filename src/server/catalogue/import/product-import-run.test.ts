import { expect, test, vi } from 'vitest';
import { imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { countTurns } from '../../../../tests/support/checks/count-turns.ts';
import { openTestShop, type TestUser } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import * as settings from '../../settings/shop-settings-service.ts';
import { exportProducts } from './product-export-service.ts';
import { importProducts } from './product-import-service.ts';

test('disconnecting stops the import between two slices', async () => {
  const shop = await openTestShop();
  const rows = Array.from({ length: 40 }, (_, i) => `P-${i},x,B,Mouse,2,1`);
  const file = Buffer.from(['SKU,Name,Brand,Category,Price,Selling price', ...rows].join('\n'));
  let done = 0;
  for await (const step of await importProducts(shop.deps, SYSTEM, { file, dryRun: false })) {
    if (step.kind === 'progress') done = step.done;
    if (done >= 10) break;
  }
  const { products } = shop.deps.db.read.tables;
  expect(await shop.deps.db.read.$count(products)).toBe(done);
});

test('an import invalidates pages every few hundred rows and at its end, however it ends', async () => {
  const shop = await openTestShop();
  const version = () => getLockRowVersion(shop.deps.db.read, 'catalogue');
  const rows = (from: number, count: number) => {
    const lines = Array.from({ length: count }, (_, i) => `P-${from + i},x,B,Mouse,2,1`);
    return ['SKU,Name,Brand,Category,Price,Selling price', ...lines].join('\n');
  };
  const before = await version();
  await imported(shop, rows(0, 700), { dryRun: true });
  expect(await version()).toBe(before);
  await imported(shop, rows(0, 700));
  expect(await version()).toBe(before + 2);
  await imported(shop, rows(0, 700));
  expect(await version()).toBe(before + 2);
  const file = Buffer.from(rows(700, 50));
  for await (const _ of await importProducts(shop.deps, SYSTEM, { file, dryRun: false })) break;
  expect(await version()).toBe(before + 3);
  vi.spyOn(shop.deps.db, 'transaction').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(imported(shop, rows(800, 50))).rejects.toThrow('the disk is full');
  expect(await version()).toBe(before + 3);
});

test('rows that were read in a currency which changes meanwhile are refused', async () => {
  const shop = await openTestShop();
  const now = await settings.readShopSettings(shop.deps.db.read, shop.deps);
  vi.spyOn(settings, 'readShopSettings').mockResolvedValueOnce({ ...now, currency: 'KWD' });
  const rows = Array.from({ length: 7 }, (_, i) => `P-${i},x,B,Mouse,2,1`);
  const file = ['SKU,Name,Brand,Category,Price,Selling price', ...rows].join('\n');
  expect(await imported(shop, file)).toMatchObject({ created: 2, refused: 5 });
  const { products } = shop.deps.db.read.tables;
  const prices = await shop.deps.db.read.select().from(products);
  expect(prices.map(({ priceMinor }) => priceMinor)).toEqual([2_00, 2_00]);
});

test('other requests are served after every few rows, whatever their outcome', async () => {
  const shop = await openTestShop();
  const rows = Array.from({ length: 40 }, (_, i) => `P-${i},x,B,Mouse,2,${i < 20 ? 1 : 3}`);
  const file = ['SKU,Name,Brand,Category,Price,Selling price', ...rows].join('\n');
  const { result, turns } = await countTurns(() => imported(shop, file));
  expect(result).toMatchObject({ created: 20, refused: 20 });
  // Four slices that succeeded, and twenty rows tried one by one.
  expect(turns).toBeGreaterThanOrEqual(4 + 20);
});

test('a row that names a refused picture has an error, the others are imported', async () => {
  const shop = await openTestShop();
  const rows = ['one.jpg', 'Bad one.JPG', 'lost.jpg'].map((name, i) => `P-${i},x,B,Mouse,2,1,${name}`);
  const file = ['SKU,Name,Brand,Category,Price,Selling price,Pictures', ...rows].join('\n');
  const pictures = new Map([
    ['one.jpg', 'https://pics.example/one.jpg'],
    ['bad one.jpg', ''],
  ]);
  expect(await imported(shop, file, { pictures })).toMatchObject({
    created: 1,
    refusals: [
      { row: 3, reason: { code: 'unusable_picture', name: 'Bad one.JPG' } },
      { row: 4, reason: { code: 'missing_picture', name: 'lost.jpg' } },
    ],
  });
});

test('only an admin', async () => {
  const { deps, given } = await openTestShop();
  const customer: TestUser = await given.user();
  const file = Buffer.from('SKU\nA');
  for (const [actor, code] of [
    [GUEST, 'unauthenticated'],
    [customer.actor, 'forbidden'],
  ] as const) {
    await expect(importProducts(deps, actor, { file, dryRun: true })).rejects.toMatchObject({
      reason: { code },
    });
    await expect(exportProducts(deps, actor)).rejects.toMatchObject({ reason: { code } });
  }
});
