import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Where bytes are: counted over everything that was ever written. */
export type Place = { at: number; length: number };

/**
 * Bytes for which memory is too dear, in a file that is written over from its start when it is full: the oldest go first.
 * Nothing outlives the process, because the file has no name once it is open. A full or read-only disk keeps nothing.
 */
export class OverflowFile {
  readonly #folder: string;
  readonly #maxBytes: number;
  #opening: Promise<FileHandle> | null = null;
  /** How many bytes were reserved so far. */
  #end = 0;

  /** @param maxBytes how large the file gets. It is made in the folder when something is first written. */
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Whether the bytes at a place have not been written over. */
  has(place: Place): boolean {
    return this.#end <= place.at + this.#maxBytes;
  }

  /** @returns null if they could not be written. */
  async write(bytes: Buffer): Promise<Place | null> {
    if (bytes.length > this.#maxBytes) return null;
    const used = this.#end % this.#maxBytes;
    const skipped = used + bytes.length > this.#maxBytes ? this.#maxBytes - used : 0;
    const place = { at: this.#end + skipped, length: bytes.length };
    this.#end = place.at + place.length;
    try {
      const file = await this.#open();
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, place.at % this.#maxBytes);
      return bytesWritten === bytes.length ? place : null;
    } catch {
      return null;
    }
  }

  /** @returns null if they were written over, or cannot be read. */
  async read(place: Place): Promise<Buffer | null> {
    if (!this.has(place)) return null;
    try {
      const bytes = Buffer.allocUnsafeSlow(place.length);
      const file = await this.#open();
      const { bytesRead } = await file.read(bytes, 0, bytes.length, place.at % this.#maxBytes);
      return bytesRead === bytes.length && this.has(place) ? bytes : null;
    } catch {
      return null;
    }
  }

  async close(): Promise<void> {
    await this.#opening?.then((file) => file.close()).catch(() => undefined);
  }

  #open(): Promise<FileHandle> {
    this.#opening ??= openNameless(join(this.#folder, `answers-${randomUUID()}.tmp`));
    return this.#opening;
  }
}

async function openNameless(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
