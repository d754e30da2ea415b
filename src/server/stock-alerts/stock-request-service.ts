import { HOUR_MS } from '../../shared/durations.ts';
import { type ProductId, type StockRequestId, toId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { areWithinLimits, attemptsFrom, takeAttempts } from '../accounts/attempt-limit-service.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import { hashSecret, newSecret } from '../accounts/sessions/secrets.ts';
import { findUser } from '../accounts/user-repository.ts';
import { type Actor, actorUserId } from '../actor.ts';
import { lockProduct, type ProductRow } from '../catalogue/products/product-repository.ts';
import { findAvailable } from '../catalogue/stock/availability-service.ts';
import { findNameAsSold } from '../catalogue/variants/variant-service.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { derivedSecret } from '../derived-secret.ts';
import { enqueueMail } from '../mail/mail-outbox-service.ts';
import { countAttempts } from '../mail/mail-repository.ts';
import { deleteUnsubscribed } from '../mail/unsubscribed-repository.ts';
import { putSettingOnce } from '../settings/setting-repository.ts';
import { letterheadOf, readLook, readShopSettings } from '../settings/shop-settings-service.ts';
import { confirmStockRequestMail } from './stock-alert-mail.ts';
import {
  awaitProduct,
  countWaiting,
  findRequest,
  findUnconfirmed,
  insertRequest,
  listRequestsOf,
  type StockRequestRow,
  sumUnitsCome,
  updateRequest,
} from './stock-request-repository.ts';

const CONFIRM_HOURS = 24;
/** How long somebody waits at most. */
const WAIT_MS = 365 * 24 * HOUR_MS;
/** Products that one address can wait for, and people who can wait for one product. */
const MOST_OF_ADDRESS = 50;
const MOST_OF_PRODUCT = 5_000;

const SECRET = 'stock_alert_link_secret';

declare module '../settings/setting-repository.ts' {
  interface SettingValues {
    [SECRET]: string;
  }
}

/** The secret in the links of a request: each that is mailed is the same, so asking again voids none. */
async function linkSecret(tx: Transaction, deps: Deps, id: StockRequestId): Promise<string> {
  const shop = await putSettingOnce(tx, SECRET, newSecret(), deps.now());
  return derivedSecret(shop, id);
}

export type AskInput = {
  productId: ProductId;
  email: string;
  /** The caller's IP address. */
  address: string;
};

/**
 * Asks to be told once when a product that is sold out is back. An address must confirm it by a mailed link, except
 * the caller's own proved one. Whether an address waits already is not told; after five requests in an hour it
 * silently gets no more mails.
 * @returns whether there is a link to follow.
 * @throws ShopError `not_found` for a product that is not on sale; `in_stock_again`; `all_in_checkouts` while others hold
 * all units; `too_many_requests` after 20 requests in an hour from one network.
 */
export async function askForStock(
  deps: Deps,
  actor: Actor,
  { productId, email, address }: AskInput,
): Promise<{ confirms: boolean }> {
  await takeAttempts(deps, attemptsFrom('stockRequestFromAddress', address));
  const key = emailKey(email);
  return deps.db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    if (!product?.onSale) throw new ShopError({ code: 'not_found', entity: 'product' });
    if (product.stockOnHand !== 0) throw new ShopError({ code: await whyNotAwaited(tx, deps, product) });
    const confirmed = await isOwnProved(tx, actor, key);
    const known = await findRequest(tx, productId, key);
    const within = await areWithinLimits(tx, deps, [{ limit: 'stockRequestToAddress', of: [key] }]);
    const isNew = known === null && (await hasRoom(tx, productId, key));
    const waits = known !== null && known.tokenHash === null;
    if (waits || !(known || isNew) || !(within || confirmed)) return { confirms: !confirmed };
    const now = deps.now();
    const id = known?.id ?? deps.newId('stockRequest');
    const secret = await linkSecret(tx, deps, id);
    const state = confirmed
      ? { tokenHash: null, expiresAt: new Date(now.getTime() + WAIT_MS) }
      : { tokenHash: hashSecret(secret), expiresAt: new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS) };
    const { language } = await readShopSettings(tx, deps);
    if (known) await updateRequest(tx, id, state);
    else await insertRequest(tx, { id, productId, email, emailKey: key, language, createdAt: now, ...state });
    if (confirmed) await wait(tx, productId, key);
    else await mailLink(tx, deps, { id, productId, email, secret, language, until: state.expiresAt });
    return { confirms: !confirmed };
  });
}

