import { and, asc, eq } from 'drizzle-orm';
import type { AddressId, UserId } from '../../../shared/ids.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export type AddressRow = Tables['addresses']['$inferSelect'];

/** A user's addresses, oldest first. */
export function listAddressesOf(from: Reader, userId: UserId): Promise<AddressRow[]> {
  const { addresses } = from.tables;
  return from
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
}

export async function insertAddress(tx: Transaction, row: AddressRow): Promise<void> {
  await tx.insert(tx.tables.addresses).values(row);
}

const ofUser = ({ addresses }: Tables, userId: UserId, id: AddressId) =>
  and(eq(addresses.userId, userId), eq(addresses.id, id));

/** @returns whether the user has such an address. */
export async function updateAddress(
  tx: Transaction,
  { userId, id }: Pick<AddressRow, 'userId' | 'id'>,
  change: Partial<Omit<AddressRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<boolean> {
  const { addresses } = tx.tables;
  const changed = await tx
    .update(addresses)
    .set(change)
    .where(ofUser(tx.tables, userId, id))
    .returning({ id: addresses.id });
  return changed.length > 0;
}

/** @returns the deleted address; null when the user has no such address. */
export async function deleteAddress(
  tx: Transaction,
  { userId, id }: Pick<AddressRow, 'userId' | 'id'>,
): Promise<AddressRow | null> {
  const { addresses } = tx.tables;
  const [row] = await tx
    .delete(addresses)
    .where(ofUser(tx.tables, userId, id))
    .returning();
  return row ?? null;
}

/** Makes none of the user's addresses the default. */
export async function clearDefault(tx: Transaction, userId: UserId): Promise<void> {
  const { addresses } = tx.tables;
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}
