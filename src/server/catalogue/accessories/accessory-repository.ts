import { asc, eq } from 'drizzle-orm';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader, type Transaction } from '../../db/database.ts';
import { equals } from '../../db/values-in.ts';

/** What goes with a product, in the owner's order; also what is not on sale now. */
export const listAccessories = async (from: Reader, productId: ProductId): Promise<ProductId[]> =>
  (await accessoriesQuery(from, { productId })).map(({ id }) => id);

const accessoriesQuery = preparedQuery(
  'accessories',
  (from, { productId }: Given<{ productId: ProductId }>) => {
    const { accessories } = from.tables;
    return from
      .select({ id: accessories.accessoryId })
      .from(accessories)
      .where(equals(accessories.productId, productId))
      .orderBy(asc(accessories.position));
  },
);

export async function replaceAccessories(
  tx: Transaction,
  productId: ProductId,
  ids: readonly ProductId[],
): Promise<void> {
  const { accessories } = tx.tables;
  await tx.delete(accessories).where(eq(accessories.productId, productId));
  if (ids.length === 0) return;
  await tx
    .insert(accessories)
    .values(ids.map((accessoryId, position) => ({ productId, accessoryId, position })));
}
