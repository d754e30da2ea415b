import { eq, sql } from 'drizzle-orm';
import type { UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';

/** Whether an email address has guest orders. */
export async function hasGuestOrders(from: Reader, emailKey: string): Promise<boolean> {
  const { orders } = from.tables;
  const [row] = await from
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.guestEmailKey, emailKey))
    .limit(1);
  return row !== undefined;
}

/**
 * Gives the guest orders of an email address to the user who has proved that it is theirs.
 * @returns how many they were; 0 when repeated.
 */
export async function claimOrders(
  tx: Transaction,
  { userId, emailKey, now }: { userId: UserId; emailKey: string; now: Date },
): Promise<number> {
  const { orders } = tx.tables;
  const rows = await tx
    .update(orders)
    .set({ userId, guestEmailKey: null, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.guestEmailKey, emailKey))
    .returning({ id: orders.id });
  return rows.length;
}
