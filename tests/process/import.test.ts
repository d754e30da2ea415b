import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  goShopping,
  importSheet,
  longestPauseMs,
  sheetOf,
  signInAdmin,
} from '../support/catalogue/importing.ts';
import { type BuiltShop, openBuiltShop } from '../support/shop/built-shop.ts';
import { ADMIN, openStockedShop } from '../support/shop/stocked-shop.ts';

/** Enough for several versions of the catalogue; the bench imports 10,000. */
const ROWS = 2_000;

let shop: BuiltShop | null = null;
afterEach(async () => {
  await shop?.stop();
  shop = null;
});

test(`${ROWS} products are imported in one go while shoppers are served`, async () => {
  shop = await openStockedShop({ RATE_LIMIT_SCALE: '1000' });
  const { url } = shop;
  const cookie = await signInAdmin(url, ADMIN);
  await longestPauseMs(url);
  const shopper = goShopping(url);
  const { report, steps, tookMs } = await importSheet(url, { cookie, sheet: sheetOf(ROWS), dryRun: false });
  const { answered, slowestMs } = await shopper.stop();
  const pauseMs = await longestPauseMs(url);
  console.log(
    `${ROWS} rows in ${Math.round(tookMs)} ms, longest pause of the event loop ${Math.round(pauseMs)} ms; ${answered} pages for a shopper meanwhile, the slowest in ${Math.round(slowestMs)} ms`,
  );
  expect(report).toMatchObject({ rows: ROWS, created: ROWS, updated: 0, unchanged: 0, refused: 0 });
  expect(steps).toBeGreaterThan(100);
  expect(answered).toBeGreaterThan(5);

  const search = async ({ url }: { url: string }) =>
    (await fetch(`${url}/api/search?q=imported+mous`)).json();
  const found = await search(shop);
  expect(found.data).toHaveLength(500);
  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  // So many are found at once after a start: the index comes from a file.
  expect(statSync(join(shop.dataDir, '.catalogue-index')).mode & 0o777).toBe(0o600);
  const again = await openBuiltShop({ DATA_DIR: shop.dataDir });
  try {
    expect(await search(again)).toEqual(found);
  } finally {
    await again.stop();
  }
  // Against hanging only: each slice of rows waits for the disk.
}, 300_000);
