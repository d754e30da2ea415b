import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND_FILES, type BrandFile } from '../../shared/brand/brand.ts';
import { PHOTO_WIDTH, PICTURE_WIDTHS, type PictureWidth } from '../../shared/catalogue/pictures.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { unfinishedName, writeWhole } from '../files/write-whole.ts';

/** The picture store: a folder of files named `{hash}-{width}.webp`, each written once. */
export type MediaStore = {
  readonly folder: string;
  /** Stores the files of one picture under its hash. */
  addFiles(hash: string, fileOfWidth: (width: PictureWidth) => string): Promise<void>;
  /** Stores a product picture, already redrawn. @returns its content hash. */
  addPicture(files: Record<PictureWidth, Uint8Array>): Promise<string>;
  /** Stores the files of a brand picture, already redrawn. @returns the content hash of the first. */
  addBrandPicture(files: Partial<Record<BrandFile, Uint8Array>>): Promise<string>;
  /** Whether a brand picture has this file: it was drawn for that. */
  hasBrandPicture(hash: string, file: BrandFile): Promise<boolean>;
  /** Stores a profile photo, already redrawn, under a name of its own. @returns that name, 32 hex digits. */
  addPhoto(webp: Uint8Array): Promise<string>;
  /** The hashes, or names, of files last written before `before`, by kind. */
  listOlderThan(before: Date): Promise<{ pictures: Set<string>; photos: Set<string> }>;
  /** Removes a picture's files, except those written since `before`: the same was just uploaded again. */
  removePicture(hash: string, before: Date): Promise<void>;
  /** Removes a photo's file. */
  removePhoto(hash: string): Promise<void>;
  /** Removes partial files that an interrupted write left before `before`. */
  removeUnfinished(before: Date): Promise<void>;
};

const BRAND_FILE_NAMES = Object.values(BRAND_FILES).flat();

const STORED = new RegExp(`^([0-9a-f]{32})-(?:(\\d{3})\\.webp|${BRAND_FILE_NAMES.join('|')})$`);
const UNFINISHED = /\.tmp$/;

export function openMediaStore(folder: string): MediaStore {
  const fileOf = (hash: string, width: number) => join(folder, `${hash}-${width}.webp`);

  return {
    folder,
    async addFiles(hash, fileOfWidth) {
      await mkdir(folder, { recursive: true });
      // Not copied: a copy keeps the mode of its source.
      const add = async (width: PictureWidth) =>
        writeFile(fileOf(hash, width), await readFile(fileOfWidth(width)));
      await Promise.all(PICTURE_WIDTHS.map(add));
    },
    async addPicture(files) {
      await mkdir(folder, { recursive: true });
      const hash = contentHash(files[Math.max(...PICTURE_WIDTHS) as PictureWidth]);
      for (const width of PICTURE_WIDTHS) await writeWhole(fileOf(hash, width), files[width]);
      await syncFolder(folder);
      return hash;
    },
    async addBrandPicture(files) {
      await mkdir(folder, { recursive: true });
      const [first] = Object.values(files);
      if (!first) throw new Error('a picture has no files');
      const hash = contentHash(first);
      for (const [name, bytes] of Object.entries(files))
        await writeWhole(join(folder, `${hash}-${name}`), bytes);
      await syncFolder(folder);
      return hash;
    },
    hasBrandPicture: async (hash, file) =>
      (await stat(join(folder, `${hash}-${file}`)).catch(() => null)) !== null,
    async addPhoto(webp) {
      await mkdir(folder, { recursive: true });
      // Not its content: then no two people share a file, and one that is replaced can go at once.
      const name = randomBytes(NAME_LENGTH / 2).toString('hex');
      await writeWhole(fileOf(name, PHOTO_WIDTH), webp);
      await syncFolder(folder);
      return name;
    },
    async listOlderThan(before) {
      const found = { pictures: new Set<string>(), photos: new Set<string>() };
      for (const name of await namesIn(folder)) {
        const [, hash, width] = STORED.exec(name) ?? [];
        if (!hash || !(await isOlder(join(folder, name), before))) continue;
        (Number(width) === PHOTO_WIDTH ? found.photos : found.pictures).add(hash);
      }
      return found;
    },
    async removePicture(hash, before) {
      for (const width of PICTURE_WIDTHS) await removeOld(fileOf(hash, width), before);
      for (const name of BRAND_FILE_NAMES) await removeOld(join(folder, `${hash}-${name}`), before);
    },
    removePhoto: (hash) => rm(fileOf(hash, PHOTO_WIDTH), { force: true }),
    async removeUnfinished(before) {
      for (const name of await namesIn(folder)) {
        const file = join(folder, name);
        if (UNFINISHED.test(name) && (await isOlder(file, before))) await rm(file, { force: true });
      }
    },
  };
}

/**
 * Renames the file aside before checking its age: a concurrent upload then writes its own file, and one that
 * turns out to be recent is put back.
 */
async function removeOld(file: string, before: Date): Promise<void> {
  const aside = unfinishedName(file);
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (await isOlder(aside, before)) await rm(aside, { force: true });
  else await rename(aside, file);
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < before.getTime();
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Hex digits in a picture's name: 128 bits, kept short because a page has hundreds. */
const NAME_LENGTH = 32;

/** A picture's content hash: the start of the SHA-256 of its largest stored width, hex. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LENGTH);
