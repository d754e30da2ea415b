import type { StockReason } from '../../../shared/catalogue/stock.ts';
import type { OrderId, ProductId } from '../../../shared/ids.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { type EntityEntry, listEntriesOf } from '../../audit/audit-repository.ts';
import type { Deps } from '../../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../../paging.ts';
import { listStockMovements, sumMovementsUpTo } from '../stock/stock-repository.ts';
import { getAnyProduct } from './product-lookup-service.ts';

export type ProductHistoryInput = { id: ProductId; cursor?: string | undefined; limit: number };

/** One movement of a product's stock; `balance` is the stock on hand after it. */
export type StockEntry = {
  id: string;
  delta: number;
  balance: number;
  reason: StockReason;
  note: string;
  createdAt: Date;
  /** Null for the shop itself, and for a deleted user. */
  actorName: string | null;
  orderId: OrderId | null;
  orderNumber: string | null;
};

/**
 * A product's stock movements, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `invalid_field`
 * for a cursor that is not one of ours.
 */
export async function listStockHistory(
  { db }: Deps,
  actor: Actor,
  { id, cursor, limit }: ProductHistoryInput,
): Promise<Page<StockEntry>> {
  assertAdmin(actor);
  await getAnyProduct(db.read, id);
  const after = decodeTimeCursor(cursor);
  const rows = await listStockMovements(db.read, { productId: id, after, limit: limit + 1 });
  const { items, nextCursor } = timePage(rows, limit);
  const [newest] = items;
  let balance = newest ? await sumMovementsUpTo(db.read, id, newest) : 0;
  return {
    items: items.map((row) => {
      const entry = { ...row, balance };
      balance -= row.delta;
      return entry;
    }),
    nextCursor,
  };
}

/**
 * A product's change history, newest first: `product.updated` has `changes`, each with its field, old value
 * and new value.
 * @throws ShopError as `listStockHistory` does.
 */
export async function listProductChanges(
  { db }: Deps,
  actor: Actor,
  { id, cursor, limit }: ProductHistoryInput,
): Promise<Page<EntityEntry>> {
  assertAdmin(actor);
  await getAnyProduct(db.read, id);
  const after = decodeTimeCursor(cursor);
  return timePage(
    await listEntriesOf(db.read, { entity: 'product', entityId: id, after, limit: limit + 1 }),
    limit,
  );
}
