import { ShopError } from '../../shared/shop-error.ts';
import { type Actor, assertSignedIn, type Shopper } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';

type Refusal = 'unauthenticated' | 'cart_needs_login';

/**
 * The only place that decides who may have a cart: anyone with an account and, where the shop sells to
 * everyone, guests.
 * @param refusal the message shown to a guest who is sent to the login.
 * @throws ShopError `refusal` for a guest. @throws Error for the shop itself.
 */
export async function findShopper(
  deps: Pick<Deps, 'db' | 'shopName' | 'locale'>,
  actor: Actor,
  refusal: Refusal = 'unauthenticated',
): Promise<Shopper> {
  if (actor.kind === 'guest' && actor.cart) {
    const { buyers } = await readShopSettings(deps.db.read, deps);
    if (buyers === 'everyone') return { kind: 'guest', ...actor.cart };
  }
  return { kind: 'user', userId: assertSignedIn(actor, refusal) };
}

/**
 * The owner of a cart that was already begun, whatever the settings say by now: a guest who was paying when
 * the shop closed to guests still gets the order.
 * @throws ShopError `unauthenticated` for a guest without a cart.
 */
export function ownerOfCart(actor: Actor): Shopper {
  if (actor.kind !== 'guest') return { kind: 'user', userId: assertSignedIn(actor) };
  if (!actor.cart?.sent) throw new ShopError({ code: 'unauthenticated' });
  return { kind: 'guest', ...actor.cart };
}
