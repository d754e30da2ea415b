import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../tests/support/categories.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { describeEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { render } from '../../client/entry-server.tsx';
import { toCategory } from '../../shared/catalogue/categories.ts';
import type { ProductId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { SYSTEM } from '../actor.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { adjustStock } from '../catalogue/stock/stock-service.ts';
import { fillTemplate } from './page-renderer.ts';
import { registerSitemap } from './sitemap.ts';

const URL = 'http://shop.test';

const TEMPLATE = '<head><!--head--></head><!--body--><!--boot-->';
const fileOf = (source: string) => `/${source}`;

async function openPages() {
  const shop = await openTestApp({
    pages: {
      cached: true,
      client: { render },
      template: {
        buildId: 'test',
        scriptSources: [],
        fileOf,
        fill: (_page, look, parts) => fillTemplate(TEMPLATE, { colorSchemeScript: '', look, fileOf }, parts),
      },
    },
    rateLimitScale: 1_000_000,
  });
  const get = async (url: string) => (await shop.app.inject({ url })).body;
  return { ...shop, get };
}

type Found = { '@type': string; [property: string]: unknown };

/** The page's structured data, parsed as a search engine does. */
function statementsOf(html: string): Record<string, Found> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return Object.fromEntries(
    found.map(([, json = '']) => JSON.parse(json) as Found).map((data) => [data['@type'], data]),
  );
}

const contentOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  test('lists every public page and the products on sale, with the time of their last change', async () => {
    const { deps, given, get } = await openPages();
    const shown = await given.product();
    const hidden = await given.product();
    await updateProduct(deps, SYSTEM, { id: hidden, change: { onSale: false } });
    const xml = await get('/sitemap.xml');
    expect(locationsOf(xml)).toEqual([
      `${URL}/`,
      `${URL}/product-category`,
      `${URL}/help`,
      `${URL}/resources`,
      `${URL}/blog`,
      ...FIRST_CATEGORIES.map(({ value: category }) => `${URL}/product-category?category=${category}`),
      `${URL}/product/${shown}`,
    ]);
    const [product] = await findProducts(deps.db.read, [shown]);
    expect(xml).toContain(`${shown}</loc><lastmod>${product?.updatedAt.toISOString()}</lastmod>`);
    expect(await get('/robots.txt')).toContain(`\nSitemap: ${URL}/sitemap.xml\n`);
  });

  test('lists the pages’ own canonical URLs', async () => {
    const { given, get } = await openPages();
    await given.product();
    for (const address of locationsOf(await get('/sitemap.xml'))) {
      const html = await get(String(address).slice(URL.length));
      expect(canonicalOf(html)).toBe(address);
      expect(contentOf(html, 'robots')).toBeUndefined();
    }
  });

  describeEngines('a large one', (engine) => {
    test('splits into an index of several files when needed, each product in exactly one', async () => {
      const { deps, given } = await openTestShop(engine);
      const products: ProductId[] = [];
      for (let count = 0; count < 5; count++) products.push(await given.product());
      const app = Fastify();
      onTestFinished(() => app.close());
      registerSitemap(app, { deps, publicUrl: URL, productsPerFile: 2 });
      const get = async (url: string) => (await app.inject({ url })).body;
      const files = locationsOf(await get('/sitemap.xml'));
      expect(files).toEqual([1, 2, 3].map((number) => `${URL}/sitemap-${number}.xml`));
      const parts = await Promise.all(files.map((file) => get(String(file).slice(URL.length))));
      const found = parts.flatMap(locationsOf).filter((address) => address?.includes('/product/'));
      expect(found).toEqual(products.toSorted().map((id) => `${URL}/product/${id}`));
      for (const none of [0, 4, 99]) {
        expect((await app.inject({ url: `/sitemap-${none}.xml` })).statusCode).toBe(404);
      }
    });
  });
});

