import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { OrderId, ProductId } from '../../../shared/ids.ts';
import { type Given, preparedWrite, type Reader, type Transaction } from '../../db/database.ts';
import { type Exactly, preparedInsert } from '../../db/prepared-insert.ts';
import type { Tables } from '../../db/schema.ts';
import { olderThan, type TimePosition } from '../../db/time-position.ts';
import { equals } from '../../db/values-in.ts';

export type NewStockMovement = Tables['stockMovements']['$inferInsert'];

const insertMovements = preparedInsert('stockMovements');

const addToStock = preparedWrite(
  'add_to_stock',
  (tx, { id, delta }: Given<{ id: ProductId; delta: number }>) => {
    const { products } = tx.tables;
    return tx
      .update(products)
      .set({ stockOnHand: sql`coalesce(${products.stockOnHand}, 0) + ${delta}` })
      .where(equals(products.id, id));
  },
);

/**
 * Inserts movements and updates the stock on hand together, so that stock always equals the sum of movements.
 */
export async function moveStock<Movement extends NewStockMovement>(
  tx: Transaction,
  ...movements: Exactly<NewStockMovement, Movement>[]
): Promise<void> {
  await insertMovements(tx, movements);
  for (const { productId: id, delta } of movements) await addToStock(tx, { id, delta });
}

/**
 * Units of each product that an order has taken from stock, net of those put back.
 * @param putBackBefore leaves out what was put back then or later.
 */
export async function sumTakenByOrder(
  from: Reader,
  orderId: OrderId,
  putBackBefore?: Date,
): Promise<Map<ProductId, number>> {
  const { stockMovements } = from.tables;
  const { delta, createdAt } = stockMovements;
  const rows = await from
    .select({
      productId: stockMovements.productId,
      sum: sql<number>`sum(${delta})`.mapWith(Number),
    })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.orderId, orderId),
        putBackBefore && or(lt(delta, 0), lt(createdAt, putBackBefore)),
      ),
    )
    .groupBy(stockMovements.productId);
  return new Map(rows.map(({ productId, sum }) => [productId, -sum]));
}

/** Units of each product that were put back for an order's refunds, and by cancelling it. */
export async function sumRestockedByOrder(from: Reader, orderId: OrderId): Promise<Map<ProductId, number>> {
  const { stockMovements } = from.tables;
  const { productId, delta, reason } = stockMovements;
  const rows = await from
    .select({ productId, sum: sql<number>`sum(${delta})`.mapWith(Number) })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(reason, 'restock')))
    .groupBy(productId);
  return new Map(rows.map(({ productId: id, sum }) => [id, sum]));
}

/**
 * A product's movements, newest first; the actor's name is null for the shop itself, and for a deleted user.
 */
export async function listStockMovements(
  from: Reader,
  { productId, after, limit }: { productId: ProductId; after: TimePosition | null; limit: number },
) {
  const { stockMovements, users, orders } = from.tables;
  const { id, delta, reason, note, createdAt, orderId } = stockMovements;
  return from
    .select({
      id,
      delta,
      reason,
      note,
      createdAt,
      actorName: users.name,
      orderId,
      orderNumber: orders.number,
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(orders, eq(orders.id, orderId))
    .where(and(eq(stockMovements.productId, productId), olderThan(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The sum of a product's movements up to and including this position. */
export async function sumMovementsUpTo(
  from: Reader,
  productId: ProductId,
  { createdAt, id }: TimePosition,
): Promise<number> {
  const { stockMovements: moves } = from.tables;
  const [row] = await from
    .select({ sum: sql<number>`coalesce(sum(${moves.delta}), 0)`.mapWith(Number) })
    .from(moves)
    .where(
      and(
        eq(moves.productId, productId),
        sql`(${moves.createdAt}, ${moves.id}) <= (${sql.param(createdAt, moves.createdAt)}, ${id})`,
      ),
    );
  return row?.sum ?? 0;
}
