import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mutate, randomOf } from '../../../tests/support/requests/broken-bytes.ts';
import { FORM_TYPE, type FormPart, formBody } from '../../../tests/support/requests/form-body.ts';
import {
  hugePng,
  PNG_SIGNATURE,
  photo,
  pngChunk,
  SECRET,
  SVG,
} from '../../../tests/support/requests/hostile-images.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { DENSE_WIDTH } from '../../shared/catalogue/pictures.ts';
import type { PictureCodec } from './picture-codec.ts';

/** Seed of everything random here; a failure names its case. */
const SEED = 20_261_121;
const MUTATIONS = 200;
const MEGABYTE = 1024 * 1024;
const SCRIPT = '<script>alert(1)</script>';
/** Permitted memory growth: two decodes of 25 megapixels, a few uploads of 10 MB, and slack. */
const MEMORY_MAX = 400 * MEGABYTE;

type Answer = { status: number; body: string };

/** Listens on a real port, because some attacks are on the connection. */
async function openUploads(codec?: PictureCodec) {
  const shop = await openTestApp({ rateLimitScale: 1_000 });
  if (codec) shop.deps.pictures = codec;
  const secret = await shop.given.session(await shop.given.user({ role: 'ADMIN' }));
  const outside = readdirSync(shop.folder).sort();
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });

  const send = (body: Buffer | Readable, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = request(`${origin}/api/image`, {
        method: 'POST',
        headers: {
          'content-type': FORM_TYPE,
          'sec-fetch-site': 'same-origin',
          cookie: `sid=${secret}`,
          ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}),
          ...headers,
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
          // Once it has its answer, Node's client neither sends the rest nor ends by itself.
          if (!outgoing.writableFinished) outgoing.destroy();
        });
      });
      if (Buffer.isBuffer(body)) outgoing.end(body);
      else body.pipe(outgoing);
    });

  /** Checks that every stored file is a clean WebP of ours in the right place. */
  async function assertUnharmed(): Promise<void> {
    expect(
      readdirSync(shop.folder)
        .filter((name) => name !== 'media')
        .sort(),
    ).toEqual(outside.filter((name) => name !== 'media'));
    expect(readdirSync(join(tmpdir())).filter((name) => name.startsWith('evil'))).toEqual([]);
    for (const name of readdirSync(join(shop.folder, 'media'))) {
      expect(name).toMatch(/^[0-9a-f]{32}-(200|400|800|1200)\.webp$/);
      await assertPlainWebp(readFileSync(join(shop.folder, 'media', name)));
    }
  }
  return { ...shop, origin, send, assertUnharmed };
}

/** Checks that the file has only pixel chunks, to the last byte, and none of the planted data. */
async function assertPlainWebp(file: Buffer): Promise<void> {
  expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
  for (let at = 12; at < file.length; ) {
    expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toContain(file.toString('latin1', at, at + 4));
    at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2);
  }
  for (const planted of ['<script', 'alert(', SECRET, 'PK\u0003\u0004'])
    expect(file.includes(planted)).toBe(false);
  const about = await sharp(file).metadata();
  expect([about.format, about.exif, about.xmp, about.iptc]).toEqual([
    'webp',
    undefined,
    undefined,
    undefined,
  ]);
  expect(about.width).toBeLessThanOrEqual(DENSE_WIDTH);
}

const filePart = (value: Buffer | string, filename = 'a.png', type = 'image/png'): FormPart => ({
  name: 'file',
  filename,
  type,
  value,
});
const form = (value: Buffer | string, filename?: string, type?: string) =>
  formBody([filePart(value, filename, type)]);

/** The expected status of each upload. */
const UPLOADS: [string, () => Promise<Buffer> | Buffer, number][] = [
  ['an SVG with a script', () => form(SVG, 'a.svg', 'image/svg+xml'), 415],
  ['an SVG named .png', () => form(SVG), 415],
  ['an SVG behind an XML declaration', () => form(`<?xml version="1.0"?>\n${SVG}`), 415],
  ['a page named .png', () => form(`<!doctype html>${SCRIPT}`, 'a.png', 'text/html'), 415],
  ['a GIF that is also a script', () => form('GIF89a=1;alert(1)//', 'a.gif', 'image/gif'), 415],
  [
    'a PNG with a page behind it',
    async () => form(Buffer.concat([await photo('png'), Buffer.from(SCRIPT)])),
    415,
  ],
  [
    'a JPEG with an archive behind it',
    async () => form(Buffer.concat([await photo('jpeg'), Buffer.from('PK\u0003\u0004')])),
    200,
  ],
  [
    "a phone's JPEG with a preview behind it",
    async () => form(Buffer.concat([await photo('jpeg'), await jpegWithComment()])),
    200,
  ],
  [
    'a WebP with a script behind it',
    async () => form(Buffer.concat([await photo('webp'), Buffer.from(SCRIPT)])),
    415,
  ],
  ['a PNG with a page in its text', async () => form(await pngWithText()), 200],
  ['a JPEG with a page in its comment', async () => form(await jpegWithComment()), 200],
  ['a PNG signature before an SVG', () => form(Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)])), 415],
  ['a photo with a place in it', async () => form(await photo('jpeg'), 'a.jpg', 'image/jpeg'), 200],
  [
    'a photo that says it is something else',
    async () => form(await photo('webp'), 'a.exe', 'application/x-msdownload'),
    200,
  ],
  ['50,000 x 50,000 pixels', () => form(hugePng(50_000, 50_000)), 415],
  ['more pixels than a number holds', () => form(hugePng(0x7fffffff, 0x7fffffff)), 415],
  ['what cameras call 24 megapixels', async () => form(await flatPng(6_048, 4_024)), 200],
  ['26 megapixels', () => form(hugePng(5_200, 5_000)), 415],
  ['a bomb of pixels that are really there', async () => form(await flatPng(6_000, 5_000)), 415],
  ['a path as a name', async () => form(await photo('png'), '../../../../../../tmp/evil.png'), 200],
  ['a path of another system as a name', async () => form(await photo('png'), '..\\..\\evil.png'), 200],
  ['a NUL in a name', async () => form(await photo('png'), 'evil.png\0.svg'), 200],
  ['a name of 4,000 letters', async () => form(await photo('png'), `${'evil'.repeat(1_000)}.png`), 200],
  ['no name', async () => form(await photo('png'), ''), 200],
  ['101 parts', () => formBody(Array.from({ length: 101 }, (_, i) => ({ name: `f${i}`, value: 'x' }))), 413],
  ['101 files', () => formBody(Array.from({ length: 101 }, () => filePart('x'))), 400],
  [
    'a field of the prototype',
    async () => formBody([{ name: '__proto__', value: 'x' }, filePart(await photo('png'))]),
    400,
  ],
  ['a field without an end', async () => form(await photo('png')).subarray(0, -60), 400],
  ['nothing', () => Buffer.alloc(0), 400],
  ['no form at all', () => Buffer.from(SVG), 400],
  ['100 MB', () => form(Buffer.alloc(100 * MEGABYTE)), 413],
  ['11 MB', () => form(Buffer.alloc(11 * MEGABYTE)), 413],
];

