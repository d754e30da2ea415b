import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';
import { DEMO_PRODUCTS } from '../support/shop/demo.ts';
import { openStockedShop } from '../support/shop/stocked-shop.ts';

let shop: BuiltShop | undefined;
afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

/** Waits until `condition` holds; the test's timeout ends the wait otherwise. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

function openSocket(port: number): { socket: Socket; received: () => string; closed: () => boolean } {
  let text = '';
  let ended = false;
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('close', () => {
    ended = true;
  });
  socket.on('error', () => undefined);
  return { socket, received: () => text, closed: () => ended };
}

test('a first start creates the whole shop in its data folder, a second one changes nothing', async () => {
  shop = await openBuiltShop();
  expect(shop.output()).toContain(`A demo catalogue of ${DEMO_PRODUCTS.length} products was put on sale.`);
  expect(readdirSync(shop.dataDir).sort()).toEqual(expect.arrayContaining(['media', 'shop.db']));
  const page = await (await fetch(shop.url)).text();
  shop.process.kill('SIGTERM');
  expect(await shop.exited).toBe(0);

  const again = await openBuiltShop({ DATA_DIR: shop.dataDir });
  try {
    expect(again.output()).not.toContain('demo catalogue');
    expect((await (await fetch(again.url)).text()).match(/\/product\/prd_/g)?.length).toBe(
      page.match(/\/product\/prd_/g)?.length,
    );
  } finally {
    again.process.kill('SIGKILL');
    await again.exited;
  }
});

test('DEMO_CATALOGUE=off opens an empty shop, and later starts leave it so', async () => {
  shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  const list = async (url: string) =>
    ((await (await fetch(`${url}/api/get-product`)).json()) as { data: unknown[] }).data;
  expect(await list(shop.url)).toEqual([]);
  shop.process.kill('SIGTERM');
  await shop.exited;
  const again = await openBuiltShop({ DATA_DIR: shop.dataDir });
  try {
    expect(await list(again.url)).toEqual([]);
  } finally {
    again.process.kill('SIGKILL');
    await again.exited;
  }
});

test('a wrong configuration stops the start and reports every fault, one per line', async () => {
  shop = await spawnShop({ PORT: 'eighty', PUBLIC_URL: 'nonsense', SMTP_URL: 'smtp://x' });
  expect(await shop.exited).toBe(1);
  const lines = shop.output().trim().split('\n');
  expect(lines[0]).toBe('Voltcart cannot start. Please correct the configuration:');
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'MAIL_FROM',
  ]);
});

test('a shop with real orders does not start with test payments', async () => {
  shop = await openBuiltShop({ DEMO_CATALOGUE: 'off' });
  shop.process.kill('SIGTERM');
  await shop.exited;
  const file = new Database(join(shop.dataDir, 'shop.db'));
  file.exec(`insert into "order" (id, number, email, currency, subtotal_minor, discount_minor, shipping_minor, tax_minor,
      tax_included, total_minor, payment_status, fulfilment_status, livemode, created_at, updated_at)
    values ('ord_1', 'AAAA2222', 'a@example.test', 'USD', 100, 0, 0, 0, 1, 100, 'paid', 'unfulfilled', 1, 1, 1)`);
  file.close();
  const again = await spawnShop({ DATA_DIR: shop.dataDir });
  expect(await again.exited).toBe(1);
  expect(again.output().trim().split('\n')).toEqual([
    'Voltcart cannot start. Please correct the configuration:',
    '  STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: are not set, but this shop has real orders, and anybody could order without paying (TEST_PAYMENTS=on is for a copy of the shop)',
  ]);
  const withKeys = { STRIPE_SECRET_KEY: 'sk_test_again', STRIPE_WEBHOOK_SECRET: 'whsec_again' };
  for (const env of [withKeys, { TEST_PAYMENTS: 'on' }]) {
    const open = await openBuiltShop({ DATA_DIR: shop.dataDir, ...env });
    await open.stop();
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes an accepted request, then stops', async (signal) => {
  shop = await openStockedShop();
  const { socket, received, closed } = openSocket(shop.port);
  const body = JSON.stringify({ productId: 'prd_none' });
  socket.write(
    `POST /api/product-details HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server asks for the body, so it has accepted the request.
  await until(() => received().includes('100 Continue'));
  socket.write(body.slice(0, 5));
  shop.process.kill(signal);
  const output = shop.output;
  await until(() => output().includes('finishing what is under way'));
  socket.write(body.slice(5));
  await until(closed);
  expect(received()).toContain('HTTP/1.1 404');
  expect(received()).toContain('{"success":false,"error":true,"message":"Not found"}');
  expect(await shop.exited).toBe(0);
  expect(shop.output()).toContain('Stopped.');
});

test('sockets that never send their headers are closed', async () => {
  shop = await openStockedShop();
  const slow = Array.from({ length: 50 }, () => openSocket(shop?.port ?? 0));
  for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  await until(() => slow.every(({ closed }) => closed()));
  expect(slow.map(({ received }) => received().split('\r\n')[0])).toEqual(
    slow.map(() => 'HTTP/1.1 408 Request Timeout'),
  );
});

test('built files are served precompressed and immutable, pictures with their real type', async () => {
  shop = await openStockedShop();
  const html = await (await fetch(shop.url)).text();
  const script = /src:'(\/assets\/[^']+\.js)'/.exec(html)?.[1];
  const asset = await fetch(shop.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const [file] = readdirSync(`${shop.dataDir}/media`);
  const picture = await fetch(`${shop.url}/media/${file}`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  for (const path of [
    '/media/..%2fshop.db',
    '/media/../shop.db',
    '/assets/none.js',
    '/.vite/manifest.json',
    '/index.html',
  ]) {
    expect((await fetch(shop.url + path)).status, path).toBe(404);
  }
});

test('pages arrive with their products, prices and head tags', async () => {
  shop = await openStockedShop();
  const { data } = (await (
    await fetch(`${shop.url}/api/category-product`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'mobiles' }),
    })
  ).json()) as { data: { _id: string; productName: string }[] };
  const product = data[0];
  expect(product).toBeDefined();
  const name = product?.productName.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? '';
  const pages = [
    '/',
    `/product/${product?._id}`,
    '/product-category?category=mobiles',
    `/search?q=${encodeURIComponent(product?.productName ?? '')}`,
  ];
  for (const path of pages) {
    const html = await (await fetch(shop.url + path)).text();
    const body = html.slice(0, html.indexOf('id="__boot"'));
    const wanted = [
      /\$[\d,]+\.\d\d/,
      /<title>[^<]+<\/title>/,
      /<meta[^>]+name="description"/,
      /<link[^>]+rel="canonical"/,
      /<meta[^>]+property="og:title"/,
    ];
    expect(body.includes(name), `${path} holds ${name}`).toBe(true);
    for (const pattern of wanted) expect(pattern.test(body), `${path} holds ${pattern}`).toBe(true);
  }
});

test('odd targets on the wire are no server errors', async () => {
  shop = await openStockedShop();
  for (const target of ['//', '///x', '/\\', '*', '/%', 'http://evil.test/']) {
    const { socket, received, closed } = openSocket(shop.port);
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    await until(closed);
    expect(received(), target).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  }
});
