import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { PAGE_NAMES, PAGES, patternsOf } from '../../shared/pages/pages.ts';
import { raiseCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import { setUpCatalogue } from '../operations/demo/demo-catalogue-service.ts';
import { removeDemo } from '../operations/demo/demo-removal-service.ts';

const BOOT_DATA = /<script type="application\/json".*?<\/script>/s;

async function openShop() {
  const shop = await openPages();
  const { read } = shop.deps.db;
  const { categories, homeSections, banners } = read.tables;
  const demo = JSON.parse(readFileSync('src/demo/catalogue.json', 'utf8')) as {
    products: { name: string; brand: string }[];
  };
  const words = new Set<string>();
  for (const { label, value } of await read.select().from(categories)) words.add(label).add(value);
  for (const { title } of await read.select().from(homeSections)) if (title) words.add(title);
  for (const { title, text } of await read.select().from(banners)) words.add(title).add(text);
  for (const { name, brand } of demo.products) words.add(name).add(brand);
  for (const word of ['appliances', 'audio', 'electronics']) words.add(word);
  // What only code reads may name categories that are hidden.
  const get = async (url: string) => (await shop.get(url)).replace(BOOT_DATA, '');
  return {
    ...shop,
    get,
    /** The demo's words on the shop's pages, each with the page. */
    async found(): Promise<string[]> {
      const found: string[] = [];
      const paths = PAGE_NAMES.flatMap((name) => patternsOf(PAGES[name]));
      for (const path of [...paths, '/nowhere', '/sitemap.xml', '/manifest.webmanifest']) {
        const body = (await get(path.replaceAll(/:\w+/g, 'x1'))).toLowerCase();
        for (const word of words) {
          // As a word: "camera" is in no sentence of ours, but class names and paths have all kinds of letters.
          const whole = new RegExp(`(?<![\\w-])${word.toLowerCase().replaceAll(/[^\w ]/g, '.')}(?![\\w-])`);
          if (whole.test(body)) found.push(`${path}: ${word}`);
        }
      }
      return found;
    },
  };
}

test('an empty shop names no category, product or brand of the demo on any page', async () => {
  const { deps, get, given, found } = await openShop();
  expect((await found()).length).toBeGreaterThan(10);
  await setUpCatalogue(deps, 'src/demo', false);
  await raiseCatalogueVersion(deps);
  expect(await found()).toEqual([]);
  expect(await get('/')).toContain('Opening soon');

  // What the owner sells is named, in its category.
  await given.product({ category: toCategory('printers'), name: 'Own printer' });
  await raiseCatalogueVersion(deps);
  const home = await get('/');
  expect(home).toContain('>Printers</a>');
  expect(home).toContain('content="Printers at Voltcart."');
  expect(home).not.toContain('Televisions');
});

test('nor does a shop that has left the demo', async () => {
  const { deps, given, found, get } = await openShop();
  await setUpCatalogue(deps, 'src/demo', true);
  await raiseCatalogueVersion(deps);
  expect(await get('/')).toContain('Mobiles, televisions, audio');
  await removeDemo(deps, (await given.user({ role: 'ADMIN' })).actor);
  expect(await found()).toEqual([]);
});
