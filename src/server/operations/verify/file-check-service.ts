import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaHashOf, PICTURE_WIDTHS } from '../../../shared/catalogue/pictures.ts';
import type { DatabaseView } from '../../db/view/database-view.ts';
import { openDocumentStore } from '../../documents/document-store.ts';
import { contentHash } from '../../media/media-store.ts';
import { readBackup } from '../backup/backup-archive.ts';
import { listBackupFiles, noneIfMissing } from '../backup/backup-files.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import { type Findings, findingsOf } from './verify-rules.ts';

/** Told about work that takes long: how much of it is done. */
export type OnProgress = (done: number, all: number) => void;

const LARGEST = Math.max(...PICTURE_WIDTHS);
const PICTURE = /^([0-9a-f]{32})-/;

/**
 * Product pictures: those that products and categories show are there in all widths, and the largest, after
 * whose content they are named, is still that. Files that no row names are told, not faulted: the weekly sweep
 * removes them.
 */
export async function checkMedia(
  view: DatabaseView,
  folder: string,
  onProgress: OnProgress,
): Promise<Findings> {
  const files = new Set(await readdir(folder).catch(noneIfMissing));
  const hashes = async (statement: string) => (await view.rows(statement)).map(({ hash }) => String(hash));
  const needed = await hashes(
    `select media_hash as hash from product_image where media_hash is not null
     union select media_hash from category where media_hash is not null order by 1`,
  );
  const photos = await hashes(
    'select profile_pic_hash as hash from "user" where profile_pic_hash is not null order by 1',
  );
  const faults: string[] = [];
  for (const [at, hash] of needed.entries()) {
    if (at % 100 === 0) onProgress(at, needed.length);
    const missing = PICTURE_WIDTHS.map((width) => `${hash}-${width}.webp`).filter((name) => !files.has(name));
    faults.push(...missing.map((name) => `media/${name} is missing`));
    const largest = `${hash}-${LARGEST}.webp`;
    if (files.has(largest) && contentHash(await readFile(join(folder, largest))) !== hash)
      faults.push(`media/${largest} is not the picture that it was`);
  }
  for (const hash of photos)
    if (![...files].some((name) => name.startsWith(`${hash}-`)))
      faults.push(`the profile photo media/${hash}-… is missing`);
  const known = new Set([...(await hashes('select hash from media')), ...photos]);
  for (const { image } of await view.rows('select distinct image from order_line where image is not null')) {
    const hash = mediaHashOf(String(image));
    if (hash) known.add(hash);
  }
  const unknown = [...files].filter((name) => {
    const hash = PICTURE.exec(name)?.[1];
    return hash === undefined || !known.has(hash);
  });
  const notes =
    unknown.length > 0
      ? [`${unknown.length} file(s) in media belong to nothing, such as ${unknown.toSorted()[0]}`]
      : [];
  return findingsOf(faults, `${needed.length} pictures`, notes);
}

/** Invoices and credit notes: each file that was drawn is there and byte for byte the same. */
export async function checkDocuments(
  view: DatabaseView,
  folder: string,
  onProgress: OnProgress,
): Promise<Findings> {
  const store = openDocumentStore(folder);
  const named = await view.rows('select number, sha256 from document where sha256 is not null order by id');
  const faults: string[] = [];
  for (const [at, { number, sha256 }] of named.entries()) {
    if (at % 100 === 0) onProgress(at, named.length);
    if (!(await store.find(String(sha256))))
      faults.push(`the file of ${number} (documents/${sha256}.pdf) is missing or was changed`);
  }
  return findingsOf(faults, `${named.length} documents`);
}

/** Backups in the backup folder: each is read whole and compared with its manifest. */
export async function checkBackups(folder: string, onProgress: OnProgress): Promise<Findings> {
  const backups = await listBackupFiles(folder);
  const faults: string[] = [];
  for (const [at, { name }] of backups.entries()) {
    onProgress(at, backups.length);
    await readBackup(join(folder, name), null).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      faults.push(`backups/${name}: ${error.message}`);
    });
  }
  const notes = backups.length === 0 ? ['there is no backup yet'] : [];
  return findingsOf(faults, `${backups.length} backups`, notes);
}
