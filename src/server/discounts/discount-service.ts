import type { CartId, CheckoutId, OrderId, ProductId } from '../../shared/ids.ts';
import { type Money, money } from '../../shared/money/money.ts';
import { amountStep } from '../../shared/money/stripe-amounts.ts';
import {
  type CartDiscount,
  type DiscountBounds,
  type DiscountMisfit,
  discountCodeKey,
  discountOn,
  discountStateOf,
} from '../../shared/orders/discount.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  countUses,
  type DiscountCodeRow,
  findCodeOfCart,
  insertUse,
  lockCode,
  type Person,
  takeReservation,
} from './discount-repository.ts';
import { appliesTo, leastLeft, termsOf } from './discount-rules.ts';

/** A line of goods, as far as a discount depends on it. */
type DiscountLine = { productId: ProductId; category: string; unitPriceMinor: Money; quantity: number };

export type DiscountedCart = {
  cartId: CartId;
  /** Null while nobody has said who buys: then no use of theirs is counted. */
  person: Person | null;
  lines: readonly DiscountLine[];
  bounds: DiscountBounds;
};

/** @param plans the shop's; `currency` its own. */
export const boundsIn = (plans: Parameters<typeof leastLeft>[0], currency: string): DiscountBounds => ({
  stepMinor: amountStep(currency),
  leastLeftMinor: leastLeft(plans, currency),
});

/** What the code in a cart takes off its goods; null without a code. */
export async function readCartDiscount(
  from: Reader,
  deps: Pick<Deps, 'now'>,
  cart: DiscountedCart,
): Promise<CartDiscount | null> {
  const code = await findCodeOfCart(from, cart.cartId);
  return code && judgeCode(from, deps, code, cart);
}

/** What a code would take off a cart's goods, or why it does not fit. */
export async function judgeCode(
  from: Reader,
  { now }: Pick<Deps, 'now'>,
  code: DiscountCodeRow,
  { cartId, person, lines, bounds }: DiscountedCart,
): Promise<CartDiscount> {
  const terms = termsOf(code);
  const discounted = lines.map((line) => ({ ...line, discounted: appliesTo(code, line) }));
  const { amountMinor, misfit } = discountOn(terms, discounted, bounds);
  const refusal = await findRefusal(from, code, { now: now(), except: cartId, person });
  return {
    code: code.code,
    ...terms,
    productIds: discounted.filter((line) => line.discounted).map(({ productId }) => productId),
    amountMinor: refusal ? money(0) : amountMinor,
    ...bounds,
    misfit: refusal ?? misfit,
  };
}

/** Why nobody, or not this person, can use a code now. */
async function findRefusal(
  from: Reader,
  code: DiscountCodeRow,
  { now, except, person }: { now: Date; except: CartId | null; person: Person | null },
): Promise<DiscountMisfit | null> {
  const state = discountStateOf(code, now);
  if (state !== 'running') return { why: state === 'ended' ? 'ended' : 'not_yet' };
  return findLimitReached(from, code, { now, except, person });
}

async function findLimitReached(
  from: Reader,
  { id, usesLimit, usesPerPerson }: DiscountCodeRow,
  { now, except, person }: { now: Date; except: CartId | null; person: Person | null },
): Promise<DiscountMisfit | null> {
  const perPerson = person && usesPerPerson;
  if (perPerson && (await countUses(from, id, { now, except, by: person })) >= perPerson) {
    return { why: 'used_by_person' };
  }
  if (usesLimit !== null && (await countUses(from, id, { now, except })) >= usesLimit) {
    return { why: 'used_up' };
  }
  return null;
}

/** The code that a checkout or a paid session names, locked until the transaction ends. */
export const lockDiscountCode = (tx: Transaction, code: string): Promise<DiscountCodeRow | null> =>
  lockCode(tx, discountCodeKey(code));

/**
 * Reserves one use for a checkout. The code must be locked, and judged after it was.
 * @param until when the reservation stops counting.
 */
export const reserveDiscount = (
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  { code, checkoutId, person, until }: Reserving,
): Promise<void> =>
  insertUse(tx, {
    codeId: code.id,
    checkoutId,
    ...person,
    state: 'reserved',
    expiresAt: until,
    createdAt: now(),
  });

type Reserving = { code: DiscountCodeRow; checkoutId: CheckoutId; person: Person; until: Date };

/** Gives back the use that an unpaid checkout had reserved. */
export async function releaseDiscount(tx: Transaction, checkoutId: CheckoutId): Promise<void> {
  await takeReservation(tx, checkoutId);
}

/**
 * Notes the use of a code, which must be locked, by a paid order. The price is paid, so it is never refused:
 * if the reservation had expired and the limits have been reached since, the use is noted as beyond them.
 */
export async function redeemDiscount(
  tx: Transaction,
  deps: Pick<Deps, 'now'>,
  { code, checkoutId, orderId, person }: Redeeming,
): Promise<void> {
  const now = deps.now();
  const reserved = checkoutId && (await takeReservation(tx, checkoutId));
  const kept = reserved && reserved.expiresAt > now;
  // Who signed in meanwhile has used it as their account, too.
  const by = reserved ? { ...reserved, userId: person.userId ?? reserved.userId } : person;
  const beyond = !kept && (await findLimitReached(tx, code, { now, except: null, person: by })) !== null;
  await insertUse(tx, {
    codeId: code.id,
    checkoutId,
    orderId,
    userId: by.userId,
    emailKey: by.emailKey,
    state: beyond ? 'beyond' : 'redeemed',
    expiresAt: now,
    createdAt: now,
  });
}

type Redeeming = {
  code: DiscountCodeRow;
  /** Null for an order that is rebuilt without its checkout. */
  checkoutId: CheckoutId | null;
  orderId: OrderId;
  person: Person;
};
