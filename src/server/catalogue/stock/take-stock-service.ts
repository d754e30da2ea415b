import type { CheckoutId, OrderId, ProductId, UserId } from '../../../shared/ids.ts';
import { availabilityOf } from '../../../shared/stock.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sumHoldsOfOtherCheckouts } from './hold-repository.ts';
import { moveStock } from './stock-repository.ts';
import { availableUnits } from './stock-rules.ts';

export type TakeStockInput = {
  /** What is to be had of products whose rows this transaction holds; only those whose stock is tracked. */
  wanted: readonly { productId: ProductId; quantity: number; onHand: number }[];
  orderId: OrderId;
  actorId: UserId | null;
  /** The checkout of the order, whose own holds stand in nobody's way. */
  checkoutId: CheckoutId | null;
  /** Units of each product that were on hold for it until now. */
  kept?: ReadonlyMap<ProductId, number>;
};

export type TakenStock = {
  /** Products that could not be had, with the units of them that are free. */
  lacking: ReadonlyMap<ProductId, number>;
  /** Public pages show the difference: the caller takes the lock row `catalogue`, after all other rows. */
  crossed: boolean;
};

/**
 * Turns an order's goods into sales: the one place where an order takes stock, whoever places or completes it.
 * A product is taken whole or not at all: what was kept on hold for it, or else what others' holds leave.
 */
export async function takeStock(
  tx: Transaction,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  { wanted, orderId, actorId, checkoutId, kept }: TakeStockInput,
): Promise<TakenStock> {
  const unkept = wanted.map(({ productId }) => productId).filter((productId) => !kept?.has(productId));
  const held =
    unkept.length > 0
      ? await sumHoldsOfOtherCheckouts(tx, unkept, checkoutId, now())
      : new Map<ProductId, number>();
  const lacking = new Map<ProductId, number>();
  const taken = wanted.filter(({ productId, quantity, onHand }) => {
    const free = Math.min(kept?.get(productId) ?? availableUnits(onHand, held.get(productId) ?? 0), onHand);
    if (quantity > free) lacking.set(productId, free);
    return quantity <= free;
  });
  const movements = taken.map(({ productId, quantity }) => ({
    id: newId('stockMovement'),
    productId,
    delta: -quantity,
    reason: 'sale' as const,
    actorId,
    orderId,
    createdAt: now(),
  }));
  await moveStock(tx, ...movements);
  const crossed = taken.some(
    ({ quantity, onHand }) => availabilityOf(onHand) !== availabilityOf(onHand - quantity),
  );
  return { lacking, crossed };
}
