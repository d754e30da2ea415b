import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BRAND_FILES } from '../../../shared/brand/brand.ts';
import { DENSE_WIDTH, mediaHashOf, PHOTO_WIDTH, PICTURE_WIDTHS } from '../../../shared/catalogue/pictures.ts';
import type { DatabaseView } from '../../db/view/database-view.ts';
import { openDocumentStore } from '../../documents/document-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { createImageDecoder } from '../../media/image-decoder.ts';
import { findDocumentMedia } from '../../media/media-repository.ts';
import { contentHash } from '../../media/media-store.ts';
import { readBackup, readManifestOf } from '../backup/backup-archive.ts';
import { listBackupFiles } from '../backup/backup-files.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import { type Findings, findingsOf } from './verify-rules.ts';

/** Told about work that takes long: how much of it is done. */
export type OnProgress = (done: number, all: number) => void;

const LARGEST = Math.max(...PICTURE_WIDTHS);
const PICTURE = /^([0-9a-f]{32})-/;
const USUAL = PICTURE_WIDTHS.toReversed().map((width) => `${width}.webp`);

/** The files that are drawn of one picture together; it is named after the content of the first. */
const KINDS: readonly (readonly string[])[] = [USUAL, ...Object.values(BRAND_FILES)];

type Pictures = { hashes: string[]; dense: Set<string>; shown: Set<string>; inDocuments: Set<string> };

/** The pictures that the shop knows, and which of them products, categories, pages, the brand or the home page show. */
async function findPictures({ read }: DatabaseView, hashesOf: HashesOf): Promise<Pictures> {
  const shown = await hashesOf(
    `select media_hash as hash from product_image where media_hash is not null
     union select media_hash from category where media_hash is not null`,
  );
  const inDocuments = await findDocumentMedia(read);
  const all = await hashesOf('select hash from media');
  return {
    hashes: [...new Set([...all, ...shown, ...inDocuments])].sort(),
    dense: new Set(await hashesOf(`select hash from media where width > ${LARGEST} or height > ${LARGEST}`)),
    shown: new Set(shown),
    inDocuments,
  };
}

type HashesOf = (statement: string) => Promise<string[]>;

/** The files that a picture must have: whole kinds, as far as it is shown as one, or has a file of it. */
function filesOf(hash: string, { dense, shown, inDocuments }: Pictures, files: ReadonlySet<string>) {
  const named = (kind: readonly string[]) => kind.map((name) => `${hash}-${name}`);
  const isThere = (kind: readonly string[]) => named(kind).some((name) => files.has(name));
  const kinds = KINDS.filter((kind) => isThere(kind) || (kind === USUAL && shown.has(hash)));
  // Which kind it was, nothing says.
  const isLost = inDocuments.has(hash) && kinds.length === 0;
  return {
    isLost,
    first: kinds.flatMap((kind) => named(kind.slice(0, 1))),
    others: kinds.flatMap((kind) => [
      ...named(kind.slice(1)),
      ...(kind === USUAL && dense.has(hash) ? [`${hash}-${DENSE_WIDTH}.webp`] : []),
    ]),
  };
}

/** The sums that backups hold of each picture's file, with the newest backup that holds it. */
type KnownSums = Map<string, Map<string, string>>;

/** Backups that cannot be read are the matter of another check. */
async function readKnownSums(folder: string): Promise<KnownSums> {
  const known: KnownSums = new Map();
  for (const { name: backup } of await listBackupFiles(folder)) {
    const manifest = await readManifestOf(join(folder, backup)).catch((error: unknown) => {
      if (error instanceof ArchiveError) return null;
      throw error;
    });
    for (const { name, sha256 } of manifest?.parts ?? []) {
      if (!name.startsWith('media/')) continue;
      const sums = known.get(name) ?? new Map<string, string>();
      if (!sums.has(sha256)) sums.set(sha256, backup);
      known.set(name, sums);
    }
  }
  return known;
}

/**
 * Pictures of products, categories, the brand, the home page and profiles: each file that they must have is there. That
 * after whose content a picture is named is still the same, and every other can be read to its end. A file is written
 * once, so it is also what each backup in the folder holds under its name. Files that no row names are told, not
 * faulted: the daily sweep removes them once they are a week old.
 */
export async function checkMedia(
  view: DatabaseView,
  { media, backupFolder }: { media: FileStore; backupFolder: string },
  onProgress: OnProgress,
): Promise<Findings> {
  const files = new Set(await media.names());
  const hashesOf: HashesOf = async (statement) =>
    (await view.rows(statement)).map(({ hash }) => String(hash));
  const pictures = await findPictures(view, hashesOf);
  const photos = await hashesOf(
    'select profile_pic_hash as hash from "user" where profile_pic_hash is not null order by 1',
  );
  const { draw } = createImageDecoder();
  const knownSums = await readKnownSums(backupFolder);
  const faults: string[] = [];
  const differsFrom = (name: string, content: Buffer): string | undefined => {
    const sum = createHash('sha256').update(content).digest('hex');
    return [...(knownSums.get(`media/${name}`) ?? [])].find(([other]) => other !== sum)?.[1];
  };
  const look = async (name: string, isRight: (content: Buffer) => Promise<boolean> | boolean) => {
    const content = files.has(name) ? await media.read(name) : null;
    if (!content) return faults.push(`media/${name} is missing`);
    const backup = differsFrom(name, content);
    if (backup !== undefined) return faults.push(`media/${name} is not what backups/${backup} holds`);
    return (await isRight(content)) || faults.push(`media/${name} is not the picture that it was`);
  };
  const isWhole = async (content: Buffer) =>
    (await draw(content, (open) => open().raw().toBuffer())) !== null;
  for (const [at, hash] of pictures.hashes.entries()) {
    if (at % 100 === 0) onProgress(at, pictures.hashes.length);
    const { isLost, first, others } = filesOf(hash, pictures, files);
    if (isLost) faults.push(`the picture media/${hash}-… of the brand or the home page is missing`);
    for (const name of first) await look(name, (content) => contentHash(content) === hash);
    for (const name of others) await look(name, isWhole);
  }
  for (const hash of photos) await look(`${hash}-${PHOTO_WIDTH}.webp`, isWhole);
  const known = new Set([...pictures.hashes, ...photos]);
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
  return findingsOf(faults, `${pictures.hashes.length} pictures`, notes);
}

/** Invoices and credit notes: each file that was drawn is there and byte for byte the same. */
export async function checkDocuments(
  view: DatabaseView,
  documents: FileStore,
  onProgress: OnProgress,
): Promise<Findings> {
  const store = openDocumentStore(documents);
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
