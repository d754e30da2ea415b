import { and, asc, eq, isNotNull, lt, lte, max, notExists, sql } from 'drizzle-orm';
import type { CartId, CartLineId, DiscountCodeId, ProductId, UserId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Shopper } from '../actor.ts';
import {
  type Given,
  type Place,
  preparedQuery,
  preparedWrite,
  type Reader,
  type RowOf,
  type Transaction,
} from '../db/database.ts';
import { preparedInsert } from '../db/prepared-insert.ts';
import { CHECKOUT_UNFINISHED } from '../db/schema/selling.ts';
import type { Tables } from '../db/schema.ts';
import { equals, inValues, type ValueList, valuesFor, writtenAs } from '../db/values-in.ts';

const cartRow = ({ id, gaveWayAt, discountCodeId }: Tables['carts']) => ({ id, gaveWayAt, discountCodeId });

const cartOfUser = preparedQuery('cart_of_user', (from, { userId }: Given<{ userId: UserId }>) => {
  const { carts } = from.tables;
  return from.select(cartRow(carts)).from(carts).where(equals(carts.userId, userId));
});

const cartOfGuest = preparedQuery('cart_of_guest', (from, { tokenHash }: Given<{ tokenHash: string }>) => {
  const { carts } = from.tables;
  return from.select(cartRow(carts)).from(carts).where(equals(carts.guestTokenHash, tokenHash));
});

export type CartRow = RowOf<typeof cartOfUser>;

/** A shopper's cart; null before the first product is added. An emptied cart stays. */
export async function findCartRow(from: Reader, shopper: Shopper): Promise<CartRow | null> {
  if (shopper.kind === 'user') return (await cartOfUser(from, shopper))[0] ?? null;
  return shopper.sent === null ? null : ((await cartOfGuest(from, { tokenHash: shopper.sent }))[0] ?? null);
}

/** The id of a shopper's cart. */
export const findCart = async (from: Reader, shopper: Shopper): Promise<CartId | null> =>
  (await findCartRow(from, shopper))?.id ?? null;

const linesQuery = preparedQuery('cart_lines', (from, { cartId }: Given<{ cartId: CartId }>) => {
  const { cartLines } = from.tables;
  return from
    .select({
      id: cartLines.id,
      productId: cartLines.productId,
      quantity: cartLines.quantity,
      createdAt: cartLines.createdAt,
    })
    .from(cartLines)
    .where(equals(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id));
});

export type CartLineRow = RowOf<typeof linesQuery>;

/** The lines of a cart, oldest first. */
export const listCartLines = (from: Reader, cartId: CartId): Promise<CartLineRow[]> =>
  linesQuery(from, { cartId });

const pricesWhenAdded = preparedQuery(
  'cart_prices_when_added',
  (from, { cartId }: Given<{ cartId: CartId }>) => {
    const { cartLines, priceChanges } = from.tables;
    const then = from
      .select({ id: max(priceChanges.id) })
      .from(priceChanges)
      .where(
        and(
          eq(priceChanges.productId, cartLines.productId),
          lte(priceChanges.createdAt, cartLines.createdAt),
        ),
      );
    return from
      .select({ id: cartLines.id, priceMinor: priceChanges.sellingPriceMinor })
      .from(cartLines)
      .innerJoin(priceChanges, eq(priceChanges.id, then))
      .where(equals(cartLines.cartId, cartId));
  },
);

/** What each product of a cart cost when it was put in; a price that is no longer in the history is missing. */
export const findPricesWhenAdded = async (from: Reader, cartId: CartId): Promise<Map<CartLineId, Money>> =>
  new Map((await pricesWhenAdded(from, { cartId })).map(({ id, priceMinor }) => [id, priceMinor]));

/**
 * Locks a shopper's cart for a change until the transaction ends.
 * @returns the cart's id; null if there is none.
 */
export async function takeCart(tx: Transaction, shopper: Shopper, now: Date): Promise<CartId | null> {
  if (shopper.kind === 'user')
    return (await takeUsersCart(tx, { userId: shopper.userId, now }))[0]?.id ?? null;
  return shopper.sent === null
    ? null
    : ((await takeGuestsCart(tx, { tokenHash: shopper.sent, now }))[0]?.id ?? null);
}

const takeUsersCart = preparedWrite(
  'take_users_cart',
  (tx, { userId, now }: Given<{ userId: UserId; now: Date }>) => {
    const { carts } = tx.tables;
    return touched(tx, now).where(equals(carts.userId, userId)).returning({ id: carts.id });
  },
);

const takeGuestsCart = preparedWrite(
  'take_guests_cart',
  (tx, { tokenHash, now }: Given<{ tokenHash: string; now: Date }>) => {
    const { carts } = tx.tables;
    return touched(tx, now).where(equals(carts.guestTokenHash, tokenHash)).returning({ id: carts.id });
  },
);

/** A change of a cart: it is noted, and that the cart gave way is forgotten. */
const touched = (tx: Transaction, now: Place<Date>) =>
  tx.update(tx.tables.carts).set({ updatedAt: writtenAs(tx.tables.carts.updatedAt, now), gaveWayAt: null });

