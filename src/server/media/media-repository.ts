import { and, eq, inArray, isNull, like, lt, sql } from 'drizzle-orm';
import { picturesOfPage } from '../../shared/pages/page-pictures.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { findBrandMedia } from '../settings/brand-repository.ts';
import { findHomeMedia } from '../settings/home-document-repository.ts';

export type NewMedia = Tables['media']['$inferInsert'];

/**
 * Records a stored picture. Uploading the same content again resets its age, so that the sweep does not
 * remove what was just uploaded.
 */
export async function keepMedia(tx: Transaction, media: NewMedia): Promise<void> {
  const { media: table } = tx.tables;
  await tx
    .insert(table)
    .values(media)
    .onConflictDoUpdate({ target: table.hash, set: { createdAt: sql`excluded.created_at` } });
}

/**
 * Locks pictures' rows, so that the sweep waits until this transaction ends.
 * @returns the hashes that exist.
 */
export async function lockMedia(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { media } = tx.tables;
  const rows = await tx
    .update(media)
    .set({ bytes: sql`${media.bytes}` })
    .where(inArray(media.hash, [...hashes]))
    .returning({ hash: media.hash });
  return new Set(rows.map(({ hash }) => hash));
}

/** Resets the age of pictures that a product or category stops using: cached pages and mails still show them. */
export async function releaseMedia(tx: Transaction, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  const { media } = tx.tables;
  await tx
    .update(media)
    .set({ createdAt: now })
    .where(inArray(media.hash, [...hashes]));
}

/** Pictures that are older than `before` and that no product, category, page, nor the brand or the home page uses. */
export async function listUnusedMedia(from: Reader, before: Date): Promise<string[]> {
  const { media, productImages, categories } = from.tables;
  const rows = await from
    .select({ hash: media.hash })
    .from(media)
    .leftJoin(productImages, eq(productImages.mediaHash, media.hash))
    .leftJoin(categories, eq(categories.mediaHash, media.hash))
    .where(and(lt(media.createdAt, before), isNull(productImages.mediaHash), isNull(categories.mediaHash)));
  const used = await findDocumentMedia(from);
  return rows.map(({ hash }) => hash).filter((hash) => !used.has(hash));
}

/** The pictures that a setting or a page's text names, not a row of their own. */
export const findDocumentMedia = async (from: Reader): Promise<Set<string>> =>
  new Set([...(await findBrandMedia(from)), ...(await findHomeMedia(from)), ...(await findPageMedia(from))]);

async function findPageMedia(from: Reader): Promise<string[]> {
  const { body } = from.tables.pageTexts;
  const texts = await from.select({ body }).from(from.tables.pageTexts).where(like(body, '%-page.webp%'));
  return texts.flatMap((text) => picturesOfPage(text.body));
}

/**
 * Deletes a picture's row unless it was uploaded since `before`, or a product, a category, a page, the brand or the home page uses it. Checked with the row
 * locked, so that a product that starts to use it concurrently is either seen here or finds it gone.
 */
export async function deleteUnusedMedia(tx: Transaction, hash: string, before: Date): Promise<boolean> {
  const { media, productImages, categories } = tx.tables;
  if ((await lockMedia(tx, [hash])).size === 0) return false;
  for (const user of [productImages, categories]) {
    if ((await tx.$count(user, eq(user.mediaHash, hash))) > 0) return false;
  }
  if ((await findDocumentMedia(tx)).has(hash)) return false;
  const gone = await tx
    .delete(media)
    .where(and(eq(media.hash, hash), lt(media.createdAt, before)))
    .returning({ hash: media.hash });
  return gone.length > 0;
}

/** Which of these pictures exist. */
export async function findMedia(from: Reader, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { media } = from.tables;
  const rows = await from
    .select({ hash: media.hash })
    .from(media)
    .where(inArray(media.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** These pictures with their sizes, as far as they exist. */
export async function findPictures(
  from: Reader,
  hashes: readonly string[],
): Promise<Map<string, { hash: string; width: number; height: number }>> {
  if (hashes.length === 0) return new Map();
  const { hash, width, height } = from.tables.media;
  const rows = await from
    .select({ hash, width, height })
    .from(from.tables.media)
    .where(inArray(hash, [...hashes]));
  return new Map(rows.map((row) => [row.hash, row]));
}