const pngWithText = async () => {
  const whole = await photo('png');
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`));
  return Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)]);
};

const jpegWithComment = async () => {
  const whole = await photo('jpeg');
  const [marker, text] = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(SCRIPT)];
  marker.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([whole.subarray(0, 2), marker, text, whole.subarray(2)]);
};

const flatPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

test('hostile uploads are refused by their kind, and leave neither stray files nor their own data', async () => {
  const { send, assertUnharmed } = await openUploads();
  for (const [name, make, status] of UPLOADS) {
    const answer = await send(await make());
    expect([answer.status, answer.body.slice(0, 200)], name).toEqual([status, expect.any(String)]);
    expect(answer.body, name).not.toMatch(/at \w+ \(|node_modules|vips|Multipart|busboy/);
    if (status !== 200) expect(JSON.parse(answer.body), name).toMatchObject({ success: false, error: true });
  }
  await assertUnharmed();
}, 60_000);

test('a body without a length is cut off, a type without a boundary refused', async () => {
  const { send, assertUnharmed, origin } = await openUploads();
  /** The form up to where its file begins. */
  const head = form('').subarray(0, -'\r\n--voltcart-form-boundary--\r\n'.length);
  const endless = Readable.from(
    (function* () {
      yield head;
      for (let i = 0; i < 1_600; i++) yield Buffer.alloc(64 * 1024);
    })(),
  );
  const before = process.memoryUsage().rss;
  expect((await send(endless)).status).toBe(413);
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_MAX);
  expect((await send(form('x'), { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await send(form('x'), { 'content-type': 'multipart/form-data; boundary=' })).status).toBe(400);
  expect((await send(form('x'), { 'content-type': 'multipart/mixed; boundary=x' })).status).toBe(415);
  expect((await send(form('x'), { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  await new Promise<void>((resolve) => {
    const cut = request(`${origin}/api/image`, { method: 'POST', headers: { 'content-type': FORM_TYPE } });
    cut.on('error', () => resolve());
    cut.on('close', () => resolve());
    cut.write(head, () => cut.destroy());
  });
  expect((await send(form(await photo('png')))).status).toBe(200);
  await assertUnharmed();
}, 60_000);

test(`${MUTATIONS} broken files and forms: no bugs, bounded memory`, async () => {
  const { send, assertUnharmed } = await openUploads();
  const bases = await Promise.all([
    ...(['png', 'jpeg', 'webp'] as const).map((format) => photo(format, 320, 240)),
    sharp(await photo('jpeg', 320, 240))
      .jpeg({ progressive: true })
      .toBuffer(),
    pngWithText(),
    jpegWithComment(),
  ]);
  const below = randomOf(SEED);
  const statuses = new Map<number, number>();
  const before = process.memoryUsage().rss;
  let most = before;
  for (let i = 0; i < MUTATIONS; i++) {
    const base = bases[i % bases.length] as Buffer;
    const body = i % 5 === 4 ? mutate(form(base), below) : form(mutate(base, below));
    const { status, body: text } = await send(body);
    expect([200, 400, 413, 415], `mutation ${i} of seed ${SEED}: ${text}`).toContain(status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    most = Math.max(most, process.memoryUsage().rss);
  }
  expect(most - before).toBeLessThan(MEMORY_MAX);
  // Both outcomes must occur, or the mutations are too mild or too rough to prove anything.
  expect(statuses.get(200)).toBeGreaterThan(5);
  expect(statuses.get(415)).toBeGreaterThan(50);
  expect(statuses.get(400)).toBeGreaterThan(5);
  await assertUnharmed();
}, 60_000);

/** Planted fault: stores the upload unchanged. */
const storingAsItIs: PictureCodec = {
  encode: async (bytes) => ({
    files: { 200: bytes, 400: bytes, 800: bytes },
    width: 1,
    height: 1,
    placeholder: '',
  }),
};

test.each([
  ['a photo with a place in it', () => photo('webp')],
  ['a PNG with a page in its text', pngWithText],
  ['an SVG', async () => Buffer.from(SVG)],
])('a codec that stores the upload as is fails on %s', async (_, make) => {
  const { send, assertUnharmed } = await openUploads(storingAsItIs);
  expect((await send(form(await make()))).status).toBe(200);
  await expect(assertUnharmed()).rejects.toThrow();
});
