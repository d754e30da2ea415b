import { join } from 'node:path';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openDiskCache } from './s3/disk-cache.ts';
import { openS3Store } from './s3/s3-store.ts';
import type { S3Target } from './s3/s3-target.ts';

/** Where pictures and documents are, if not in the data folder. */
export type MediaElsewhere = {
  target: S3Target;
  /** How much this machine keeps of the pictures. */
  cacheBytes: number;
};

/** The shop's files: pictures, which everybody may see, and documents, which nobody else may. */
export type Stores = { media: FileStore; documents: FileStore };

/** The folders of the data folder that hold the files, where they are not elsewhere. */
export const storeFolders = (dataDir: string) => ({
  media: join(dataDir, 'media'),
  documents: join(dataDir, 'documents'),
});

export type OpenStoresOptions = {
  dataDir: string;
  /** Null for the data folder. */
  elsewhere: MediaElsewhere | null;
  /** Which pictures a machine may keep to serve them fast. */
  isKeptToServe: (name: string) => boolean;
  now: () => Date;
};

/** Opens the stores; nothing is made or asked yet. */
export function openStores({ dataDir, elsewhere, isKeptToServe, now }: OpenStoresOptions): Stores {
  if (!elsewhere) {
    const folders = storeFolders(dataDir);
    return { media: openDiskStore(folders.media), documents: openDiskStore(folders.documents, 0o700) };
  }
  const { target, cacheBytes } = elsewhere;
  const cache = openDiskCache({ folder: join(dataDir, 'media-cache'), maxBytes: cacheBytes, now });
  return {
    media: openS3Store({ target, name: 'media', cache, isKept: isKeptToServe }),
    documents: openS3Store({ target, name: 'documents', cache, isKept: () => false }),
  };
}
