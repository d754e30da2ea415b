import type { UserId } from '../shared/ids.ts';
import { ShopError } from '../shared/shop-error.ts';

/** Who is acting. Every service takes an actor; the transports derive it from the session. */
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
 * @param refusal the message shown to a guest who is sent to the login.
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

/** The signed-in user's id; null for a guest and for the shop itself. */
export const actorUserId = (actor: Actor): UserId | null => ('userId' in actor ? actor.userId : null);

/** The cart's owner: a user, or a guest who holds its secret. */
export type Shopper = { kind: 'user'; userId: UserId } | { kind: 'guest'; tokenHash: string };

/**
 * The only place that decides who may have a cart: for now, anyone with an account.
 * @param refusal the message shown to a guest who is sent to the login.
 * @throws ShopError `refusal` for a guest. @throws Error for the shop itself.
 */
export const shopperOf = (actor: Actor, refusal?: 'unauthenticated' | 'cart_needs_login'): Shopper => ({
  kind: 'user',
  userId: assertSignedIn(actor, refusal),
});
