import { eq, sql } from 'drizzle-orm';
import type { Reader } from '../../../src/server/db/database.ts';
import type { ProductId } from '../../../src/shared/ids.ts';

/** The sum of a product's movements, which equals its stock on hand when stock is tracked. */
export async function sumStockMovements(from: Reader, productId: ProductId): Promise<number> {
  const { stockMovements } = from.tables;
  const [row] = await from
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)`.mapWith(Number) })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  return row?.sum ?? 0;
}
