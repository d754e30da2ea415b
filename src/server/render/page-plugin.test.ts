import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { render } from '../../client/entry-server.tsx';
import { money } from '../../shared/money/money.ts';
import { SYSTEM } from '../actor.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import type { Pages } from './page-plugin.ts';

/** The real rendering in a bare document, so that these tests need no build. */
function testPages(counter = { renderings: 0 }): Pages {
  return {
    cached: true,
    client: {
      render: (input) => {
        counter.renderings++;
        return render(input);
      },
    },
    template: {
      buildId: 'test',
      scriptSources: [],
      fileOf: (source) => `/${source}`,
      fill: (_page, _look, { head, body, boot }) => `<!doctype html><head>${head}</head>${body}${boot}`,
    },
  };
}

test('a chat widget is on the public pages, in their data and their policy, and nowhere else', async () => {
  const chatWidget = { url: 'https://chat.example/widget.js', integrity: null };
  const { app, given } = await openTestApp({ pages: testPages(), chatWidget });
  const id = await given.product();
  const chatOf = async (url: string) => {
    const { headers, body } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    return [
      body.includes(`"chatWidget":${JSON.stringify(chatWidget)}`),
      policy.includes('https://chat.example'),
    ];
  };
  for (const url of ['/', `/product/${id}`, '/product-category?category=Mouse', '/search?q=a', '/help']) {
    expect(await chatOf(url), url).toEqual([true, true]);
  }
  const own = [
    '/login',
    '/sign-up',
    '/reset-password',
    '/cart',
    '/success/cs_1',
    '/cancel',
    '/order',
    '/account',
  ];
  for (const url of [
    ...own,
    '/Profile',
    '/admin-panel/all-users',
    '/offline',
    '/nothing',
    '/api/get-product',
  ]) {
    expect(await chatOf(url), url).toEqual([false, false]);
  }
  const { headers } = await app.inject('/');
  const parts = String(headers['content-security-policy']).split('; ');
  expect(parts).toContain("script-src 'self' https://chat.example");
  expect(parts).toContain("connect-src 'self' https://chat.example wss://chat.example");
  const plain = await openTestApp({ pages: testPages() });
  const { headers: without, body } = await plain.app.inject('/');
  expect(String(without['content-security-policy'])).not.toContain('chat.example');
  expect(body).toContain('"chatWidget":null');
});

async function openPages() {
  const counter = { renderings: 0 };
  const shop = await openTestApp({ pages: testPages(counter), rateLimitScale: 1_000_000 });
  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
  return { ...shop, counter, get };
}

test('a page contains its products and prices, and is rendered once', async () => {
  const { given, get, counter } = await openPages();
  await given.product({ name: 'Kestrel 5', sellingPriceMinor: money(12_345) });
  const first = await get('/');
  expect(first.statusCode).toBe(200);
  expect(first.body).toContain('Kestrel 5');
  expect(first.body).toContain('$123.45');
  expect((await get('/?utm=1')).body).toBe(first.body);
  expect(counter.renderings).toBe(1);
});

test('a search that finds something is rendered once; one that finds nothing, each time', async () => {
  const { given, get, counter } = await openPages();
  await given.product({ name: 'Kestrel 5' });
  expect((await get('/search?q=kestrel')).body).toContain('Kestrel 5');
  expect((await get('/search?q=kestrel')).body).toContain('Kestrel 5');
  expect(counter.renderings).toBe(1);
  await given.product({ name: 'Kestrel 6' });
  expect((await get('/search?q=kestrel')).body).toContain('Kestrel 6');
  expect(counter.renderings).toBe(2);
  for (const _ of [1, 2]) await get('/search?q=zzqqxx');
  expect(counter.renderings).toBe(4);
});

test('after a price changes the very next answer has it', async () => {
  const { deps, given, get } = await openPages();
  const id = await given.product({ sellingPriceMinor: money(10_000) });
  const before = await get('/');
  expect(before.body).toContain('$100.00');
  await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(9_900) } });
  const after = await get('/');
  expect(after.body).toContain('$99.00');
  expect(after.body).not.toContain('$100.00');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('an unchanged page is answered 304', async () => {
  const { get } = await openPages();
  const { headers } = await get('/');
  expect(headers['cache-control']).toBe('public, no-cache');
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a page is compressed in an encoding that the browser accepts', async () => {
  const { get } = await openPages();
  expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/')).headers['content-encoding']).toBeUndefined();
  const without = { 'accept-encoding': 'br;q=0, gzip; q=0.5' };
  expect((await get('/', without)).headers['content-encoding']).toBe('gzip');
  const none = { 'accept-encoding': 'gzip;q=0.0, br;q=0' };
  expect((await get('/', none)).headers['content-encoding']).toBeUndefined();
});