describe('page metadata', () => {
  test('a product: price, availability and pictures, always current', async () => {
    const { deps, given, get } = await openPages();
    const id = await given.product({
      name: 'Kestrel 5',
      brand: 'Norvane',
      category: toCategory('mobiles'),
      sku: 'VC-1',
      sellingPriceMinor: money(12_340_05),
      priceMinor: money(15_000_00),
      stockOnHand: 20,
    });
    const html = await get(`/product/${id}`);
    expect(statementsOf(html).Product).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Kestrel 5',
      sku: 'VC-1',
      brand: { '@type': 'Brand', name: 'Norvane' },
      category: 'Mobiles',
      offers: {
        url: `${URL}/product/${id}`,
        price: '12340.05',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(statementsOf(html).BreadcrumbList?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${URL}/` },
      { '@type': 'ListItem', position: 2, name: 'Mobiles', item: `${URL}/product-category?category=mobiles` },
      { '@type': 'ListItem', position: 3, name: 'Kestrel 5' },
    ]);
    await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(99_00) } });
    await adjustStock(deps, SYSTEM, { productId: id, delta: -17, note: '' });
    expect(statementsOf(await get(`/product/${id}`)).Product?.offers).toMatchObject({
      price: '99.00',
      availability: 'https://schema.org/LimitedAvailability',
    });
    await adjustStock(deps, SYSTEM, { productId: id, delta: -3, note: '' });
    expect(statementsOf(await get(`/product/${id}`)).Product?.offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    });
  });

  test('no text of a product can close its script element', async () => {
    const { given, get } = await openPages();
    const hostile = '</script><script>alert(1)</script><!--<script>\u2028"\\';
    const id = await given.product({ name: hostile, brand: hostile, description: hostile, sku: hostile });
    const html = await get(`/product/${id}`);
    expect(html).not.toContain('<script>alert');
    expect(statementsOf(html).Product).toMatchObject({ name: hostile, description: hostile });
    expect(statementsOf(html).BreadcrumbList?.itemListElement).toMatchObject([{}, {}, { name: hostile }]);
  });

  test('pictures for social networks have absolute URLs', async () => {
    const { given, get } = await openPages();
    const own = await given.product({
      pictures: [{ mediaHash: null, externalUrl: 'https://cdn.test/a.png', alt: '' }],
    });
    expect(contentOf(await get(`/product/${own}`), 'og:image')).toBe('https://cdn.test/a.png');
    expect(contentOf(await get('/'), 'og:image')).toBe(`${URL}/social.png`);
    expect(contentOf(await get(`/product/${own}`), 'og:type')).toBe('product');
    expect(contentOf(await get(`/product/${own}`), 'og:url')).toBe(`${URL}/product/${own}`);
  });

  test.each([
    ['/product-category?category=mobiles&category=camera'],
    ['/product-category?category=mobiles&sort=asc'],
    ['/product-category?category=mobiles&brand=Norvane'],
    ['/cart'],
    ['/order'],
    ['/account'],
    ['/login'],
    ['/Profile'],
    ['/success/cs_1'],
    ['/cancel'],
    ['/offline'],
    ['/no-such-page'],
    ['/product/prd_none'],
  ])('%s is not for search engines', async (path) => {
    const { get } = await openPages();
    expect(contentOf(await get(path), 'robots')).toBe('noindex');
  });

  test('the canonical URL holds only the parameters that the page uses', async () => {
    const { given, get } = await openPages();
    const id = await given.product();
    expect(canonicalOf(await get('/product-category?utm_source=x&category=camera&category=nonsense'))).toBe(
      `${URL}/product-category?category=camera`,
    );
    expect(canonicalOf(await get(`/product/${id}?ref=mail`))).toBe(`${URL}/product/${id}`);
    expect(canonicalOf(await get('/home'))).toBe(`${URL}/`);
    // One page for search engines, whatever the search text.
    for (const path of ['/search', '/search?q=x']) {
      const html = await get(path);
      expect(canonicalOf(html)).toBe(`${URL}/search`);
      expect(contentOf(html, 'robots')).toBeUndefined();
    }
    expect(statementsOf(await get('/')).WebSite).toMatchObject({ url: `${URL}/` });
  });
});

test('the manifest names the shop and icons that exist', async () => {
  const { app, deps } = await openTestApp();
  deps.shopName = 'Amp & Ohm';
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("worker-src 'self'");
  expect(answer.json()).toMatchObject({
    name: 'Amp & Ohm',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const icons = answer.json().icons as { src: string }[];
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect(existsSync(join('public', src)), src).toBe(true);
});
