import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart } from '../cart/cart-service.ts';
import { noteOwnGoods } from '../catalogue/categories/category-service.ts';
import { createPage } from '../content/page-admin-service.ts';
import { makePreviewLink, revokePreviewLink } from '../operations/opening/opening-service.ts';
import { findSetting } from '../settings/setting-repository.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';

const BACK_SOON = 'We open on 1 June <soon>.';

async function openShop() {
  const shop = await openPages();
  const { app, deps, given } = shop;
  const admin = await given.user({ role: 'ADMIN' });
  const customer = await given.user();
  const product = await given.product({ name: 'Secret Lamp' });
  let version = 0;
  return {
    ...shop,
    admin,
    customer,
    product,
    secretOf: { admin: await given.session(admin), customer: await given.session(customer) },
    async setClosed(closed: boolean, more: Partial<ShopSettings> = {}) {
      const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', closed, closedText: BACK_SOON, ...more };
      await updateShopSettings(deps, admin.actor, { version: version++, settings });
    },
    get: (url: string, cookie = '') => app.inject({ url, headers: cookie ? { cookie } : {} }),
  };
}

const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

test('a closed shop tells visitors and crawlers that it opens soon, and nothing about its goods', async () => {
  const { get, setClosed, product } = await openShop();
  expect(await status(get('/'))).toBe(200);
  await setClosed(true);
  const first = await get('/');
  for (const url of [
    '/',
    '/product-category',
    `/product/${product}`,
    '/search?q=lamp',
    '/help',
    '/cart',
    '/nowhere',
    '/?preview=wrong',
    `/?preview=${'a'.repeat(43)}`,
  ]) {
    const { statusCode, headers, body } = await get(url);
    expect([url, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      url,
      503,
      '3600',
      'no-store',
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toBe(first.body);
  }
  expect(first.body).toContain('We open on 1 June &lt;soon&gt;.');
  expect(first.body).not.toContain('Lamp');
  expect(first.body).toContain('<a href="/login">Login</a>');
  // Otherwise browsers ask for /favicon.ico, which does not exist.
  expect(first.body).toContain('href="/favicon.svg"');
  expect(await status(get('/sitemap.xml'))).toBe(503);
  for (const url of [
    '/robots.txt',
    '/healthz',
    '/manifest.webmanifest',
    '/login',
    '/offline',
    '/admin-panel',
    '/success/cs_1',
  ]) {
    expect([url, await status(get(url))]).toEqual([url, 200]);
  }
  await setClosed(false);
  expect((await get('/')).body).toContain('Secret Lamp');
});

test('the pages of a closed shop that anybody sees name its categories only to those who may enter', async () => {
  const { get, setClosed, secretOf } = await openShop();
  const named = async (url: string, cookie?: string) => (await get(url, cookie)).body.includes('Mobiles');
  expect(await named('/login')).toBe(true);
  await setClosed(true);
  const [customer, admin] = [`sid=${secretOf.customer}`, `sid=${secretOf.admin}`];
  for (const url of ['/login', '/order', '/offline', '/admin-panel']) {
    expect([url, await named(url), await named(url, customer)]).toEqual([url, false, false]);
    expect([url, await named(url, admin)]).toEqual([url, true]);
  }
  await setClosed(false);
  expect(await named('/login')).toBe(true);
});

test('the manifest and the API document of a closed shop do not name its categories, but to those who may enter', async () => {
  const { get, setClosed, secretOf, deps } = await openShop();
  await deps.db.transaction((tx) => noteOwnGoods(tx, deps.now()));
  const MANIFEST = '/manifest.webmanifest';
  const DOCUMENTS = ['/api/openapi.json', '/api/docs'];
  const named = async (url: string, cookie?: string) => /mobiles/i.test((await get(url, cookie)).body);
  for (const url of [MANIFEST, ...DOCUMENTS]) expect([url, await named(url)]).toEqual([url, true]);
  await setClosed(true);
  const [customer, admin] = [`sid=${secretOf.customer}`, `sid=${secretOf.admin}`];
  expect((await get(MANIFEST)).json()).toMatchObject({ description: 'Corner: an online shop.' });
  for (const url of DOCUMENTS) {
    expect([url, await named(url), await named(url, customer)]).toEqual([url, false, false]);
    expect([url, await named(url, admin), await named(url)]).toEqual([url, true, false]);
  }
  await setClosed(false);
  for (const url of [MANIFEST, ...DOCUMENTS]) expect([url, await named(url)]).toEqual([url, true]);
});

test('a closed shop leads customers to what is theirs', async () => {
  const { get, setClosed, secretOf } = await openShop();
  await setClosed(true);
  const { statusCode, body } = await get('/', `sid=${secretOf.customer}`);
  expect(statusCode).toBe(503);
  expect(body).toContain('<a href="/order">My Orders</a>');
  expect(body).toContain('<a href="/Profile">You</a>');
  expect(body).not.toContain('/login');
});

test('the pages of a closed shop about the law and for customers stay readable, and nothing else of it', async () => {
  const { get, setClosed, deps } = await openShop();
  const words = { title: 'Imprint', lead: '', body: '## Who we are\n\nCorner Ltd & sons. [Help](/help)' };
  const page = {
    slug: 'imprint',
    published: true,
    consent: false,
    beforeBuying: false,
    texts: { en: words },
  };
  await createPage(deps, SYSTEM, { ...page, footerColumn: 'legal' });
  await createPage(deps, SYSTEM, { ...page, slug: 'about', footerColumn: 'company' });
  const returns = { en: { ...words, title: 'Returns' } };
  await createPage(deps, SYSTEM, { ...page, slug: 'returns', footerColumn: 'service', texts: returns });
  await createPage(deps, SYSTEM, { ...page, slug: 'draft', footerColumn: 'legal', published: false });
  await setClosed(true);
  const links = '<a href="/pages/imprint">Imprint</a><a href="/pages/returns">Returns</a>';
  expect((await get('/')).body).toContain(links);
  expect(await status(get('/pages/returns'))).toBe(200);
  const { statusCode, headers, body } = await get('/pages/imprint');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain('Who we are</h2>');
  expect(body).toContain('Corner Ltd &amp; sons.');
  expect(body).not.toContain('Lamp');
  for (const slug of ['about', 'draft', 'nothing']) {
    expect([slug, await status(get(`/pages/${slug}`))]).toEqual([slug, 503]);
  }
});

test('a shop, closed or not, leads to the form for withdrawals where it takes them', async () => {
  const { get, setClosed } = await openShop();
  for (const sellerCountry of ['US', 'DE']) {
    await setClosed(false, { sellerCountry });
    expect(await status(get('/withdrawal'))).toBe(404);
    await setClosed(true, { sellerCountry });
    expect((await get('/')).body).not.toContain('/withdrawal');
    expect(await status(get('/withdrawal'))).toBe(503);
  }
  await setClosed(false, { sellerCountry: 'DE', contactEmail: 'shop@corner.test' });
  expect(await status(get('/withdrawal'))).toBe(200);
  await setClosed(true, { sellerCountry: 'DE', contactEmail: 'shop@corner.test' });
  expect((await get('/')).body).toContain('<a href="/withdrawal">Withdraw from a contract</a>');
  expect(await status(get('/withdrawal'))).toBe(200);
});

test('the documented calls and the procedures answer 503 in their shape; accounts and orders go on', async () => {
  const { knock, setClosed, product, secretOf, customer, deps } = await openShop();
  await addToCart(deps, customer.actor, { productId: product });
  await setClosed(true);
  const { customer: secret } = secretOf;
  const listed = await knock('GET /api/get-product', {});
  expect([listed.statusCode, listed.headers['retry-after'], listed.json()]).toEqual([
    503,
    '3600',
    { success: false, error: true, message: 'The shop is closed at the moment.', data: [] },
  ]);
  for (const [endpoint, input] of [
    ['POST /api/product-details', { productId: product }],
    ['POST /api/addtocart', { productId: product }],
    ['POST /api/signup', {}],
    ['POST /api/create-checkout-session', { product: [] }],
    ['product.home', undefined],
    ['product.byId', { id: product }],
    ['cart.add', { productId: product }],
    ['order.checkout', {}],
  ] as const) {
    expect([endpoint, await status(knock(endpoint, input, { secret }))]).toEqual([endpoint, 503]);
  }
  for (const endpoint of ['GET /api/user-details', 'GET /api/order', 'user.me', 'order.list', 'cart.get']) {
    expect([endpoint, await status(knock(endpoint, undefined, { secret }))]).toEqual([endpoint, 200]);
  }
  // Without a login these are what they always are; the provider's events are judged by their signature.
  expect(await status(knock('POST /api/success/store-order-details', {}))).toBe(401);
  expect(await status(knock('POST /api/stripe/webhook', {}))).toBe(400);
});

test('admins see the closed shop, and whoever has the preview link, until it is revoked', async () => {
  const { get, setClosed, secretOf, deps, admin, app } = await openShop();
  await setClosed(true);
  const seen = await get('/', `sid=${secretOf.admin}`);
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(seen.body).toContain('Secret Lamp');
  // The browser's queries go with credentials then.
  expect(seen.body).toContain('"closed":true');
  expect(await status(get('/', `sid=${secretOf.customer}`))).toBe(503);

  const { url } = await makePreviewLink(deps, admin.actor);
  const secret = new URL(url).searchParams.get('preview') ?? '';
  expect(secret).toHaveLength(43);
  expect(JSON.stringify(await findSetting(deps.db.read, 'preview_link'))).not.toContain(secret);
  const followed = await get(url.replace('http://shop.test', ''));
  expect([followed.statusCode, followed.headers.location]).toEqual([303, '/']);
  const elsewhere = await get(`//evil.example/?preview=${secret}`);
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, '/']);
  const cookie = String(followed.headers['set-cookie']);
  expect(cookie).toMatch(/^preview=[\w-]{43}; .*HttpOnly/);
  const [mine = ''] = cookie.split(';');
  expect((await get('/', mine)).body).toContain('Secret Lamp');
  const asked = await app.inject({ url: '/trpc/product.home', headers: { cookie: mine } });
  expect(asked.statusCode).toBe(200);
  expect(await status(get('/', 'preview=wrong'))).toBe(503);

  await makePreviewLink(deps, admin.actor);
  expect(await status(get('/', mine))).toBe(503);
  const second = await makePreviewLink(deps, admin.actor);
  const [theirs = ''] = String(
    (await get(second.url.replace('http://shop.test', ''))).headers['set-cookie'],
  ).split(';');
  expect(await status(get('/', theirs))).toBe(200);
  await revokePreviewLink(deps, admin.actor);
  expect(await status(get('/', theirs))).toBe(503);
  const { read } = deps.db;
  const entries = await read.select().from(read.tables.auditEntries);
  expect(entries.map(({ action }) => action)).toContain('preview_link.revoked');
  expect(JSON.stringify(entries)).not.toContain(secret);
});

test('the preview link is the business of admins', async () => {
  const { deps, customer } = await openShop();
  await expect(async () => makePreviewLink(deps, customer.actor)).rejects.toMatchObject({
    reason: { code: 'forbidden' },
  });
  await expect(async () => revokePreviewLink(deps, customer.actor)).rejects.toMatchObject({
    reason: { code: 'forbidden' },
  });
});
