import type { Deps } from '../../../src/server/deps.ts';
import type { ProductId, VariantGroupId } from '../../../src/shared/ids.ts';

type NewGroup = { name: string; axes: [one: string, two?: string | null]; members: readonly ProductId[] };

/** Makes products the variants of a new group, in this order. */
export async function givenGroup(
  { db, newId, now }: Pick<Deps, 'db' | 'newId' | 'now'>,
  { name, axes: [axisOne, axisTwo = null], members }: NewGroup,
): Promise<VariantGroupId> {
  const id = newId('variantGroup');
  await db.transaction(async (tx) => {
    await tx.insert(tx.tables.variantGroups).values({ id, name, axisOne, axisTwo, createdAt: now() });
    await tx
      .insert(tx.tables.variants)
      .values(members.map((productId, position) => ({ productId, groupId: id, position })));
  });
  return id;
}
