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
import { ShopError } from '../../shared/shop-error.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  countUses,
  type DiscountCodeRow,
  deleteUseOfOrder,
  findCodeOfCart,
  insertUse,
  isUseOf,
  listReservedUses,
  lockCode,
  type Person,
  takeReservation,
} from './discount-repository.ts';
import { appliesTo, leastLeft, termsOf, yieldingUses, yieldingUsesOfPerson } from './discount-rules.ts';

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
  return (await weighLimits(from, code, { now, except, person, staying: NOBODY })).misfit;
}

const NOBODY: ReadonlySet<CheckoutId> = new Set();

/** Who wants a use, and which checkouts do not give way to them. */
type Wanting = {
  now: Date;
  except: CartId | null;
  person: Person | null;
  staying: ReadonlySet<CheckoutId> | 'all';
};

/** Whether a limit is reached, or which checkouts must end before there is a use. */
type UseRoom = { misfit: DiscountMisfit | null; toEnd: CheckoutId[] };

async function weighLimits(
  from: Reader,
  { id, usesLimit, usesPerPerson }: DiscountCodeRow,
  { now, except, person, staying }: Wanting,
): Promise<UseRoom> {
  const refuse = (why: 'used_by_person' | 'in_use_by_person' | 'used_up') => ({ misfit: { why }, toEnd: [] });
  const excess = async (limit: number | null, by?: Person) => {
    const used = limit === null ? 0 : await countUses(from, id, { now, except, ...(by && { by }) });
    return limit === null ? 0 : Math.max(0, used - limit + 1);
  };
  const tooManyOfPerson = person ? await excess(usesPerPerson, person) : 0;
  const tooMany = await excess(usesLimit);
  if (tooManyOfPerson + tooMany === 0) return { misfit: null, toEnd: [] };
  const reserved = await listReservedUses(from, id, { now, except });
  const own = person ? reserved.filter((use) => isUseOf(use, person)) : [];
  const isWilling = (checkoutId: CheckoutId) => staying !== 'all' && !staying.has(checkoutId);
  const toEnd = yieldingUsesOfPerson(own, { isAccount: person?.userId != null, now })
    .filter(isWilling)
    .slice(0, tooManyOfPerson);
  if (toEnd.length < tooManyOfPerson)
    return refuse(tooManyOfPerson > own.length ? 'used_by_person' : 'in_use_by_person');
  const others = yieldingUses(reserved, now).filter((other) => isWilling(other) && !toEnd.includes(other));
  const missing = Math.max(0, tooMany - toEnd.length);
  if (others.length < missing) return refuse('used_up');
  return { misfit: null, toEnd: [...toEnd, ...others.slice(0, missing)] };
}

/**
 * Finds out whether a new checkout of a cart can reserve a use of a code, which must be locked, and which others have to give
 * way for it.
 * @throws ShopError `discount_refused` when a limit is reached even then.
 */
export async function findUse(
  tx: Transaction,
  { now }: Pick<Deps, 'now'>,
  { code, cartId, currency, ...wanting }: FindingUse,
): Promise<CheckoutId[]> {
  const { misfit, toEnd } = await weighLimits(tx, code, { ...wanting, now: now(), except: cartId });
  if (misfit) throw new ShopError({ code: 'discount_refused', ...misfit, discountCode: code.code, currency });
  return toEnd;
}

type FindingUse = { code: DiscountCodeRow; cartId: CartId; currency: string } & Pick<
  Wanting,
  'person' | 'staying'
>;

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
 * Gives back the use of an order that is cancelled. The code need not be locked: whoever counts its uses meanwhile counts one
 * too many at most.
 */
export const giveBackDiscount = (tx: Transaction, orderId: OrderId): Promise<void> =>
  deleteUseOfOrder(tx, orderId);

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
  const beyond = !kept && (await isLimitReached(tx, code, { now, person: by }));
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

/** Whoever holds a reservation keeps it. */
const isLimitReached = async (from: Reader, code: DiscountCodeRow, who: Pick<Wanting, 'now' | 'person'>) =>
  (await weighLimits(from, code, { ...who, except: null, staying: 'all' })).misfit !== null;

type Redeeming = {
  code: DiscountCodeRow;
  /** Null for an order that is rebuilt without its checkout. */
  checkoutId: CheckoutId | null;
  orderId: OrderId;
  person: Person;
};