async function whyNotAwaited(
  tx: Transaction,
  deps: Deps,
  { id: productId, stockOnHand: onHand }: ProductRow,
) {
  // Matches no cart: the caller has none of it in theirs, or would not ask.
  const cartId = toId('cart', '');
  const wanted = [{ productId, quantity: 1, onHand }];
  const available = (await findAvailable(tx, deps, { cartId, wanted })).get(productId) ?? 0;
  return available > 0 ? 'in_stock_again' : 'all_in_checkouts';
}

/** Asking again after unsubscribing means wanting these emails again. */
async function wait(tx: Transaction, productId: ProductId, emailKey: string): Promise<void> {
  await deleteUnsubscribed(tx, { kind: 'back_in_stock', emailKey });
  await awaitProduct(tx, productId, await sumUnitsCome(tx, productId));
}

async function isOwnProved(from: Reader, actor: Actor, key: string): Promise<boolean> {
  const userId = actorUserId(actor);
  const user = userId && (await findUser(from, userId));
  return Boolean(user?.emailProvedAt && user.emailKey === key);
}

async function hasRoom(tx: Transaction, productId: ProductId, key: string): Promise<boolean> {
  if ((await countWaiting(tx, productId)) >= MOST_OF_PRODUCT) return false;
  return (await listRequestsOf(tx, key)).length < MOST_OF_ADDRESS;
}

type Link = Pick<StockRequestRow, 'id' | 'productId' | 'email' | 'language'> & {
  secret: string;
  until: Date;
};

async function mailLink(
  tx: Transaction,
  deps: Deps,
  { id, productId, email, language, secret, until }: Link,
) {
  const settings = await readShopSettings(tx, deps);
  const kind = 'confirm_stock_request';
  await enqueueMail(tx, deps, {
    kind,
    subjectId: id,
    attempt: (await countAttempts(tx, kind, id)) + 1,
    recipient: email,
    body: confirmStockRequestMail({
      ...letterheadOf(deps, { ...settings, language }, await readLook(tx)),
      product: await findNameAsSold(tx, productId),
      link: `${deps.publicUrl}${PAGES.stockAlert.path}?${new URLSearchParams({ token: secret })}`,
      validForHours: CONFIRM_HOURS,
    }),
    secretUntil: until,
  });
}

/**
 * Confirms a request with the mailed link; from now on it waits, in the place of its asking.
 * @returns the product, and whether it is back already, in which case no mail follows.
 * @throws ShopError `invalid_email_link` for a link that is unknown, used or older than 24 hours.
 */
export function confirmStockRequest(
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<{ productId: ProductId; name: string; isBack: boolean }> {
  const tokenHash = hashSecret(token);
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const seen = await findUnconfirmed(tx, tokenHash, now);
    const product = seen && (await lockProduct(tx, seen.productId));
    // Read again under the product's lock: the link may have been pressed twice.
    const request = product && (await findUnconfirmed(tx, tokenHash, now));
    if (!request || !product) throw new ShopError({ code: 'invalid_email_link' });
    const expiresAt = new Date(now.getTime() + WAIT_MS);
    await updateRequest(tx, request.id, { tokenHash: null, expiresAt });
    await wait(tx, product.id, request.emailKey);
    const name = await findNameAsSold(tx, product.id);
    return { productId: product.id, name, isBack: product.stockOnHand !== 0 };
  });
}
