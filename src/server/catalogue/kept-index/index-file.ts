import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { ProductId } from '../../../shared/ids.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { IndexContents } from '../index/catalogue-index.ts';

/** What a file keeps of an index. */
export type KeptIndex = {
  /** The categories and attributes it was built with. */
  definitions: string;
  contents: IndexContents;
  /** By product, what the database said of it when it was indexed; what says something else by now is read again. */
  proofs: Map<ProductId, string>;
};

const HASH_BYTES = 32;

/**
 * Of a file's content, of the code and of the Node that wrote it: another index may have other words. A built file names the
 * others that it imports by what is in them.
 */
async function hashOf(content: Uint8Array): Promise<Buffer> {
  const code = await readFile(new URL(import.meta.url));
  return createHash('sha256').update(code).update(process.version).update(content).digest();
}

export async function writeIndexFile(file: string, kept: KeptIndex): Promise<void> {
  const content = serialize(kept);
  await writeWhole(file, Buffer.concat([await hashOf(content), content]));
}

/** @returns null without a file, or if it is damaged, of other code, or of other categories or attributes. */
export async function readIndexFile(file: string, definitions: string): Promise<KeptIndex | null> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return null;
  const content = bytes.subarray(HASH_BYTES);
  if (!(await hashOf(content)).equals(bytes.subarray(0, HASH_BYTES))) return null;
  // The hash proves that this code wrote it.
  const kept = deserialize(content) as KeptIndex;
  return kept.definitions === definitions ? { ...kept, contents: withOwnMemory(kept.contents) } : null;
}

/** Numbers that were read are parts of the whole file's memory. */
function withOwnMemory({ columns, newest, cheapest, ...others }: IndexContents): IndexContents {
  const own = Object.entries(columns).map(([name, values]) => [name, values.slice()]);
  return { ...others, columns: Object.fromEntries(own), newest: newest.slice(), cheapest: cheapest.slice() };
}
