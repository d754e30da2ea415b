import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCluster } from '../support/databases/postgresql-cluster.ts';
import { BUCKET, KEY, openS3Storage, type S3Storage } from '../support/machines/s3-storage.ts';
import { FORM_TYPE, formBody } from '../support/requests/form-body.ts';
import { type BuiltShop, openBuiltShop, spawnShop } from '../support/shop/built-shop.ts';

// Several starts each, which are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const ADMIN = { email: 'owner@example.com', password: 'four unrelated dry words' };

const bucketOf = ({ target }: S3Storage) => ({
  MEDIA_URL: `s3+http://${new URL(target.origin).host}/${BUCKET}/my%20shop`,
  MEDIA_ACCESS_KEY: KEY,
  MEDIA_SECRET_KEY: KEY,
});

async function open(env: Record<string, string>): Promise<BuiltShop> {
  const shop = await openBuiltShop({ ...adminOf(), DEMO_CATALOGUE: 'off', ...env });
  onTestFinished(() => shop.stop());
  return shop;
}

const adminOf = () => ({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });

/** Uploads a picture of one colour. @returns the answer's status and its path. */
async function upload({ url }: BuiltShop, background: string): Promise<{ status: number; path: string }> {
  const signedIn = await fetch(`${url}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const value = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const body = formBody([{ name: 'file', filename: 'a.png', type: 'image/png', value }]);
  const headers = { cookie, 'content-type': FORM_TYPE, origin: url, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${url}/api/image`, { method: 'POST', headers, body: new Uint8Array(body) });
  const said = (await answer.json()) as { url?: string };
  return { status: answer.status, path: said.url ? new URL(said.url).pathname : '' };
}

const bytesAt = async (shop: BuiltShop, path: string) => {
  const answer = await fetch(shop.url + path);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Runs one of the commands as a clone's npm script does. */
function run(
  args: string[],
  env: Record<string, string>,
): Promise<{ status: number; said: string; complained: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...env } };
    execFile(process.execPath, ['dist/server/voltcart.js', ...args], options, (error, said, complained) =>
      resolve({ status: error ? Number(error.code) : 0, said, complained }),
    );
  });
}

test('a picture that is uploaded at one machine is served by the other, even once the storage is away', async () => {
  const storage = await openS3Storage(onTestFinished);
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const env = { DATABASE_URL: cluster.url('postgres'), ...bucketOf(storage) };
  const [one, two] = [await open(env), await open(env)];
  const { status, path } = await upload(one, '#2255aa');
  expect([status, path]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{32}/)]);
  const first = await bytesAt(one, path);
  expect(first.status).toBe(200);
  expect(await bytesAt(two, path)).toEqual(first);
  expect(existsSync(join(two.dataDir, 'media'))).toBe(false);

  storage.onTheWay = () => 'cut';
  const three = await open(env);
  expect(await bytesAt(two, path)).toEqual(first);
  expect((await bytesAt(three, path)).status).toBe(503);
  expect((await upload(two, '#aa5522')).status).toBe(503);
  expect(three.output()).toContain('files cannot be reached');
  storage.onTheWay = () => 'passes';
  await expect.poll(async () => (await bytesAt(three, path)).status).toBe(200);
  expect(await bytesAt(three, path)).toEqual(first);
  for (const { output } of [one, two, three]) expect(output()).not.toContain(KEY);
});

test('a shop moves its pictures to a bucket; until then, or with wrong keys, it does not open', async () => {
  const storage = await openS3Storage(onTestFinished);
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: join(folder, 'data') };
  const before = await open(env);
  const { path } = await upload(before, '#2255aa');
  const picture = await bytesAt(before, path);
  const bucket = bucketOf(storage);
  const early = await run(['move-media'], { ...env, ...bucket });
  expect(early).toMatchObject({ status: 1, complained: expect.stringContaining('The shop is open') });
  expect(await run(['move-media', '--ahead'], { ...env, ...bucket })).toMatchObject({
    status: 0,
    complained: '',
  });
  await before.stop();

  const refusals = [
    [bucket, /^Voltcart cannot start\. MEDIA_URL is set, but \S+ still holds files[^\n]*move-media\.\n$/],
    [{ ...bucket, MEDIA_URL: 's3://host' }, /MEDIA_URL: must name a host and a bucket/],
  ] as const;
  const refuse = async (settings: Record<string, string>, words: RegExp) => {
    const refused = await spawnShop({ ...env, ...settings });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(words);
    expect(refused.output()).not.toContain('not-the-secret');
  };
  for (const [settings, words] of refusals) await refuse(settings, words);
  const moved = await run(['move-media'], { ...env, ...bucket });
  expect(moved).toMatchObject({ status: 0, complained: '' });
  expect(moved.said).toContain('pictures: 0 files copied, 3 were there already.');
  expect(readdirSync(env.DATA_DIR)).toContain('media-moved');
  await refuse({ ...bucket, MEDIA_SECRET_KEY: 'not-the-secret' }, /The storage refuses the keys[^\n]*\n$/);

  const after = await open({ ...env, ...bucket });
  expect(await bytesAt(after, path)).toEqual(picture);
  const looked = await run(['doctor'], { ...env, ...bucket });
  expect(looked.said).toMatch(/OK {3}Pictures and documents: \S+\/backups\/my shop can be written and read/);
  const checked = await run(['verify', '--data'], { ...env, ...bucket });
  expect(checked.said + checked.complained).toContain('Pictures are there');
  expect(await run(['backup'], { ...env, ...bucket })).toMatchObject({
    status: 0,
    said: expect.stringContaining('3 picture files'),
  });
  storage.onTheWay = () => 'cut';
  const away = await run(['doctor'], { ...env, ...bucket });
  expect(away.said).toContain('BAD  Pictures and documents');
  expect(await run(['backup'], { ...env, ...bucket })).toMatchObject({
    status: 1,
    complained: expect.stringMatching(/^The storage does not answer[^\n]*\n$/),
  });
});
