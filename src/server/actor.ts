import type { UserId } from '../shared/ids.ts';
import { ShopError } from '../shared/shop-error.ts';

/** Who is acting. Every service takes one; the transports make it from the session. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'customer'; userId: UserId }
  | { kind: 'admin'; userId: UserId }
  /** The shop itself: start-up, jobs, the owner's command line. */
  | { kind: 'system' };

export const GUEST: Actor = { kind: 'guest' };
export const SYSTEM: Actor = { kind: 'system' };

/** @throws ShopError `unauthenticated` for a guest, `forbidden` for a customer. */
export function assertAdmin(actor: Actor): void {
  if (actor.kind === 'guest') throw new ShopError({ code: 'unauthenticated' });
  if (actor.kind === 'customer') throw new ShopError({ code: 'forbidden' });
}

/**
 * @param refusal the words that a guest is sent to the login with.
 * @throws ShopError `refusal` for a guest. @throws Error for the shop itself, which has no account.
 */
export function assertSignedIn(
  actor: Actor,
  refusal: 'unauthenticated' | 'cart_needs_login' = 'unauthenticated',
): UserId {
  if (actor.kind === 'guest') throw new ShopError({ code: refusal });
  if (actor.kind === 'system') throw new Error('the shop itself has no account');
  return actor.userId;
}

/** The acting person's id, or null for a guest and for the shop itself. */
export const actorUserId = (actor: Actor): UserId | null => ('userId' in actor ? actor.userId : null);

/** Whose cart it is: a user's, or that of a guest who knows its secret. */
export type Shopper = { kind: 'user'; userId: UserId } | { kind: 'guest'; tokenHash: string };

/**
 * The one place that says who may have a cart: for now whoever has an account.
 * @param refusal the words that a guest is sent to the login with.
 * @throws ShopError `refusal` for a guest. @throws Error for the shop itself.
 */
export const shopperOf = (actor: Actor, refusal?: 'unauthenticated' | 'cart_needs_login'): Shopper => ({
  kind: 'user',
  userId: assertSignedIn(actor, refusal),
});
