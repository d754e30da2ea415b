import { and, desc, eq } from 'drizzle-orm';
import type { ProductId, UserId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type ShareRow = Tables['wishlistShares']['$inferSelect'];

/** The products that a user wishes for, newest first. */
export async function listWishes(from: Reader, userId: UserId): Promise<ProductId[]> {
  const { wishes } = from.tables;
  const rows = await from
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.id));
  return rows.map(({ productId }) => productId);
}

/** Adds wishes in this order; those that are there already stay where they are. */
export async function insertWishes(
  tx: Transaction,
  { userId, productIds, now }: { userId: UserId; productIds: readonly ProductId[]; now: Date },
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .insert(tx.tables.wishes)
    .values(productIds.map((productId) => ({ userId, productId, createdAt: now })))
    .onConflictDoNothing();
}

export async function deleteWish(tx: Transaction, userId: UserId, productId: ProductId): Promise<void> {
  const { wishes } = tx.tables;
  await tx.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)));
}

export async function findShare(from: Reader, userId: UserId): Promise<ShareRow | null> {
  const { wishlistShares } = from.tables;
  const [row] = await from.select().from(wishlistShares).where(eq(wishlistShares.userId, userId));
  return row ?? null;
}

export async function findShareBySecret(from: Reader, tokenHash: string): Promise<ShareRow | null> {
  const { wishlistShares } = from.tables;
  const [row] = await from.select().from(wishlistShares).where(eq(wishlistShares.tokenHash, tokenHash));
  return row ?? null;
}

export async function insertShare(tx: Transaction, row: ShareRow): Promise<void> {
  await tx.insert(tx.tables.wishlistShares).values(row);
}

/** @returns null if the list is not shared. */
export async function updateShownName(
  tx: Transaction,
  userId: UserId,
  shownName: string,
): Promise<ShareRow | null> {
  const { wishlistShares } = tx.tables;
  const [row] = await tx
    .update(wishlistShares)
    .set({ shownName })
    .where(eq(wishlistShares.userId, userId))
    .returning();
  return row ?? null;
}

export async function deleteShare(tx: Transaction, userId: UserId): Promise<void> {
  const { wishlistShares } = tx.tables;
  await tx.delete(wishlistShares).where(eq(wishlistShares.userId, userId));
}
