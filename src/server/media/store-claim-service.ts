import { type FileStore, StoreFault, StoreRefusal } from '../files/file-store.ts';
import { listFiles } from '../files/held-files.ts';
import { ownerCommand } from '../owner-command.ts';

export type StoreClaim = {
  /** The shop's id. */
  shop: string;
  media: FileStore;
  /** The folders of the data folder in which files are that were never moved. */
  leftFolders: readonly string[];
};

/** @throws StoreRefusal where the storage elsewhere is another shop's: each would sweep away what the other needs. */
export async function assertOwnStore({ shop, media }: Pick<StoreClaim, 'shop' | 'media'>): Promise<void> {
  if (!media.elsewhere) return;
  const owner = await media.elsewhere.claim(shop);
  if (owner !== shop)
    throw new StoreRefusal(
      `MEDIA_URL: ${media.elsewhere.place} holds the pictures of another shop: name another folder, which may be in the same bucket.`,
    );
}

/**
 * Whether the shop may open with its files elsewhere.
 * @returns why the storage does not answer now; the shop opens then with what it kept. Null if it does, or there is none.
 * @throws StoreRefusal where it is another shop's, or files were not moved there.
 * @throws StoreFault for keys, a bucket or a region that are wrong.
 */
export async function takeStore({ shop, media, leftFolders }: StoreClaim): Promise<StoreFault | null> {
  if (!media.elsewhere) return null;
  for (const folder of leftFolders)
    if ((await listFiles(folder)).length > 0)
      throw new StoreRefusal(
        `MEDIA_URL is set, but ${folder} still holds files, which nobody would see. Move them first: ${ownerCommand('move-media')}.`,
      );
  try {
    await assertOwnStore({ shop, media });
    return null;
  } catch (error) {
    if (error instanceof StoreFault && ['unreachable', 'refused'].includes(error.code)) return error;
    throw error;
  }
}
