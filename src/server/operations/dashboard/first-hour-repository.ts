import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';

/** Whether a product that is not the demo's is on sale. */
export async function hasOwnProduct(from: Reader): Promise<boolean> {
  const { id, demo, onSale } = from.tables.products;
  const own = and(eq(demo, false), eq(onSale, true));
  return (await from.select({ id }).from(from.tables.products).where(own).limit(1)).length > 0;
}

/** Whether anybody has ordered, with a real payment or a test. */
export async function hasOrder(from: Reader): Promise<boolean> {
  const { id } = from.tables.orders;
  return (await from.select({ id }).from(from.tables.orders).limit(1)).length > 0;
}

/** Whether visitors can read one of these pages. */
export async function hasPage(from: Reader, slugs: readonly string[]): Promise<boolean> {
  const { pages } = from.tables;
  return (await from.$count(pages, and(inArray(pages.slug, [...slugs]), eq(pages.published, true)))) > 0;
}

/** Whether an admin has downloaded a backup. */
export async function hasDownloadedBackup(from: Reader): Promise<boolean> {
  const { auditEntries } = from.tables;
  const downloaded = eq(auditEntries.action, 'backup.downloaded');
  return (
    (await from.select({ id: auditEntries.id }).from(auditEntries).where(downloaded).limit(1)).length > 0
  );
}
