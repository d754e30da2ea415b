import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { openDocumentStore } from '../../../src/server/documents/document-store.ts';
import { type Stores, storeFolders } from '../../../src/server/files/open-stores.ts';
import { openDiskCache } from '../../../src/server/files/s3/disk-cache.ts';
import type { Patience } from '../../../src/server/files/s3/s3-bucket.ts';
import { openS3Store } from '../../../src/server/files/s3/s3-store.ts';
import { isKeptToServe, openMediaStore } from '../../../src/server/media/media-store.ts';
import { openS3Storage, type S3Storage } from '../machines/s3-storage.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** Gives up soon, but not before a busy machine has answered. */
const IMPATIENT: Patience = { pieceMs: 20_000, pausesMs: [10] };

/** The stores of a machine that keeps its files in a test's storage. */
export function openStoresElsewhere({ target }: S3Storage, dataDir: string): Stores {
  const folder = join(dataDir, 'media-cache');
  const cache = openDiskCache({ folder, maxBytes: 10_000_000, now: () => new Date() });
  const open = (name: string, isKept: (name: string) => boolean) =>
    openS3Store({ target, name, cache, isKept, patience: IMPATIENT });
  return { media: open('media', isKeptToServe), documents: open('documents', () => false) };
}

export type ShopElsewhere = TestShop & {
  storage: S3Storage;
  stores: Stores;
  /** The folders of a shop whose files are on its disk. */
  folders: ReturnType<typeof storeFolders>;
  /** Moves the clock to some milliseconds after now, as the storage's is the real one. */
  advanceFromToday: (ms: number) => void;
};

/** A shop whose pictures and documents are in a bucket. */
export async function openShopElsewhere(
  engine: Dialect = 'sqlite',
  storage?: S3Storage,
): Promise<ShopElsewhere> {
  const shared = storage ?? (await openS3Storage(onTestFinished));
  const shop = await openTestShop(engine);
  const stores = openStoresElsewhere(shared, shop.folder);
  shop.deps.media = openMediaStore(stores.media);
  shop.deps.documents = openDocumentStore(stores.documents);
  return {
    ...shop,
    storage: shared,
    stores,
    folders: storeFolders(shop.folder),
    advanceFromToday: (ms) => shop.clock.advance(Date.now() - shop.clock.now().getTime() + ms),
  };
}
