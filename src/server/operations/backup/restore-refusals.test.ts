import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { expectRefused, NOW, openBackedUpShop } from '../../../../tests/support/backed-up-shop.ts';
import type { BackupManifest } from './backup-archive.ts';
import { createTar, digestFile, readTar } from './tar-file.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

type Parts = Map<string, Buffer>;

/** A tampered copy of the backup; when `honest`, the manifest matches the changed parts. */
async function forge(
  file: string,
  change: (parts: Parts, manifest: BackupManifest) => void,
  { honest = false } = {},
): Promise<string> {
  const parts: Parts = new Map();
  for await (const { name, content } of readTar(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content()) chunks.push(chunk);
    parts.set(name, Buffer.concat(chunks));
  }
  const manifest: BackupManifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
  parts.delete('manifest.json');
  change(parts, manifest);
  const forged = `${file}.forged`;
  if (honest) {
    manifest.parts = [];
    for (const [name, bytes] of parts) {
      writeFileSync(forged, bytes);
      manifest.parts.push({ name, ...(await digestFile(forged)) });
    }
  }
  rmSync(forged, { force: true });
  const tar = await createTar(forged, NOW);
  await tar.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
  for (const [name, bytes] of parts) await tar.addBytes(name, bytes);
  await tar.end();
  await tar.close();
  return forged;
}

test('a missing file, a file that is no archive, and a foreign archive are refused', async () => {
  const { shop, file } = await openBackedUpShop();
  await expectRefused(join(shop.folder, 'none.tar'), 'There is no file');
  await expectRefused(shop.folder, 'There is no file');
  await expectRefused(join(shop.folder, 'shop.db'), 'it is no archive');
  const other = join(shop.folder, 'other.tar');
  const tar = await createTar(other, NOW);
  await tar.addBytes('readme', Buffer.from('hello'));
  await tar.end();
  await tar.close();
  await expectRefused(other, 'it is no backup of a shop');
  await expectRefused(
    await forge(file, (_, manifest) => Object.assign(manifest, { format: 'voltcart-backup-2' })),
    'its manifest is damaged, or of another version',
  );
});

test('a truncated or modified file is refused', async () => {
  const { shop, file } = await openBackedUpShop();
  const whole = readFileSync(file);
  const changed = join(shop.folder, 'changed.tar');
  for (const length of [0, 600, 2048, whole.length >> 1, whole.length - 1]) {
    writeFileSync(changed, whole.subarray(0, length));
    await expectRefused(changed, 'cannot be restored');
  }
  const turned = Buffer.from(whole);
  const at = whole.lastIndexOf('pppp');
  turned.writeUInt8(0, at);
  writeFileSync(changed, turned);
  await expectRefused(changed, 'is not what its manifest says');
});

test('a file whose parts do not match its manifest is refused', async () => {
  const { file } = await openBackedUpShop();
  const media = (parts: Parts) => [...parts.keys()].find((name) => name.startsWith('media/')) ?? '';
  await expectRefused(await forge(file, (parts) => void parts.delete(media(parts))), 'is missing');
  await expectRefused(
    await forge(file, (parts) => void parts.set('media/more.webp', Buffer.from('x'))),
    'which its manifest does not name',
  );
  await expectRefused(
    await forge(file, (parts) => void parts.delete('shop.db'), { honest: true }),
    'it holds no database',
  );
  await expectRefused(
    await forge(file, (_, manifest) => void manifest.parts.push(...manifest.parts.slice(0, 1))),
    'named twice',
  );
});

test('a damaged or foreign database is refused even if the manifest matches', async () => {
  const { file } = await openBackedUpShop();
  await expectRefused(
    await forge(file, (parts) => parts.get('shop.db')?.fill(0x5a, 4096, 20_000), { honest: true }),
    'its database is not sound',
  );
  await expectRefused(
    await forge(file, (parts) => void parts.set('shop.db', Buffer.from('hello')), { honest: true }),
    'its database is not sound',
  );
  await expectRefused(
    await forge(file, (_, manifest) => Object.assign(manifest.rows, { product: 99 })),
    'does not hold what its manifest says',
  );
});

test.each([
  '../shop.db',
  '/etc/passwd',
  'media/../../outside.webp',
  'media/..',
  'media//x',
  'media/C:\\x',
  'media/a\nb',
  'media/',
  'elsewhere/x',
])('a part named %j is refused', async (name) => {
  const { file } = await openBackedUpShop();
  const forged = await forge(file, (parts) => void parts.set(name, Buffer.from('x')), { honest: true });
  await expectRefused(forged, 'which leads elsewhere');
});
