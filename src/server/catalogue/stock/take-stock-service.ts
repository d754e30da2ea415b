import { availabilityOf } from '../../../shared/catalogue/stock.ts';
import type { CheckoutId, OrderId, ProductId, UserId } from '../../../shared/ids.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sumHoldsOfOtherCheckouts } from './hold-repository.ts';
import { moveStock } from './stock-repository.ts';
import { availableUnits } from './stock-rules.ts';

export type TakeStockInput = {
  /** The order's products, already locked; only those with tracked stock. */
  wanted: readonly { productId: ProductId; quantity: number; onHand: number }[];
  orderId: OrderId;
  actorId: UserId | null;
  /** The order's checkout, whose own holds do not count against it. */
  checkoutId: CheckoutId | null;
  /** Units of each product that were on hold for the order until now. */
  kept?: ReadonlyMap<ProductId, number>;
};

export type TakenStock = {
  /** Products that are short, with their available units. */
  lacking: ReadonlyMap<ProductId, number>;
  /** Products whose availability on public pages changes; the caller notes them edited, after all other rows. */
  crossed: readonly ProductId[];
};

/**
 * Takes an order's goods from stock: the only place that does, for every way of placing or completing an
 * order. A product is taken in full or not at all, from its hold or else from what others' holds leave.
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
  const crossed = taken.filter(
    ({ quantity, onHand }) => availabilityOf(onHand) !== availabilityOf(onHand - quantity),
  );
  return { lacking, crossed: crossed.map(({ productId }) => productId) };
}
