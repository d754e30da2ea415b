import type { UserId } from '../shared/ids.ts';
import type { Role } from '../shared/roles.ts';
import { ShopError } from '../shared/shop-error.ts';

/** Who is acting. Every service takes an actor; the transports derive it from the session. */
export type Actor =
  | {
      kind: 'guest';
      /** By what the cart of the guest's browser is found; absent where no browser asks. */
      cart?: GuestCart;
    }
  | ({ kind: 'customer' } & SignedIn)
  /** A customer who also packs and ships orders. */
  | ({ kind: 'packer' } & SignedIn)
  | ({
      kind: 'admin';
      /** Whether this admin must enrol a second factor first; until then the panel is closed. */
      secondFactorDue?: boolean;
    } & SignedIn)
  /** The shop itself: start-up, jobs, the owner's command line. */
  | { kind: 'system' };

/** Hashes of the secrets of a guest's cart. */
export type GuestCart = {
  /** Of the secret that the browser sent, whether or not there is such a cart; null if it sent none. */
  sent: string | null;
  /** Of the secret that a new cart gets, drawn when it is first asked for; always the same one. */
  next: () => string;
};

type SignedIn = {
  userId: UserId;
  /** Whether the person proved who they are within the last 15 minutes. */
  fresh?: boolean;
};

export const GUEST: Actor = { kind: 'guest' };
export const SYSTEM: Actor = { kind: 'system' };

/**
 * @throws ShopError `unauthenticated` for a guest, `forbidden` for a customer or packer, `second_factor_needed`
 * for an admin who must enrol one first.
 */
export function assertAdmin(actor: Actor): void {
  if (actor.kind === 'packer') throw new ShopError({ code: 'forbidden' });
  assertMayPack(actor);
}

/** As {@link assertAdmin}, but lets packers pass. */
export function assertMayPack(actor: Actor): void {
  if (actor.kind === 'guest') throw new ShopError({ code: 'unauthenticated' });
  if (actor.kind === 'customer') throw new ShopError({ code: 'forbidden' });
  if (actor.kind === 'admin' && actor.secondFactorDue) throw new ShopError({ code: 'second_factor_needed' });
}

const KIND_OF_ROLE = { ADMIN: 'admin', GENERAL: 'customer', PACKER: 'packer' } as const satisfies Record<
  Role,
  Actor['kind']
>;

/** The kind of actor that a user of this role is. */
export const actorKindOf = <R extends Role>(role: R) => KIND_OF_ROLE[role];

/** Whether the person has just proved who they are; the shop itself need not. */
export const isFresh = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind !== 'guest' && actor.fresh === true);

/**
 * For acts that a stolen or unattended session must not be able to do.
 * @throws ShopError `unauthenticated` for a guest; `fresh_sign_in_needed` when the person last proved who they
 * are more than 15 minutes ago.
 */
export function assertFresh(actor: Actor): void {
  if (actor.kind === 'guest') throw new ShopError({ code: 'unauthenticated' });
  if (!isFresh(actor)) throw new ShopError({ code: 'fresh_sign_in_needed' });
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
export type Shopper = { kind: 'user'; userId: UserId } | ({ kind: 'guest' } & GuestCart);