test('unknown products and paths are 404 with the designed page, rendered once for all of them', async () => {
  const { get, counter } = await openPages();
  const first = await get('/nothing');
  expect(first.statusCode).toBe(404);
  expect(first.headers['content-type']).toContain('text/html');
  const rendered = counter.renderings;
  for (let i = 0; i < 20; i++) expect((await get(`/nothing/${i}`)).body).toBe(first.body);
  expect(counter.renderings).toBe(rendered);
  expect((await get('/product/prd_none')).statusCode).toBe(404);
  expect((await get('/missing.png')).headers['content-type']).toContain('text/plain');
});

test('another case and trailing slashes lead to the canonical address, with the query', async () => {
  const { app } = await openTestApp({ pages: testPages() });
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: '/Product-Category/?category=Mouse&sort=asc' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      308,
      '/product-category?category=Mouse&sort=asc',
    ]);
  }
  const { statusCode, headers } = await app.inject('/CART/');
  expect([statusCode, headers.location]).toEqual([308, '/cart']);
  for (const url of ['/API/get-product', '/Trpc/cart.get', '/nowhere/', '/Assets/a', '//evil.test/cart']) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  }
});

test('unused parameters take no memory', async () => {
  const { app, get } = await openPages();
  const bytes = async () => Number(/page_cache_bytes (\d+)/.exec((await app.inject('/metrics')).body)?.[1]);
  await get('/product-category?category=Mouse');
  const before = await bytes();
  expect(before).toBeGreaterThan(0);
  for (let i = 0; i < 500; i++) await get(`/product-category?category=Mouse&x=${i}`);
  expect(await bytes()).toBe(before);
});

test('pages answer only GET and HEAD', async () => {
  const { app } = await openPages();
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  const headers = { origin: 'http://shop.test' };
  const refused = await app.inject({ method: 'PUT', url: '/', headers });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('security.txt names a contact and never expires', async () => {
  const { app, deps, clock } = await openTestApp();
  const get = async () => (await app.inject('/.well-known/security.txt')).body.trim().split('\n');
  const { headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await get()).toEqual([
    'Contact: http://shop.test/help',
    'Expires: 2026-08-28T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: http://shop.test/.well-known/security.txt',
  ]);
  const { version, settings } = await getShopSettings(deps, SYSTEM);
  const changed = { ...settings, contactEmail: 'help@shop.example', language: 'de' as const };
  await updateShopSettings(deps, SYSTEM, { version, settings: changed });
  expect((await get()).slice(0, 3)).toEqual([
    'Contact: mailto:help@shop.example',
    'Expires: 2026-08-28T00:00:00Z',
    'Preferred-Languages: de, en',
  ]);
  clock.advance(400 * 86_400_000);
  const [, expires = ''] = await get();
  const ahead = Date.parse(expires.replace('Expires: ', '')) - clock.now().getTime();
  expect(ahead).toBeGreaterThan(179 * 86_400_000);
  expect(ahead).toBeLessThan(365 * 86_400_000);
});

test('robots.txt names what not to crawl', async () => {
  const { get } = await openPages();
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Disallow: /api/');
});

test('malformed URLs are not found, never a server error', async () => {
  const { get } = await openPages();
  for (const url of ['/%', '/%00', '/product/%E0%A4%A', '/product/a%2Fb', '/?%', '/search?q=%00']) {
    expect((await get(url)).statusCode, url).toBeLessThan(500);
  }
  for (const id of ['%00', 'a'.repeat(65)]) expect((await get(`/product/${id}`)).statusCode, id).toBe(404);
});

test('a page whose query is refused as busy says when to retry', async () => {
  const pages = testPages();
  const busy = Object.assign(new Error('busy'), { data: { reason: { code: 'busy' } } });
  pages.client = { render: async () => Promise.reject(busy) };
  const { app } = await openTestApp({ pages });
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.body).toContain('Service is busy. Please try again.');
});

test('a page that cannot be rendered becomes an error page without detail', async () => {
  const pages = testPages();
  pages.client = { render: async () => Promise.reject(new Error('select * from secret')) };
  const { app } = await openTestApp({ pages });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Unexpected Application Error!');
  expect(answer.body).toContain(String(answer.headers['x-request-id']));
  expect(answer.body).not.toContain('secret');
});

test('the key in the link to a guest’s order moves into a cookie, and is nowhere else', async () => {
  const log: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => log.push(line) } };
  const { app } = await openTestApp({ pages: testPages(), logger });
  const key = 'k'.repeat(43);
  const { statusCode, headers, body } = await app.inject(`/order/REAL2345?key=${key}&utm=x`);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    303,
    '/order/REAL2345',
    'no-store',
  ]);
  expect(headers['set-cookie']).toBe(`order-REAL2345=${key}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`);
  expect(body).not.toContain(key);
  expect(log.join()).toContain('/order/REAL2345');
  expect(log.join()).not.toContain(key);
  // Anything else is not a key, and the page is the same for everyone.
  for (const url of ['/order/REAL2345?key=short', '/order?key=', `/help?key=${key}`, '/order/REAL2345']) {
    const page = await app.inject(url);
    expect([url, page.statusCode, page.headers['set-cookie']]).toEqual([url, 200, undefined]);
    expect(page.body).not.toContain(key);
  }
});
