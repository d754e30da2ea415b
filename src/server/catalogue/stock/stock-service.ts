import { STOCK_MAX } from '../../../shared/catalogue/product-limits.ts';
import { availabilityOf, type StockReason } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorUserId, assertAdmin } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noteProductsEdited } from '../changes/change-note-service.ts';
import { lockProductRow } from '../products/product-lookup-service.ts';
import type { ProductRow } from '../products/product-repository.ts';
import { sumLiveHolds } from './hold-repository.ts';
import { moveStock } from './stock-repository.ts';

/** A change by `delta` units, or to a counted number `to`, with `expected` as the admin saw it before. */
export type StockChange = { delta: number } | { to: number; expected: number | null };

export type AdjustStockInput = StockChange & {
  productId: ProductId;
  reason?: StockReason;
  note: string;
};

/**
 * Adjusts the stock on hand, with a reason. The catalogue version changes only when the product's
 * availability does, so that ordinary sales leave cached pages alone.
 * @returns the units on hand.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin, `not_found` for an unknown id,
 * `stock_changed` when it differs from `expected`, `insufficient_stock` when less is in stock than is taken,
 * `stock_held` when less would remain than is on hold.
 */
export function adjustStock(
  deps: Deps,
  actor: Actor,
  input: AdjustStockInput,
): Promise<{ stockOnHand: number }> {
  assertAdmin(actor);
  return deps.db.transaction(async (tx) => {
    const product = await lockProductRow(tx, input.productId);
    const { stockOnHand, crosses } = await adjustIn(tx, deps, actor, { ...input, product });
    if (crosses) await noteProductsEdited(tx, [product.id]);
    return { stockOnHand };
  });
}

/** Adjusts the stock of a locked product. `crosses`: whether its availability on public pages changes. */
export async function adjustIn(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  input: AdjustStockInput & { product: Pick<ProductRow, 'id' | 'stockOnHand'> },
): Promise<{ stockOnHand: number; crosses: boolean }> {
  const { product, reason = 'adjustment', note } = input;
  const current = product.stockOnHand;
  if ('to' in input && input.expected !== current) throw new ShopError({ code: 'stock_changed', current });
  const before = current ?? 0;
  const delta = 'to' in input ? input.to - before : input.delta;
  const after = before + delta;
  if (after < 0) throw new ShopError({ code: 'insufficient_stock', available: before });
  if (after > STOCK_MAX) throw new ShopError({ code: 'invalid_field', field: 'delta' });
  if (delta === 0 && current !== null) return { stockOnHand: before, crosses: false };
  const held = delta < 0 || current === null ? await sumLiveHolds(tx, product.id, deps.now()) : 0;
  if (after < held) throw new ShopError({ code: 'stock_held', held });
  await moveStock(tx, {
    id: deps.newId('stockMovement'),
    productId: product.id,
    delta,
    reason,
    note,
    actorId: actorUserId(actor),
    createdAt: deps.now(),
  });
  await audit(tx, deps, actor, {
    action: 'product.stock_adjusted',
    entity: 'product',
    entityId: product.id,
    data: { from: current, to: after, reason, note },
  });
  return { stockOnHand: after, crosses: availabilityOf(current) !== availabilityOf(after) };
}
