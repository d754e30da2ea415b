import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/support/shop/test-app.ts';
import { openPages } from '../../../../tests/support/shop/test-pages.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../../actor.ts';
import { updateProduct } from '../../catalogue/products/product-service.ts';
import { adjustStock } from '../../catalogue/stock/stock-service.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import type { AppOptions } from '../app.ts';
import { EncodedBody } from './encoded-body.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Ask = (url: string, headers?: Record<string, string>) => Promise<Answer>;

/** Asks over the network, as only a server's own requests are repeated. `usual` counts the answers sent the usual way. */
async function listen(shop: TestApp): Promise<{ ask: Ask; usual: () => number }> {
  const sent = vi.spyOn(EncodedBody.prototype, 'in');
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as { port: number };
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      httpRequest({ port, path, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { ask, usual: () => sent.mock.calls.length };
}

async function openGoods(options: Partial<AppOptions> = {}) {
  const shop = await openTestApp(options);
  const product = await shop.given.product({ name: 'Desk Lamp', sellingPriceMinor: money(15_000) });
  return { ...shop, product, ...(await listen(shop)) };
}

const LIST = '/trpc/product.list?input=%7B%22limit%22%3A5%7D';
const REST_LIST = '/api/get-product';
const SEARCH = '/api/search?q=lamp';

const comparable = ({ status, headers: { date, 'x-request-id': id, ...headers }, body }: Answer) => ({
  status,
  headers,
  body: body.toString('latin1'),
});

test.each([LIST, REST_LIST, SEARCH])(
  '%s is sent again within its second as it was, with an id of its own',
  async (url) => {
    const { ask, usual } = await openGoods();
    const first = await ask(url);
    const [second, third] = [await ask(url), await ask(url)];
    expect(usual()).toBe(1);
    expect(first.status).toBe(200);
    expect(comparable(second)).toEqual(comparable(first));
    expect(comparable(third)).toEqual(comparable(first));
    const ids = [first, second, third].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    expect(second.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('what is asked for in the next second goes the usual way', async () => {
  const { ask, usual, clock } = await openGoods();
  await ask(LIST);
  clock.advance(1_000);
  await ask(LIST);
  expect(usual()).toBe(2);
  await ask(LIST);
  expect(usual()).toBe(2);
});

test('a change is seen by the next request', async () => {
  const { ask, product, deps } = await openGoods();
  for (const url of [LIST, REST_LIST]) {
    await ask(url);
    await ask(url);
  }
  await updateProduct(deps, SYSTEM, { id: product, change: { name: 'Floor Lamp' } });
  for (const url of [LIST, REST_LIST]) expect((await ask(url)).body.toString()).toContain('Floor Lamp');
});

test('units on hand are never older than a second', async () => {
  const { ask, product, deps, clock } = await openGoods();
  const untilNextSecond = 1_000 - (clock.now().getTime() % 1_000);
  clock.advance(untilNextSecond + 900);
  await ask(REST_LIST);
  clock.advance(200);
  await ask(REST_LIST);
  await adjustStock(deps, SYSTEM, { productId: product, delta: -3, note: '' });
  expect((await ask(REST_LIST)).body.toString()).toContain('"stock":10');
  clock.advance(800);
  expect((await ask(REST_LIST)).body.toString()).toContain('"stock":7');
});

test('each encoding has its own answer, and what is compressed on its way stays so', async () => {
  const { ask, given } = await openGoods();
  for (let i = 0; i < 20; i++) await given.product({ description: 'Long words about it. '.repeat(10) });
  const plain = await ask(REST_LIST);
  expect(plain.body.length).toBeGreaterThan(1_024);
  for (let i = 0; i < 2; i++) {
    const brotli = await ask(REST_LIST, { 'accept-encoding': 'br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const any = await ask(REST_LIST, { 'accept-encoding': '*' });
    expect(any.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(any.body).equals(plain.body)).toBe(true);
    expect((await ask(REST_LIST)).body.equals(plain.body)).toBe(true);
  }
});

test('a closed shop stays closed to visitors, whatever an admin was sent', async () => {
  const { ask, deps, given } = await openGoods();
  const admin = await given.user({ role: 'ADMIN' });
  const cookie = `sid=${await given.session(admin)}`;
  expect((await ask(REST_LIST)).status).toBe(200);
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', closed: true };
  await updateShopSettings(deps, admin.actor, { version: 0, settings });
  for (let i = 0; i < 2; i++) {
    expect((await ask(REST_LIST, { cookie })).status).toBe(200);
    expect((await ask(LIST, { cookie })).status).toBe(200);
    expect((await ask(REST_LIST)).status).toBe(503);
    expect((await ask(LIST)).status).toBe(503);
  }
});

test('a documented call with a session prolongs it, although visitors were sent the same', async () => {
  const { ask, given, clock } = await openGoods();
  const cookie = `sid=${await given.session(await given.user())}`;
  clock.advance(6 * 24 * 3_600_000);
  await ask(REST_LIST);
  await ask(REST_LIST);
  expect((await ask(REST_LIST, { cookie })).headers['set-cookie']?.[0]).toContain('sid=');
  expect((await ask(REST_LIST)).headers['set-cookie']).toBeUndefined();
});

test('repeated answers count against the limits of the address that a trusted proxy names', async () => {
  const { ask, usual } = await openGoods({ rateLimitScale: 3 / 600, trustProxy: ['127.0.0.1'] });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let i = 0; i < 3; i++) expect((await ask(REST_LIST, from('192.0.2.1'))).status).toBe(200);
  expect(usual()).toBe(1);
  const refused = await ask(REST_LIST, from('192.0.2.1'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await ask(REST_LIST, from('192.0.2.2'))).status).toBe(200);
});

test('a repeated search counts against the limit of searches', async () => {
  const { ask } = await openGoods({ rateLimitScale: 2 / 240 });
  const statuses = [await ask(SEARCH), await ask(SEARCH), await ask(SEARCH)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await ask(LIST)).status).toBe(200);
});

test('pages are sent again, not to whoever has them already, and not under another address', async () => {
  const shop = await openPages();
  const product = await shop.given.product({ name: 'Desk Lamp' });
  const { ask, usual } = await listen(shop);
  const url = `/product/${product}`;
  const pages = [await ask(url), await ask(url), await ask(url)];
  expect(usual()).toBe(2);
  expect(comparable(pages[2] as Answer)).toEqual(comparable(pages[1] as Answer));
  const etag = String(pages[0]?.headers.etag);
  expect((await ask(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await ask('/product/prod_nothing')).status).toBe(404);
  expect((await ask('/product/prod_nothing')).status).toBe(404);
  expect((await ask(url)).status).toBe(200);
});

test('requests are counted and logged, repeated or not', async () => {
  const lines: string[] = [];
  const { ask } = await openGoods({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  await ask(LIST);
  await ask(LIST);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(logged).toMatchObject([
    { method: 'GET', path: '/trpc/product.list', status: 200 },
    { method: 'GET', path: '/trpc/product.list', status: 200 },
  ]);
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(2);
  expect((await ask('/metrics')).body.toString()).toMatch(/http_requests_total\{status="2xx"\} 2\b/);
});

test('while the database is away, what was sent before is not', async () => {
  const { ask, deps } = await openGoods();
  await ask(LIST);
  await ask(LIST);
  await deps.db.close();
  expect((await ask(LIST)).status).toBeGreaterThanOrEqual(500);
});
