import type { CartId, CheckoutId, ProductId } from '../../../shared/ids.ts';

/** Units on hold for a checkout, with what decides whether they give way to another buyer. */
export type WeighedHold = {
  checkoutId: CheckoutId;
  productId: ProductId;
  quantity: number;
  /** Null when the cart was deleted. */
  cartId: CartId | null;
  startedAt: Date;
  /** The buyer's network; null when it is not known. */
  network: string | null;
  /** Whether the buyer has a paid order. */
  hasBought: boolean;
};

/** A checkout keeps its units and its use of a discount code for this long, however many others want them. */
export const FIRM_MS = 10 * 60_000;
/** Units that a buyer without a paid order keeps from the start: of one product, and in all. */
const FIRM_UNITS_OF_PRODUCT = 3;
const FIRM_UNITS = 10;
/** Units that all buyers of one network keep together; the earliest checkouts come first. */
const FIRM_UNITS_OF_NETWORK = 20;

type Weighed = { id: CheckoutId; units: number; most: number } & Pick<
  WeighedHold,
  'network' | 'startedAt' | 'hasBought'
>;

/**
 * The checkouts that give way to somebody who wants their units: first those that hold too much, then those
 * older than ten minutes, each from the oldest on. A checkout gives way as a whole, because its payment page
 * can only be closed as a whole.
 * @param holds all live holds of these checkouts, and of everybody in their networks.
 */
export function yieldingCheckouts(holds: readonly WeighedHold[], now: Date): CheckoutId[] {
  const ofNetwork = new Map<string, number>();
  const excessive: CheckoutId[] = [];
  const old: CheckoutId[] = [];
  for (const { id, units, most, network, startedAt, hasBought } of weigh(holds)) {
    const together = units + ((network && ofNetwork.get(network)) || 0);
    if (network) ofNetwork.set(network, together);
    const isTooMuch = !hasBought && (most > FIRM_UNITS_OF_PRODUCT || units > FIRM_UNITS);
    if (isTooMuch || (network && together > FIRM_UNITS_OF_NETWORK)) excessive.push(id);
    else if (now.getTime() - startedAt.getTime() > FIRM_MS) old.push(id);
  }
  return [...excessive, ...old];
}

/** The checkouts, oldest first, with their units in all and of the product that they hold most of. */
function weigh(holds: readonly WeighedHold[]): Weighed[] {
  const checkouts = new Map<CheckoutId, Weighed>();
  for (const { checkoutId: id, quantity, network, startedAt, hasBought } of holds) {
    const known = checkouts.get(id) ?? { id, units: 0, most: 0, network, startedAt, hasBought };
    checkouts.set(id, { ...known, units: known.units + quantity, most: Math.max(known.most, quantity) });
  }
  return [...checkouts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const unitsHeld = (holds: readonly WeighedHold[], productId: ProductId): number =>
  holds.reduce((sum, hold) => sum + (hold.productId === productId ? hold.quantity : 0), 0);

/**
 * The first of the `yielding` checkouts whose end frees the `lacking` units of each product. Where all of
 * them do not suffice, it takes what there is.
 */
export function chooseToEnd(
  holds: readonly WeighedHold[],
  yielding: readonly CheckoutId[],
  lacking: ReadonlyMap<ProductId, number>,
): CheckoutId[] {
  const ending = new Set<CheckoutId>();
  const freed = (productId: ProductId) =>
    unitsHeld(
      holds.filter(({ checkoutId }) => ending.has(checkoutId)),
      productId,
    );
  for (const [productId, units] of lacking) {
    for (const id of yielding) {
      if (freed(productId) >= units) break;
      if (holds.some((hold) => hold.checkoutId === id && hold.productId === productId)) ending.add(id);
    }
  }
  return [...ending];
}
