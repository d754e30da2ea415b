import type { CartId, CheckoutId, ProductId } from '../../../shared/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listHoldsToWeigh, sumHoldsOfOtherCarts } from './hold-repository.ts';
import { availableUnits } from './stock-rules.ts';
import { chooseToEnd, unitsHeld, yieldingCheckouts } from './yielding-rules.ts';

/** Units that somebody wants; `onHand` is null when the stock is not tracked. */
export type WantedUnits = { productId: ProductId; quantity: number; onHand: number | null };

/**
 * How many units of each product a cart's owner could buy now, at least where that is less than wanted.
 * Units that others hold but would have to give up count as available: the checkout frees them.
 */
export async function findAvailable(
  from: Reader,
  { now }: Pick<Deps, 'now'>,
  { cartId, wanted }: { cartId: CartId; wanted: readonly WantedUnits[] },
): Promise<Map<ProductId, number>> {
  const held = await sumHoldsOfOtherCarts(from, idsOf(wanted), cartId, now());
  const available = new Map(
    wanted.map(({ productId, onHand }) => [productId, availableUnits(onHand, held.get(productId) ?? 0)]),
  );
  const scarce = wanted.filter(({ productId, quantity }) => quantity > (available.get(productId) ?? 0));
  if (scarce.length === 0) return available;
  const holds = await listHoldsOfOthers(from, scarce, cartId, now());
  const yielding = new Set(yieldingCheckouts(holds, now()));
  const firm = holds.filter((hold) => !yielding.has(hold.checkoutId));
  for (const { productId, onHand } of scarce)
    available.set(productId, availableUnits(onHand, unitsHeld(firm, productId)));
  return available;
}

async function listHoldsOfOthers(from: Reader, scarce: readonly WantedUnits[], cartId: CartId, now: Date) {
  const holds = await listHoldsToWeigh(from, idsOf(scarce), now);
  return holds.filter((hold) => hold.cartId !== cartId);
}

const idsOf = (wanted: readonly WantedUnits[]): ProductId[] => wanted.map(({ productId }) => productId);

export type Room = {
  /** The checkouts that must end before the units are free; none when they are free already. */
  toEnd: CheckoutId[];
  /** The products that stay short even then, with the units that are available. */
  short: Map<ProductId, number>;
};

/**
 * Finds out whether a new checkout of a cart can hold the wanted units, and which others have to give way for
 * it. What an earlier checkout of the same cart holds does not count: a cart has only one unfinished checkout.
 * @param staying checkouts that do not give way, for example because their payment is under way.
 */
export async function findRoom(
  from: Reader,
  { now }: Pick<Deps, 'now'>,
  {
    cartId,
    wanted,
    staying,
  }: { cartId: CartId; wanted: readonly WantedUnits[]; staying: ReadonlySet<CheckoutId> | 'all' },
): Promise<Room> {
  const held = await sumHoldsOfOtherCarts(from, idsOf(wanted), cartId, now());
  const scarce = wanted.filter(
    ({ productId, quantity, onHand }) => quantity > availableUnits(onHand, held.get(productId) ?? 0),
  );
  const short = new Map<ProductId, number>();
  if (scarce.length === 0) return { toEnd: [], short };
  // From here on only these holds count: some of those above may have ended by now.
  const holds = await listHoldsOfOthers(from, scarce, cartId, now());
  const yielding = staying === 'all' ? [] : yieldingCheckouts(holds, now()).filter((id) => !staying.has(id));
  const firm = holds.filter((hold) => !yielding.includes(hold.checkoutId));
  const lacking = new Map<ProductId, number>();
  for (const { productId, quantity, onHand } of scarce) {
    const available = availableUnits(onHand, unitsHeld(firm, productId));
    if (quantity > available) short.set(productId, available);
    lacking.set(productId, quantity + unitsHeld(holds, productId) - (onHand ?? 0));
  }
  return { toEnd: chooseToEnd(holds, yielding, lacking), short };
}
