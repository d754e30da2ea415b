import { photoUrl } from '../../../shared/catalogue/pictures.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { listAddressesFor } from '../../accounts/address-book/address-book-service.ts';
import { takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { listPasskeys } from '../../accounts/second-factor/factor-repository.ts';
import type { Client } from '../../accounts/sessions/client.ts';
import { listSessions } from '../../accounts/sessions/session-service.ts';
import { findUser } from '../../accounts/user-repository.ts';
import { type Actor, assertFresh, assertSignedIn } from '../../actor.ts';
import { getCart } from '../../cart/cart-service.ts';
import type { Deps } from '../../deps.ts';
import { listUnsubscribed } from '../../mail/unsubscribed-repository.ts';
import { listOrderEvents, listOrdersOfUser } from '../../orders/order-repository.ts';
import { getOrder } from '../../orders/order-service.ts';
import { getReturns } from '../../orders/returns/return-service.ts';
import { listOwnReviews } from '../../reviews/review-service.ts';
import { listRequestsOf } from '../../stock-alerts/stock-request-repository.ts';
import { findShare } from '../../wishlist/wishlist-repository.ts';
import { listOwnWishes } from '../../wishlist/wishlist-service.ts';
import {
  listAccountLog,
  listKnownBrowsers,
  listMailsOf,
  listUnpaidContacts,
  listWithdrawalsOf,
} from './own-data-repository.ts';

/** More than anybody has. */
const EVERY_ORDER = 1_000_000;

/**
 * The caller's own data as one document. Amounts are in minor units of the currency beside them. It has no
 * passwords, keys or texts of emails, which may hold links; but of withdrawals: one without an order is nowhere else.
 * @throws ShopError `unauthenticated`; `fresh_sign_in_needed`; `too_many_requests` after 5 in an hour.
 */
export async function exportData(deps: Deps, actor: Actor, { client }: { client: Client }) {
  assertFresh(actor);
  const userId = assertSignedIn(actor);
  await takeAttempts(deps, [{ limit: 'exportOfUser', of: [userId] }]);
  const { read } = deps.db;
  const user = await findUser(read, userId);
  if (!user) throw new ShopError({ code: 'unauthenticated' });
  const orders = [];
  for (const { id, number } of await listOrdersOfUser(read, userId, EVERY_ORDER)) {
    const { returns } = await getReturns(deps, actor, { number, key: null });
    const withdrawals = (await listOrderEvents(read, id)).flatMap(({ kind, data, createdAt }) =>
      kind === 'contract_withdrawn' ? [{ createdAt, ...data }] : [],
    );
    orders.push({ ...(await getOrder(deps, actor, id)), returns, withdrawals });
  }
  const { lines } = await getCart(deps, actor);
  const sessions = await listSessions(deps, actor, client);
  // An address that is not proved may be somebody else's, with emails about their orders.
  const mails = user.emailProvedAt ? await listMailsOf(read, user) : [];
  const passkeys = await listPasskeys(read, userId);
  const share = await findShare(read, userId);
  const photo = photoUrl(user.profilePicHash);
  return {
    exportedAt: deps.now(),
    profile: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerifiedAt: user.emailVerifiedAt,
      role: user.role,
      language: user.language,
      photo: photo && deps.publicUrl + photo,
      createdAt: user.createdAt,
    },
    addresses: await listAddressesFor(read, userId),
    waitingFor: user.emailProvedAt ? await listRequestsOf(read, user.emailKey) : [],
    unsubscribedFrom: user.emailProvedAt ? await listUnsubscribed(read, user.emailKey) : [],
    reviews: await listOwnReviews(deps, actor),
    wishlist: await listOwnWishes(deps, actor),
    sharedWishlist: share && { shownName: share.shownName, createdAt: share.createdAt },
    cart: lines.map(({ product, name, quantity }) => ({ productId: product.id, name, quantity })),
    orders,
    unpaidCheckouts: await listUnpaidContacts(read, {
      id: userId,
      provedKey: user.emailProvedAt && user.emailKey,
    }),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({ userAgent, createdAt, lastSeenAt })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    mails,
    withdrawals: user.emailProvedAt ? await listWithdrawalsOf(read, user) : [],
    accountLog: await listAccountLog(read, userId),
    knownBrowsers: await listKnownBrowsers(read, userId),
  };
}
