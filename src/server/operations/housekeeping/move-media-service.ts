import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { type Actor, assertAdmin } from '../../actor.ts';
import { listFiles } from '../../files/held-files.ts';
import type { Stores } from '../../files/open-stores.ts';
import { assertOwnStore } from '../../media/store-claim-service.ts';

export type MoveMediaDeps = {
  /** The shop's id. */
  shop: string;
  /** Elsewhere: where the files go. */
  stores: Stores;
  /** Where they are. */
  folders: Record<keyof Stores, string>;
};

export type MoveMediaInput = {
  /** Only copies, so that a later move is short: the folders stay as they are, and the shop may be open. */
  ahead: boolean;
  onProgress: (kind: keyof Stores, done: number, all: number) => void;
};

export type MovedFolder = {
  kind: keyof Stores;
  added: number;
  /** Those that were there before. */
  present: number;
  /** Where the folder is now, to be deleted by its owner; null where it stayed. */
  aside: string | null;
};

const KINDS = ['media', 'documents'] as const;

/**
 * Copies the pictures and documents of the data folder to the storage elsewhere, looks whether all are there, and puts
 * the folders aside. What is there already is not sent again, so it can be repeated after it was interrupted.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 * @throws StoreRefusal where the storage is another shop's. @throws StoreFault
 */
export async function moveMedia(
  { shop, stores, folders }: MoveMediaDeps,
  actor: Actor,
  { ahead, onProgress }: MoveMediaInput,
): Promise<MovedFolder[]> {
  assertAdmin(actor);
  await assertOwnStore({ shop, media: stores.media });
  const moved: MovedFolder[] = [];
  for (const kind of KINDS) {
    const { elsewhere } = stores[kind];
    if (!elsewhere) throw new Error('files are moved to a storage elsewhere');
    const folder = folders[kind];
    const report = (done: number, all: number) => onProgress(kind, done, all);
    const { added, present } = await elsewhere.addAll(folder, report);
    const { added: missing } = await elsewhere.addAll(folder);
    if (missing > 0 && !ahead)
      throw new Error(`${missing} file(s) of ${folder} changed while they were moved`);
    moved.push({ kind, added, present, aside: null });
  }
  if (ahead) return moved;
  for (const each of moved) {
    const folder = folders[each.kind];
    if ((await listFiles(folder)).length === 0) continue;
    each.aside = freeName(`${folder}-moved`);
    await rename(folder, each.aside);
  }
  return moved;
}

function freeName(path: string): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? path : `${path}-${n}`;
    if (!existsSync(free)) return free;
  }
}
