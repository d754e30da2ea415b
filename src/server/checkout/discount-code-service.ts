import { type DiscountMisfit, discountCodeKey } from '../../shared/orders/discount.ts';
import { ShopError } from '../../shared/shop-error.ts';
import {
  type Attempt,
  attemptsFrom,
  takeAttempts,
  takeBackAttempts,
} from '../accounts/attempt-limit-service.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import { findUser } from '../accounts/user-repository.ts';
import { type Actor, actorUserId } from '../actor.ts';
import { findCart, setCartCode, takeCart } from '../cart/cart-repository.ts';
import { findShopper } from '../cart/shopper-service.ts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findCodeByKey, type Person } from '../discounts/discount-repository.ts';
import { boundsIn, judgeCode } from '../discounts/discount-service.ts';
import { readPlans } from '../settings/plan-repository.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { readGoods } from './price-cart-service.ts';

/** The buyer: an account, or a guest by the address they entered. */
export async function findPerson(from: Reader, actor: Actor, contactEmail: string): Promise<Person> {
  const userId = actorUserId(actor);
  const user = userId && (await findUser(from, userId));
  return { userId, emailKey: user ? user.emailKey : emailKey(contactEmail) };
}

/** The same for somebody who has not been asked yet; null for a guest. */
export const findPersonSignedIn = async (from: Reader, actor: Actor): Promise<Person | null> =>
  actorUserId(actor) ? findPerson(from, actor, '') : null;

export type ApplyCodeInput = {
  code: string;
  /** The shopper's IP address, if known. */
  address?: string | undefined;
};

/**
 * Enters a discount code in the caller's cart, in place of any other; also one that leaves too little to pay,
 * because more goods can mend that.
 * @throws ShopError `cart_needs_login`; `cart_empty`; `discount_refused` with why it does not fit, where codes that
 * do not exist and those that have ended get the same answer; `too_many_requests` after ten of those in ten minutes,
 * or 20 in an hour from an address, or 300 codes of any kind. The cart is not changed then.
 */
export async function applyCode(deps: Deps, actor: Actor, { code, address }: ApplyCodeInput): Promise<void> {
  const { read } = deps.db;
  const shopper = await findShopper(deps, actor, 'cart_needs_login');
  const cartId = await findCart(read, shopper);
  if (!cartId) throw new ShopError({ code: 'cart_empty' });
  const guesses: Attempt[] = [
    { limit: 'codeOfCart', of: [cartId] },
    ...(address === undefined ? [] : attemptsFrom('wrongCodeFromAddress', address)),
  ];
  const entered = address === undefined ? [] : attemptsFrom('codeFromAddress', address);
  await takeAttempts(deps, [...guesses, ...entered]);
  const { currency } = await readShopSettings(read, deps);
  const refuse = (misfit: DiscountMisfit) =>
    new ShopError({ code: 'discount_refused', ...misfit, discountCode: code.trim(), currency });
  const found = await findCodeByKey(read, discountCodeKey(code));
  if (!found) throw refuse({ why: 'unknown' });
  const lines = await readGoods(read, cartId, 'any');
  const person = await findPersonSignedIn(read, actor);
  const bounds = boundsIn(await readPlans(read), currency);
  const { misfit } = await judgeCode(read, deps, found, { cartId, person, lines, bounds });
  if (misfit?.why === 'ended') throw refuse({ why: 'unknown' });
  // Only this attempt: whoever enters a code they know between guesses gets none of these back.
  await deps.db.transaction((tx) => takeBackAttempts(tx, guesses), { lossy: true });
  if (misfit && misfit.why !== 'too_little_left') throw refuse(misfit);
  await deps.db.transaction(async (tx) => {
    const taken = await takeCart(tx, shopper, deps.now());
    if (taken) await setCartCode(tx, taken, found.id);
  });
}

/** Takes the discount code out of the caller's cart. @throws ShopError `cart_needs_login`. */
export async function removeCode(deps: Deps, actor: Actor): Promise<void> {
  const shopper = await findShopper(deps, actor, 'cart_needs_login');
  await deps.db.transaction(async (tx) => {
    const cartId = await takeCart(tx, shopper, deps.now());
    if (cartId) await setCartCode(tx, cartId, null);
  });
}
