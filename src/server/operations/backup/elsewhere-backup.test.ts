import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3Storage } from '../../../../tests/support/machines/s3-storage.ts';
import { openFolder, quietly, readFiles, restore } from '../../../../tests/support/shop/backed-up-shop.ts';
import { openShopElsewhere, openStoresElsewhere } from '../../../../tests/support/shop/shop-elsewhere.ts';
import { SYSTEM } from '../../actor.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import { makeBackup } from './backup-service.ts';

// Each database copy starts a thread that loads the sources, which is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function openBackedUp() {
  const shop = await openShopElsewhere();
  const id = await ensureShopId(shop.deps);
  const photo = await shop.deps.media.addPhoto(Buffer.from('a photo'));
  const hash = await shop.deps.documents.add(Buffer.from('an invoice'));
  const { file, ...about } = await makeBackup(shop.deps, SYSTEM, quietly);
  return { shop, id, photo, hash, file, about };
}

test('a backup holds the files that are elsewhere, and goes into another storage or onto a disk', async () => {
  const { shop, photo, hash, file, about } = await openBackedUp();
  expect(about).toMatchObject({ media: { files: 1 }, documents: { files: 1 } });
  const onDisk = openFolder();
  await restore(onDisk, file);
  expect(readdirSync(onDisk.mediaFolder)).toEqual([`${photo}-256.webp`]);

  const storage = await openS3Storage(onTestFinished);
  const to = openFolder();
  const stores = openStoresElsewhere(storage, to.dataDir);
  await restore({ ...to, elsewhere: stores }, file);
  expect(readdirSync(to.dataDir)).toEqual(['open.lock', 'shop.db']);
  expect(await stores.media.read(`${photo}-256.webp`)).toEqual(Buffer.from('a photo'));
  expect(await stores.documents.read(`${hash}.pdf`)).toEqual(Buffer.from('an invoice'));
  expect(await stores.media.elsewhere?.claim('another')).toBe(await ensureShopId(shop.deps));
});

test('a storage of another shop, or one that does not answer, leaves everything as it was', async () => {
  const { file } = await openBackedUp();
  const storage = await openS3Storage(onTestFinished);
  const to = openFolder();
  mkdirSync(to.dataDir, { recursive: true });
  writeFileSync(join(to.dataDir, 'note.txt'), 'before');
  const before = await readFiles(to.dataDir);
  const stores = openStoresElsewhere(storage, to.dataDir);
  await stores.media.elsewhere?.claim('another shop');
  const refused = restore({ ...to, elsewhere: stores }, file);
  await expect(refused).rejects.toMatchObject({
    name: 'StoreRefusal',
    message: expect.stringContaining('another shop'),
  });
  storage.onTheWay = () => 'cut';
  await expect(restore({ ...to, elsewhere: stores }, file)).rejects.toMatchObject({ name: 'StoreFault' });
  expect(await readFiles(to.dataDir)).toEqual(before);
  expect(existsSync(to.databaseFile)).toBe(false);
});

test('a backup that fails fetches nothing more, and leaves nothing in its folder', async () => {
  const { deps, storage, stores } = await openShopElsewhere();
  const photos = Array.from({ length: 100 }, (_, n) => [`${n}-256.webp`, Buffer.from(`${n}`)] as const);
  await stores.media.write(Object.fromEntries(photos));
  storage.onTheWay = ({ method, url }) =>
    method === 'GET' && url.includes('/50-256.webp') ? 'cut' : 'passes';
  await expect(makeBackup(deps, SYSTEM, quietly)).rejects.toMatchObject({ code: 'unreachable' });
  const fetched = () => storage.seen.filter((one) => one.startsWith('GET') && one.includes('-256.webp'));
  const { length } = fetched();
  // A pause in which more could be fetched.
  for (let n = 0; n < 5; n++) await stores.media.elsewhere?.probe();
  expect(fetched()).toHaveLength(length);
  expect(readdirSync(deps.backupFolder)).toEqual([]);
});
