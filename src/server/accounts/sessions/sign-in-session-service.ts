import { type Actor, actorKindOf } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import { mergeGuestCart } from '../../cart/cart-merge-service.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimOrders } from '../email/claim-orders-repository.ts';
import { type KeepBrowserInput, keepBrowser } from '../sign-in/known-browser-service.ts';
import type { UserRow } from '../user-repository.ts';
import type { Client, NewSession } from './client.ts';
import { beginSession, endSessionOf } from './living-session-service.ts';
import { hashSecret } from './secrets.ts';
import { SESSION_LIMITS } from './session-rules.ts';

/**
 * Begins the session of a person who has just signed in; the browser's old one ends. Orders placed as a guest since
 * their address was proved become theirs.
 */
export async function beginSignedIn(
  tx: Transaction,
  deps: Deps,
  user: UserRow,
  client: Client,
): Promise<NewSession> {
  const actor: Actor = { kind: actorKindOf(user.role), userId: user.id };
  await audit(tx, deps, actor, { action: 'user.sign_in', entity: 'user', entityId: user.id, data: {} });
  if (user.emailProvedAt) {
    await claimOrders(tx, { userId: user.id, emailKey: user.emailKey, now: deps.now() });
  }
  if (client.sessionSecret) await endSessionOf(tx, deps.now(), client.sessionSecret);
  return newSession(tx, deps, { user, client, tellOfBrowser: true });
}

/**
 * Begins a session in a browser, which is known from then on; the cart that was a guest's there becomes the
 * user's.
 * @returns the session with its end if nothing more is done with it.
 */
export async function newSession(
  tx: Transaction,
  deps: Deps,
  { user, client, tellOfBrowser }: KeepBrowserInput,
): Promise<NewSession> {
  const now = deps.now();
  const browser = await keepBrowser(tx, deps, { user, client, tellOfBrowser });
  const secret = await beginSession(tx, now, { userId: user.id, userAgent: client.userAgent });
  const cartItems = client.cartSecret
    ? await mergeGuestCart(tx, deps, { secretHash: hashSecret(client.cartSecret), userId: user.id })
    : 0;
  return { secret, endsAt: new Date(now.getTime() + SESSION_LIMITS[user.role].idleMs), browser, cartItems };
}
