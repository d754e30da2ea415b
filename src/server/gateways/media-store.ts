import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_WIDTH, PICTURE_WIDTHS, type PictureWidth } from '../../shared/pictures.ts';

/** Where pictures are kept: a folder of files named `{content hash}-{width}.webp`, each written once. */
export type MediaStore = {
  readonly folder: string;
  /** Keeps the files of one picture under its hash. */
  addFiles(hash: string, fileOfWidth: (width: PictureWidth) => string): Promise<void>;
  /** Keeps a profile photo, already re-encoded. @returns its content hash. */
  addPhoto(webp: Uint8Array): Promise<string>;
};

export function openMediaStore(folder: string): MediaStore {
  return {
    folder,
    async addFiles(hash, fileOfWidth) {
      await mkdir(folder, { recursive: true });
      await Promise.all(
        PICTURE_WIDTHS.map((width) => copyFile(fileOfWidth(width), join(folder, `${hash}-${width}.webp`))),
      );
    },
    async addPhoto(webp) {
      await mkdir(folder, { recursive: true });
      const hash = contentHash(webp);
      const file = join(folder, `${hash}-${PHOTO_WIDTH}.webp`);
      // Renamed into place: a reader never sees half a file, nor does a kill leave one under this name.
      const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`;
      await writeFile(unfinished, webp);
      await rename(unfinished, file);
      return hash;
    },
  };
}

/** Hex digits of a content hash that name a picture: 128 bits, since a page carries hundreds of them. */
const NAME_LENGTH = 32;

/** The name of a picture's content: the beginning of SHA-256 of its largest stored width, hex. */
export const contentHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LENGTH);
