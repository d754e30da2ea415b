import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BRAND_FILES, type BrandFile } from '../../shared/brand/brand.ts';
import {
  type AnyPictureWidth,
  DENSE_WIDTH,
  PHOTO_WIDTH,
  PICTURE_WIDTHS,
  type PictureWidth,
} from '../../shared/catalogue/pictures.ts';
import type { FileStore } from '../files/file-store.ts';
import type { PictureFiles } from './picture-codec.ts';

/** The picture store: files named `{hash}-{width}.webp`, each written once. */
export type MediaStore = {
  readonly files: FileStore;
  /** Stores the files of one picture under its hash; `dense` adds the one for dense screens. */
  addFiles(hash: string, dense: boolean, fileOfWidth: (width: AnyPictureWidth) => string): Promise<void>;
  /** Stores a product picture, already redrawn. */
  addPicture(files: PictureFiles): Promise<AddedPicture>;
  /** Stores the files of a brand picture, already redrawn. Its hash is that of the first. */
  addBrandPicture(files: Partial<Record<BrandFile, Uint8Array>>): Promise<AddedPicture>;
  /** Whether a brand picture has this file: it was drawn for that. */
  hasBrandPicture(hash: string, file: BrandFile): Promise<boolean>;
  /** Stores a profile photo, already redrawn, under a name of its own. @returns that name, 32 hex digits. */
  addPhoto(webp: Uint8Array): Promise<string>;
  /** The hashes, or names, of files last written before `before`, by kind. */
  listOlderThan(before: Date): Promise<{ pictures: Set<string>; photos: Set<string> }>;
  /**
   * Removes a picture's files, except those written since `before`: the same was just uploaded again.
   * @param isWanted whether somebody did so while they were removed; they come back then.
   */
  removePicture(hash: string, before: Date, isWanted: () => Promise<boolean>): Promise<void>;
  /** Removes a photo's file. */
  removePhoto(hash: string): Promise<void>;
  /** Removes partial files that an interrupted write left before `before`. */
  removeUnfinished(before: Date): Promise<void>;
};

export type AddedPicture = {
  /** Its content hash. */
  hash: string;
  /**
   * To be called once the picture's row is stored: writes what a sweep, which began before that, removed.
   */
  ensure(): Promise<void>;
};

const BRAND_FILE_NAMES = Object.values(BRAND_FILES).flat();

const STORED = new RegExp(`^([0-9a-f]{32})-(?:(\\d{3,4})\\.webp|${BRAND_FILE_NAMES.join('|')})$`);
/** Whether a file of the store may have this name. */
export const isMediaName = (name: string): boolean => STORED.test(name);

export function openMediaStore(files: FileStore): MediaStore {
  async function add(hash: string, content: Record<string, Uint8Array>): Promise<AddedPicture> {
    await files.write(content);
    return {
      hash,
      async ensure() {
        // On this disk the sweep puts back what is new.
        if (!files.elsewhere) return;
        for (const [name, bytes] of Object.entries(content))
          if (!(await files.has(name))) await files.write({ [name]: bytes });
      },
    };
  }

  return {
    files,
    async addFiles(hash, dense, fileOfWidth) {
      const content: Record<string, Uint8Array> = {};
      const widths: readonly AnyPictureWidth[] = dense ? [...PICTURE_WIDTHS, DENSE_WIDTH] : PICTURE_WIDTHS;
      for (const width of widths) content[fileOf(hash, width)] = await readFile(fileOfWidth(width));
      await files.write(content, false);
    },
    async addPicture(drawn) {
      const hash = contentHash(drawn[Math.max(...PICTURE_WIDTHS) as PictureWidth]);
      const dense = drawn[DENSE_WIDTH];
      const usual = PICTURE_WIDTHS.map((width) => [fileOf(hash, width), drawn[width]] as const);
      const all = dense ? [...usual, [fileOf(hash, DENSE_WIDTH), dense] as const] : usual;
      return add(hash, Object.fromEntries(all));
    },
    async addBrandPicture(drawn) {
      const [first] = Object.values(drawn);
      if (!first) throw new Error('a picture has no files');
      const hash = contentHash(first);
      const content = Object.entries(drawn).map(([name, bytes]) => [`${hash}-${name}`, bytes]);
      return add(hash, Object.fromEntries(content));
    },
    hasBrandPicture: (hash, file) => files.has(`${hash}-${file}`),
    async addPhoto(webp) {
      // Not its content: then no two people share a file, and one that is replaced can go at once.
      const name = randomBytes(NAME_LENGTH / 2).toString('hex');
      await files.write({ [fileOf(name, PHOTO_WIDTH)]: webp });
      return name;
    },
    async listOlderThan(before) {
      const found = { pictures: new Set<string>(), photos: new Set<string>() };
      for (const name of await files.namesOlderThan(before)) {
        const [, hash, width] = STORED.exec(name) ?? [];
        if (hash) (Number(width) === PHOTO_WIDTH ? found.photos : found.pictures).add(hash);
      }
      return found;
    },
    async removePicture(hash, before, isWanted) {
      const widths = [...PICTURE_WIDTHS, DENSE_WIDTH].map((width) => fileOf(hash, width));
      const removed: Record<string, Uint8Array> = {};
      for (const name of [...widths, ...BRAND_FILE_NAMES.map((each) => `${hash}-${each}`)]) {
        const content = await files.removeOlder(name, before);
        if (content) removed[name] = content;
      }
      if (Object.keys(removed).length > 0 && (await isWanted())) await files.write(removed);
    },
    removePhoto: (hash) => files.remove(fileOf(hash, PHOTO_WIDTH)),
    removeUnfinished: (before) => files.removeUnfinished(before),
  };
}

const fileOf = (hash: string, width: number) => `${hash}-${width}.webp`;

/** Profile photos are gone everywhere once they are replaced, so no machine keeps them to serve them faster. */
export const isKeptToServe = (name: string): boolean => !name.endsWith(`-${PHOTO_WIDTH}.webp`);

/** Hex digits in a picture's name: 128 bits, kept short because a page has hundreds. */
const NAME_LENGTH = 32;

/** A picture's content hash: the start of the SHA-256 of the largest width that every picture has, hex. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LENGTH);
