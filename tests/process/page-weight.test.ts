import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_BUDGETS } from '../../tools/page-budgets.ts';
import type { BuiltShop } from '../support/shop/built-shop.ts';
import { openStockedShop } from '../support/shop/stocked-shop.ts';

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openStockedShop({ RATE_LIMIT_SCALE: '1000' });
});
afterAll(() => shop.stop());

const bytesOf = async (address: string) => (await (await fetch(address)).arrayBuffer()).byteLength;

test('the home page of the demo is within its budget', async () => {
  expect(await bytesOf(`${shop.url}/`)).toBeLessThan(PAGE_BUDGETS.home);
});

test('every product page of the demo is within its budget', async () => {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/\/product\/prd_\w+/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) expect(await bytesOf(shop.url + path), path).toBeLessThan(PAGE_BUDGETS.product);
});

test('a document has its styles itself, and names the whole style sheets for its loader alone', async () => {
  const html = await (await fetch(shop.url)).text();
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).not.toContain('--mantine-color-blue');
  const [, names = ''] = /<meta name="later" content="([^"]+)">/.exec(html) ?? [];
  const sheets = names.split(' ').filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const name of sheets) {
    const sheet = await fetch(`${shop.url}/assets/${name}`);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
  }
});
