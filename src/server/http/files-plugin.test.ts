import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openShopElsewhere } from '../../../tests/support/shop/shop-elsewhere.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { SYSTEM } from '../actor.ts';
import { storePicture } from '../media/media-service.ts';

const draw = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const NOWHERE = `/media/${'0'.repeat(32)}-400.webp`;

const HEADERS = ['cache-control', 'content-security-policy', 'content-type', 'cross-origin-resource-policy'];

function builtClient(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test('the built files are served under their exact names, as they were at the start, and nothing beside them', async () => {
  const clientFolder = builtClient({
    'assets/page-1.js': 'plain',
    'assets/page-1.js.br': 'small',
    'assets/page-1.js.gz': 'small, too',
    'sw.js': 'worker',
    'index.html': 'template',
    '.vite/manifest.json': '{}',
  });
  const { app } = await openTestApp({ clientFolder });
  writeFileSync(join(clientFolder, 'assets/page-2.js'), 'later');
  const HASHED = 'public, max-age=31536000, immutable';
  for (const method of ['GET', 'HEAD'] as const) {
    const ask = (url: string, encoding = '') =>
      app.inject({ method, url, headers: { 'accept-encoding': encoding } });
    const bodyOf = (text: string) => (method === 'GET' ? text : '');
    for (const [encoding, url, body, sent, cached] of [
      ['', '/assets/page-1.js', 'plain', undefined, HASHED],
      ['gzip, br', '/assets/page-1.js?a=1', 'small', 'br', HASHED],
      ['gzip', '/assets/page%2D1.js', 'small, too', 'gzip', HASHED],
      ['', '/sw.js', 'worker', undefined, 'public, no-cache'],
    ] as const) {
      const { statusCode, headers, payload } = await ask(url, encoding);
      expect([statusCode, payload, headers['content-encoding'], headers['cache-control']], url).toEqual([
        200,
        bodyOf(body),
        sent,
        cached,
      ]);
      expect(headers['content-type']).toContain('javascript');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    for (const url of [
      '/index.html',
      '/.vite/manifest.json',
      '/assets/page-1.js.br',
      '/assets/page-1.js/',
      '/assets/PAGE-1.js',
      '/assets/page-2.js',
      '/assets/..%2fsw.js',
      '/assets/',
    ]) {
      expect((await ask(url)).statusCode, url).toBe(404);
    }
  }
});

test('other sites may show the pictures that links to the shop name, and no others', async () => {
  const shop = await openTestShop();
  const { source } = await storePicture(shop.deps, SYSTEM, await draw());
  const clientFolder = builtClient({ 'assets/a.js': '', 'social.png': 'a', 'icon-192.png': 'b' });
  const { app } = await openTestApp({ clientFolder }, 'sqlite', shop);
  for (const [path, from] of [
    [`${source}-800.webp`, 'cross-origin'],
    [`${source}-200.webp`, 'cross-origin'],
    [`${source}-400.webp`, 'same-origin'],
    ['/social.png', 'cross-origin'],
    ['/icon-192.png', 'same-origin'],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers['cross-origin-resource-policy']], path).toEqual([200, from]);
  }
});

test('a picture is served alike from the disk and from a storage, seen first or again', async () => {
  const [onDisk, away] = [await openTestShop(), await openShopElsewhere()];
  const another = await openShopElsewhere('sqlite', away.storage);
  const { source } = await storePicture(onDisk.deps, SYSTEM, await draw());
  expect((await storePicture(away.deps, SYSTEM, await draw())).source).toBe(source);
  const photos = [
    await onDisk.deps.media.addPhoto(Buffer.from('photo')),
    await away.deps.media.addPhoto(Buffer.from('photo')),
  ];
  const seen = async (shop: typeof onDisk, photo: string | undefined) => {
    const { app } = await openTestApp({}, 'sqlite', shop);
    const answers = [];
    for (const path of [`${source}-400.webp`, `${source}-200.webp`, `/media/${photo}-256.webp`, NOWHERE])
      for (const method of ['GET', 'GET', 'HEAD'] as const) {
        const { statusCode, rawPayload, headers } = await app.inject({ method, url: path });
        answers.push([statusCode, rawPayload.toString('hex'), HEADERS.map((name) => headers[name])]);
      }
    return answers;
  };
  const first = await seen(onDisk, photos[0]);
  expect(first.map(([status]) => status)).toEqual([...Array(9).fill(200), ...Array(3).fill(404)]);
  expect(await seen(away, photos[1])).toEqual(first);
  expect(await seen(another, photos[1])).toEqual(first);
  expect(readdirSync(another.stores.media.folder).sort()).toEqual(
    [200, 400].map((width) => `${source.slice(7)}-${width}.webp`),
  );
});

test('while the storage is away, what is kept is served; the rest and uploads are 503, with when to retry', async () => {
  const shop = await openShopElsewhere();
  const { source } = await storePicture(shop.deps, SYSTEM, await draw());
  const photo = await shop.deps.media.addPhoto(Buffer.from('photo'));
  const { app } = await openTestApp({}, 'sqlite', shop);
  shop.storage.onTheWay = () => 'cut';
  expect((await app.inject(`${source}-400.webp`)).statusCode).toBe(200);
  for (const path of [`/media/${photo}-256.webp`, NOWHERE]) {
    const { statusCode, headers, body } = await app.inject(path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    expect(JSON.parse(body).message).toContain('cannot be reached');
  }
  const { tables } = shop.deps.db.read;
  const rows = async () => (await shop.deps.db.read.select().from(tables.media)).length;
  const before = await rows();
  const blue = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  await expect(storePicture(shop.deps, SYSTEM, blue)).rejects.toMatchObject({ name: 'StoreFault' });
  expect(await rows()).toBe(before);
  shop.storage.onTheWay = () => 'passes';
  await storePicture(shop.deps, SYSTEM, blue);
  expect(await rows()).toBe(before + 1);
});

test('nobody makes the shop ask the storage without end, or for what cannot be there', async () => {
  const shop = await openShopElsewhere();
  const { source } = await storePicture(shop.deps, SYSTEM, await draw());
  const { app } = await openTestApp({ rateLimitScale: 1 / 400 }, 'sqlite', shop);
  const { length } = shop.storage.seen;
  expect((await app.inject('/media/nothing.webp')).statusCode).toBe(404);
  expect(shop.storage.seen).toHaveLength(length);
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await app.inject(NOWHERE)).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  expect((await app.inject(`${source}-400.webp`)).statusCode).toBe(200);
});
