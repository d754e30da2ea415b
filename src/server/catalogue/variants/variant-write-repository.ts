import { and, eq, notExists, sql } from 'drizzle-orm';
import type { ProductId, VariantGroupId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { VariantGroupRow } from './variant-repository.ts';

export async function insertGroup(
  tx: Transaction,
  group: Omit<VariantGroupRow, 'version'>,
  members: readonly ProductId[],
): Promise<void> {
  await tx.insert(tx.tables.variantGroups).values(group);
  await tx
    .insert(tx.tables.variants)
    .values(members.map((productId, position) => ({ productId, groupId: group.id, position })));
}

/**
 * Counts an edit of a group and locks its row until the transaction ends.
 * @returns false if it is not, or no longer, of this version.
 */
export async function raiseGroupVersion(
  tx: Transaction,
  { id, version }: Pick<VariantGroupRow, 'id' | 'version'>,
): Promise<boolean> {
  const { variantGroups } = tx.tables;
  const rows = await tx
    .update(variantGroups)
    .set({ version: version + 1 })
    .where(and(eq(variantGroups.id, id), eq(variantGroups.version, version)))
    .returning({ id: variantGroups.id });
  return rows.length > 0;
}

/** Counts an edit of a group of any version, and locks its row until the transaction ends. */
export async function takeGroup(tx: Transaction, id: VariantGroupId): Promise<void> {
  const { variantGroups } = tx.tables;
  await tx
    .update(variantGroups)
    .set({ version: sql`${variantGroups.version} + 1` })
    .where(eq(variantGroups.id, id));
}

export async function updateGroupName(tx: Transaction, id: VariantGroupId, name: string): Promise<void> {
  const { variantGroups } = tx.tables;
  await tx.update(variantGroups).set({ name }).where(eq(variantGroups.id, id));
}

/** Puts a product behind the others of a group. */
export async function insertMember(
  tx: Transaction,
  { productId, groupId }: { productId: ProductId; groupId: VariantGroupId },
): Promise<void> {
  const { variants } = tx.tables;
  const [last] = await tx
    .select({ position: sql<number | null>`max(${variants.position})` })
    .from(variants)
    .where(eq(variants.groupId, groupId));
  await tx.insert(variants).values({ productId, groupId, position: Number(last?.position ?? -1) + 1 });
}

/** Gives a product a place in its group; of two with the same, the older product comes first. */
export async function placeMember(tx: Transaction, productId: ProductId, position: number): Promise<void> {
  const { variants } = tx.tables;
  await tx.update(variants).set({ position }).where(eq(variants.productId, productId));
}

export async function deleteMember(tx: Transaction, productId: ProductId): Promise<void> {
  const { variants } = tx.tables;
  await tx.delete(variants).where(eq(variants.productId, productId));
}

/** Deletes the groups that have lost their last product. */
export async function deleteEmptyGroups(tx: Transaction): Promise<void> {
  const { variantGroups, variants } = tx.tables;
  const members = tx.select({ one: sql`1` }).from(variants).where(eq(variants.groupId, variantGroups.id));
  await tx.delete(variantGroups).where(notExists(members));
}

/** Deletes a group; its products stay. */
export async function deleteGroup(tx: Transaction, id: VariantGroupId): Promise<void> {
  const { variantGroups } = tx.tables;
  await tx.delete(variantGroups).where(eq(variantGroups.id, id));
}