/**
 * The same, creating the cart if needed. A guest's cart gets a new secret: a secret sent without a matching
 * cart may be known to others.
 * @param id the id for a new cart.
 */
export async function takeOrCreateCart(
  tx: Transaction,
  shopper: Shopper,
  id: CartId,
  now: Date,
): Promise<{ id: CartId; created: boolean }> {
  const taken = await takeCart(tx, shopper, now);
  if (taken) return { id: taken, created: false };
  const { carts } = tx.tables;
  const [owner, target] =
    shopper.kind === 'user'
      ? [{ userId: shopper.userId }, carts.userId]
      : [{ guestTokenHash: shopper.next() }, carts.guestTokenHash];
  // Another call may create it at the same time.
  const [row] = await tx
    .insert(carts)
    .values({ id, ...owner, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target, set: { updatedAt: now, gaveWayAt: null } })
    .returning({ id: carts.id });
  if (!row) throw new Error('locking the cart returned no row');
  return { id: row.id, created: true };
}

const insertCartLines = preparedInsert('cartLines');

export const insertCartLine = (tx: Transaction, line: CartLineRow & { cartId: CartId }): Promise<void> =>
  insertCartLines(tx, [line]);

export async function updateCartLineQuantity(
  tx: Transaction,
  id: CartLineId,
  quantity: number,
): Promise<void> {
  const { cartLines } = tx.tables;
  await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, id));
}

/** @returns whether the cart had this line. */
export async function deleteCartLine(tx: Transaction, cartId: CartId, id: CartLineId): Promise<boolean> {
  const { cartLines } = tx.tables;
  const rows = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.id, id), eq(cartLines.cartId, cartId)))
    .returning({ id: cartLines.id });
  return rows.length > 0;
}

/**
 * Removes exactly what was bought from a cart; products added after the payment began stay.
 * @param bought quantities by product.
 */
export async function removeBoughtFromCart(
  tx: Transaction,
  cartId: CartId,
  bought: readonly { productId: ProductId; quantity: number }[],
  now: Date,
): Promise<void> {
  // Lock the cart first, or a concurrent change of a quantity would be overwritten.
  await lockCart(tx, { cartId, now });
  const lines = new Map((await listCartLines(tx, cartId)).map((line) => [line.productId, line]));
  const emptied: CartLineId[] = [];
  for (const { productId, quantity } of bought) {
    const line = lines.get(productId);
    if (!line) continue;
    if (line.quantity > quantity) await updateCartLineQuantity(tx, line.id, line.quantity - quantity);
    else emptied.push(line.id);
  }
  if (emptied.length > 0) await deleteLines(tx, { ids: valuesFor(tx, emptied) });
}

const lockCart = preparedWrite('lock_cart', (tx, { cartId, now }: Given<{ cartId: CartId; now: Date }>) => {
  const { carts } = tx.tables;
  return touched(tx, now).where(equals(carts.id, cartId)).returning({ id: carts.id });
});

/**
 * Locks a cart that is about to be paid for until the transaction ends, and forgets that it gave way.
 * @returns false if the cart no longer exists.
 */
export const takeCartForPayment = async (tx: Transaction, cartId: CartId, now: Date): Promise<boolean> =>
  (await lockCart(tx, { cartId, now })).length > 0;

/** Enters a discount code in a cart; null takes it out. */
export async function setCartCode(
  tx: Transaction,
  cartId: CartId,
  codeId: DiscountCodeId | null,
): Promise<void> {
  const { carts } = tx.tables;
  await tx.update(carts).set({ discountCodeId: codeId }).where(eq(carts.id, cartId));
}

/** Takes a used code out of its cart, unless another has been entered since. */
export async function takeCodeOff(tx: Transaction, cartId: CartId, codeId: DiscountCodeId): Promise<void> {
  const { carts } = tx.tables;
  await tx
    .update(carts)
    .set({ discountCodeId: null })
    .where(and(eq(carts.id, cartId), eq(carts.discountCodeId, codeId)));
}

/** Notes that a cart's payment page was closed for another buyer. */
export async function markGaveWay(tx: Transaction, cartId: CartId, now: Date): Promise<void> {
  const { carts } = tx.tables;
  await tx.update(carts).set({ gaveWayAt: now }).where(eq(carts.id, cartId));
}

const deleteLines = preparedWrite(
  'delete_cart_lines',
  (tx, { ids }: Given<{ ids: ValueList<CartLineId> }>) => {
    const { cartLines } = tx.tables;
    return tx.delete(cartLines).where(inValues(tx, cartLines.id, ids));
  },
);

/** Deletes guests' carts that were last changed before `before`, unless one is being paid for. */
export async function deleteGuestCartsBefore(tx: Transaction, before: Date): Promise<void> {
  const { carts, checkouts } = tx.tables;
  const unfinished = tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.cartId, carts.id), sql.raw(CHECKOUT_UNFINISHED)));
  await tx
    .delete(carts)
    .where(and(isNotNull(carts.guestTokenHash), lt(carts.updatedAt, before), notExists(unfinished)));
}
