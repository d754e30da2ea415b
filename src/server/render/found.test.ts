import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FIRST_CATEGORIES } from '../../../tests/support/catalogue/categories.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPlacedOrder } from '../../../tests/support/shop/test-orders.ts';
import { openPages, statementsOf } from '../../../tests/support/shop/test-pages.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import type { ProductId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import type { DeliveryMethod } from '../../shared/orders/delivery.ts';
import { SYSTEM } from '../actor.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { adjustStock } from '../catalogue/stock/stock-service.ts';
import { writeReview } from '../reviews/review-service.ts';
import { putPlan } from '../settings/plan-repository.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';
import { registerSitemap } from './sitemap.ts';

const URL = 'http://shop.test';

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
      const [first, second] = products.toSorted() as [ProductId, ProductId];
      await updateProduct(deps, SYSTEM, { id: first, change: { onSale: false } });
      expect(locationsOf(await get('/sitemap.xml'))).toHaveLength(2);
      expect(await get('/sitemap-1.xml')).not.toContain(first);
      expect((await app.inject({ url: '/sitemap-3.xml' })).statusCode).toBe(404);
      const before = await get('/sitemap-1.xml');
      await updateProduct({ ...deps, now: () => new Date(deps.now().getTime() + 1_000) }, SYSTEM, {
        id: second,
        change: { name: 'Another name' },
      });
      expect(await get('/sitemap-1.xml')).not.toBe(before);
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

  test('a product: delivery to each zone and the days for returns, as far as the owner gave them', async () => {
    const { deps, given, get } = await openPages();
    const bare = await given.product();
    const offer = statementsOf(await get(`/product/${bare}`)).Product?.offers;
    expect(Object.keys(offer as object).filter((key) => /shipping|Return/.test(key))).toEqual([]);

    const method = (id: string, price: number, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
      ...{ id, name: id, priceMinor: money(price), freeFromMinor: null },
      ...{ days: { from: 2, to: 4 }, grams: null, pickUp: false },
      ...more,
    });
    const zones = [
      {
        ...{ id: 'home', name: 'Home', places: ['DE', 'AT'] },
        methods: [method('shop', 0, { pickUp: true }), method('fast', 990), method('slow', 490)],
      },
      {
        ...{ id: 'west', name: 'West', places: ['US-CA', 'US-OR'] },
        methods: [method('sea', 2_000, { days: null })],
      },
      { ...{ id: 'counter', name: 'Counter', places: ['FR'] }, methods: [method('c', 0, { pickUp: true })] },
    ];
    await deps.db.transaction((tx) => putPlan(tx, 'delivery', { version: 1, plan: { zones } }, deps.now()));
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', returnDays: 30 };
    await updateShopSettings(deps, SYSTEM, { version: 0, settings });
    const days = (minValue: number, maxValue: number) => ({
      ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    });
    const times = { handlingTime: days(0, 0), transitTime: days(2, 4) };
    const region = { '@type': 'DefinedRegion' };
    const rate = (value: string) => ({ '@type': 'MonetaryAmount', value, currency: 'USD' });
    const id = await given.product();
    expect(statementsOf(await get(`/product/${id}`)).Product?.offers).toMatchObject({
      shippingDetails: [
        {
          '@type': 'OfferShippingDetails',
          shippingRate: rate('4.90'),
          shippingDestination: ['DE', 'AT'].map((addressCountry) => ({ ...region, addressCountry })),
          deliveryTime: { '@type': 'ShippingDeliveryTime', ...times },
        },
        {
          '@type': 'OfferShippingDetails',
          shippingRate: rate('20.00'),
          shippingDestination: [{ ...region, addressCountry: 'US', addressRegion: ['CA', 'OR'] }],
        },
      ],
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: ['DE', 'AT', 'US'],
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 30,
      },
    });
  });

  test('no text of a product can close its script element', async () => {
    const { given, get } = await openPages();
    const hostile = '</script><script>alert(1)</script><!--<script>\u2028"\\';
    const id = await given.product({ name: hostile, brand: hostile, description: hostile, sku: hostile });
    const html = await get(`/product/${id}`);
    expect(html).not.toContain('<script>alert');
    expect(statementsOf(html).Product).toMatchObject({
      name: hostile,
      description: hostile.replace('\u2028', ' '),
    });
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

test('a list can be sorted by what sells best once something was sold', async () => {
  const shop = await openPlacedOrder('sqlite');
  const { get } = await openPages(shop);
  const choices = async () => {
    const bar =
      /<fieldset[^>]*><legend>Sort by.*?<\/fieldset>/s.exec(await get('/product-category'))?.[0] ?? '';
    return [...bar.matchAll(/\/>([^<]*)</g)].map(([, label]) => label);
  };
  const byPrice = ['Price - Low to High', 'Price - High to Low'];
  expect(await choices()).toEqual(['Newest first', ...byPrice]);
  shop.clock.advance(3_600_000);
  expect(await choices()).toEqual(['Newest first', 'Best selling', ...byPrice]);
  expect(await get('/product-category?sort=best')).toMatch(/Kettle.*Cup/s);
});

test('a list can be sorted and narrowed by rating once something has a review', async () => {
  const shop = await openPlacedOrder('sqlite');
  const { deps, customer, clock, kettle, orderId } = shop;
  const { get } = await openPages(shop);
  const offers = async () => {
    const html = await get('/product-category');
    return ['Best rated', '4 stars and up'].map((choice) => html.includes(choice));
  };
  expect(await offers()).toEqual([false, false]);
  await deps.db.transaction(async (tx) => {
    const { orders, users } = tx.tables;
    await tx.update(orders).set({ fulfilmentStatus: 'delivered' }).where(eq(orders.id, orderId));
    await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, customer.id));
  });
  const words = { stars: 4, title: 'Boils fast', text: '', shownName: 'Ann' } as const;
  await writeReview(deps, customer.actor, { productId: kettle, ...words });
  expect(await offers()).toEqual([true, true]);
  const narrowed = await get('/product-category?category=mobiles&stars=4');
  expect(contentOf(narrowed, 'robots')).toBe('noindex');
  expect(canonicalOf(narrowed)).toMatch(/\/product-category\?category=mobiles$/);
  expect(await get('/product-category?stars=4')).toContain('Remove 4 stars and up');
});
