import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openShopElsewhere } from '../../../../tests/support/shop/shop-elsewhere.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { takeStore } from '../../media/store-claim-service.ts';
import { ensureShopId } from '../../settings/shop-id-service.ts';
import { moveMedia } from './move-media-service.ts';

async function openLeftShop() {
  const shop = await openShopElsewhere();
  const { folders, stores } = shop;
  for (const folder of Object.values(folders)) mkdirSync(folder);
  for (let n = 0; n < 20; n++) writeFileSync(join(folders.media, `${n}.webp`), `picture ${n}`);
  writeFileSync(join(folders.documents, 'a.pdf'), 'an invoice');
  const id = await ensureShopId(shop.deps);
  const told: string[] = [];
  const move = (ahead = false, as = id) =>
    moveMedia({ shop: as, stores, folders }, SYSTEM, {
      ahead,
      onProgress: (kind, done, all) => told.push(`${kind} ${done} of ${all}`),
    });
  const take = (as = id) => takeStore({ shop: as, media: stores.media, leftFolders: Object.values(folders) });
  return { ...shop, move, take, told };
}

test('files are copied ahead, then moved; what is there is not sent again, and an interrupted move goes on', async () => {
  const { move, take, told, folders, stores, storage } = await openLeftShop();
  await expect(take()).rejects.toThrow('still holds files, which nobody would see. Move them first: ');
  storage.onTheWay = ({ method, nth }) => (method === 'PUT' && nth > 8 ? 'cut' : 'passes');
  await expect(move()).rejects.toMatchObject({ name: 'StoreFault' });
  expect(readdirSync(folders.media)).toHaveLength(20);
  storage.onTheWay = () => 'passes';
  const [ahead] = await move(true);
  expect((ahead?.added ?? 0) + (ahead?.present ?? 0)).toBe(20);
  expect(ahead?.present).toBeGreaterThan(0);
  expect(readdirSync(folders.media)).toHaveLength(20);
  writeFileSync(join(folders.media, 'late.webp'), 'uploaded meanwhile');
  expect(await move()).toEqual([
    { kind: 'media', added: 1, present: 20, aside: `${folders.media}-moved` },
    { kind: 'documents', added: 0, present: 1, aside: `${folders.documents}-moved` },
  ]);
  expect(told.at(-1)).toBe('documents 1 of 1');
  expect(existsSync(folders.media)).toBe(false);
  expect(await stores.media.read('late.webp')).toEqual(Buffer.from('uploaded meanwhile'));
  expect(await stores.media.names()).toHaveLength(21);
  expect(await move()).toEqual([
    { kind: 'media', added: 0, present: 0, aside: null },
    { kind: 'documents', added: 0, present: 0, aside: null },
  ]);
  expect(await take()).toBeNull();
});

test('nobody moves files to the storage of another shop, or opens on it; one that is away waits', async () => {
  const { move, take, stores, folders, storage } = await openLeftShop();
  await stores.media.elsewhere?.claim('somebody else');
  await expect(move()).rejects.toMatchObject({ name: 'StoreRefusal' });
  expect(await stores.media.names()).toEqual([]);
  await expect(
    moveMedia({ shop: 'x', stores, folders }, GUEST, { ahead: false, onProgress: () => undefined }),
  ).rejects.toMatchObject({
    reason: { code: 'unauthenticated' },
  });
  await move(false, 'somebody else');
  await expect(take()).rejects.toMatchObject({ name: 'StoreRefusal' });
  storage.onTheWay = () => 'cut';
  expect(await take()).toMatchObject({ code: 'unreachable' });
});
