import { eq, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '../../shared/ids.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export type NewStockMovement = Tables['stockMovements']['$inferInsert'];

/** Writes a movement and the new stock on hand together, so that the one stays the sum of the other. */
export async function moveStock(tx: Transaction, movement: NewStockMovement): Promise<void> {
  const { stockMovements, products } = tx.tables;
  await tx.insert(stockMovements).values(movement);
  await tx
    .update(products)
    .set({ stockOnHand: sql`coalesce(${products.stockOnHand}, 0) + ${movement.delta}` })
    .where(eq(products.id, movement.productId));
}

/** The sum of a product's movements: what its stock on hand must equal when the stock is tracked. */
export async function sumStockMovements(from: Reader, productId: ProductId): Promise<number> {
  const { stockMovements } = from.tables;
  const [row] = await from
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)`.mapWith(Number) })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  return row?.sum ?? 0;
}

/** Units of each product that an order has taken from stock and not put back. */
export async function sumTakenByOrder(from: Reader, orderId: OrderId): Promise<Map<ProductId, number>> {
  const { stockMovements } = from.tables;
  const rows = await from
    .select({
      productId: stockMovements.productId,
      sum: sql<number>`sum(${stockMovements.delta})`.mapWith(Number),
    })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.productId);
  return new Map(rows.map(({ productId, sum }) => [productId, -sum]));
}
