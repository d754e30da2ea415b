import type { OrderId, ProductId } from '../../shared/ids.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { takeAttempts } from '../accounts/attempt-limit-service.ts';
import { findUser } from '../accounts/user-repository.ts';
import { type Actor, actorUserId, shopperOf } from '../actor.ts';
import { findCart } from '../cart/cart-repository.ts';
import { releaseHolds } from '../catalogue/stock/hold-repository.ts';
import { isUniqueViolation } from '../db/constraint.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { findOrderOfCheckout } from '../orders/order-repository.ts';
import { PaymentRefused, type PaymentSession, PaymentUnavailable } from '../payments/payment-gateway.ts';
import { ensureShopId } from '../settings/shop-id-service.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutBySession,
  findUnfinishedCheckout,
  moveCheckout,
} from './checkout-repository.ts';
import { insertHeldCheckout, type Snapshot, takeSnapshot } from './checkout-snapshot-service.ts';
import { placeOrder } from './place-order-service.ts';

/** How often a start is retried when another one for the same cart interferes. */
const ATTEMPTS = 5;

export type StartCheckoutInput = {
  /** The lines as the shopper saw them, compared with the current cart; prices sent along are ignored. */
  lines?: readonly { productId: ProductId; quantity: number }[] | undefined;
  /** The total as the shopper saw it, in minor units. */
  totalMinor?: number | undefined;
  /** The currency that it was in. */
  currency?: string | undefined;
};

export type OpenCheckout = { id: string; url: string };

/**
 * Starts a checkout for the caller's cart: holds the goods and opens the provider's payment page. An
 * unchanged cart gets the same page again.
 * @returns the provider's session id and the URL of its page.
 * @throws ShopError `unauthenticated`, `cart_empty`, `cart_changed`, `amount_not_payable`,
 * `insufficient_stock`, `payment_incomplete` while an earlier payment is still processing,
 * `payment_unavailable`, `too_many_requests` after ten in ten minutes.
 */
export async function startCheckout(
  deps: Deps,
  actor: Actor,
  input: StartCheckoutInput,
): Promise<OpenCheckout> {
  const cartId = await findCart(deps.db.read, shopperOf(actor));
  if (!cartId) throw new ShopError({ code: 'cart_empty' });
  for (let attempt = 1; ; attempt++) {
    const snapshot = await takeSnapshot(deps.db.read, deps, cartId);
    assertAsSeen(snapshot, input);
    if (attempt === 1) await takeAttempts(deps, [{ limit: 'checkoutOfCart', of: [cartId] }]);
    const unfinished = await findUnfinishedCheckout(deps.db.read, cartId);
    const opened = unfinished && (await continueOrEnd(deps, unfinished, snapshot));
    if (opened) return opened;
    try {
      const id = await deps.db.transaction(async (tx) => {
        const { livemode } = deps.payments;
        const userId = actorUserId(actor);
        const { id } = await insertHeldCheckout(tx, deps, { cartId, userId, snapshot, livemode });
        // Checked again now that the products' rows are locked: an earlier payment may have been booked
        // meanwhile, and its goods must not be paid twice, nor at an old price.
        const { hash } = await takeSnapshot(tx, deps, cartId);
        if (hash !== snapshot.hash) throw new ShopError({ code: 'cart_changed' });
        return id;
      });
      const created = await findCheckout(deps.db.read, id);
      if (!created) throw new Error(`the checkout ${id} was not stored`);
      const page = await openSession(deps, created);
      if (!page) throw new ShopError({ code: 'payment_unavailable' });
      return page;
    } catch (error) {
      // A concurrent start (a double click) created one first: look again.
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

function assertAsSeen(snapshot: Snapshot, { lines, totalMinor, currency }: StartCheckoutInput): void {
  const seen = lines && new Map(lines.map((line) => [line.productId, line.quantity]));
  const sameLines =
    !seen ||
    (seen.size === snapshot.lines.length &&
      snapshot.lines.every((line) => seen.get(line.productId) === line.quantity));
  const sameTotal = totalMinor === undefined || totalMinor === snapshot.sums.totalMinor;
  if (!sameLines || !sameTotal || (currency ?? snapshot.currency) !== snapshot.currency) {
    throw new ShopError({ code: 'cart_changed' });
  }
}

const isSame = (checkout: CheckoutRow, snapshot: Snapshot, now: Date): boolean =>
  checkout.snapshotHash === snapshot.hash && checkout.expiresAt > now;

/**
 * Returns the payment page of an unfinished checkout of exactly this cart; ends the checkout if it can no
 * longer have one.
 */
async function continueOrEnd(
  deps: Deps,
  unfinished: CheckoutRow,
  snapshot: Snapshot,
): Promise<OpenCheckout | null> {
  if (isSame(unfinished, snapshot, deps.now())) return openSession(deps, unfinished);
  await endForAnother(deps, unfinished);
  return null;
}

/**
 * The provider's page of a checkout, created under the checkout's idempotency key if it is not known yet.
 * @returns null when the provider refuses for good, for example because too little time is left for a page;
 * the checkout is then ended.
 */
async function openSession(deps: Deps, checkout: CheckoutRow): Promise<OpenCheckout | null> {
  if (checkout.providerSessionId && checkout.providerUrl) {
    return { id: checkout.providerSessionId, url: checkout.providerUrl };
  }
  const session = await askProvider(() => createSession(deps, checkout));
  if (!session) return null;
  await keepSession(deps, checkout, session);
  if (!session.url) throw new ShopError({ code: 'cart_changed' });
  return { id: session.id, url: session.url };
}

/** Stores the provider's session; from now on the checkout can be paid. */
export async function keepSession(deps: Deps, checkout: CheckoutRow, session: PaymentSession): Promise<void> {
  await deps.db.transaction((tx) =>
    moveCheckout(tx, checkout.id, {
      from: ['creating'],
      to: 'open',
      now: deps.now(),
      sessionId: session.id,
      url: session.url,
    }),
  );
}

/**
 * Creates the provider's session for a checkout, or finds the one already created under its key.
 * @returns null when the provider refuses for good; the checkout and its holds are then ended.
 * @throws PaymentUnavailable when the provider does not answer; nothing is changed here then.
 */
export async function createSession(deps: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> {
  const user = checkout.userId ? await findUser(deps.db.read, checkout.userId) : null;
  try {
    return await deps.payments.createSession({
      shopId: await ensureShopId(deps),
      checkoutId: checkout.id,
      userId: checkout.userId ?? '',
      orderNumber: checkout.orderNumber,
      snapshotHash: checkout.snapshotHash,
      email: user?.email ?? '',
      language: checkout.language,
      currency: checkout.currency,
      lines: checkout.snapshot.map((line) => ({ ...line, image: line.image && absolute(deps, line.image) })),
      expiresAt: checkout.expiresAt,
      countries: checkout.countries,
      successUrl: `${deps.publicUrl}/success/{CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.publicUrl}/cancel`,
    });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await giveUpCheckout(deps, checkout);
    return null;
  }
}

const absolute = ({ publicUrl }: Deps, address: string): string =>
  address.startsWith('/') ? publicUrl + address : address;

/**
 * Ends an unfinished checkout so that its owner can pay for something else.
 * @throws ShopError `cart_changed` when it turns out to be paid and is now an order; `payment_incomplete`
 * while its payment is still processing.
 */
async function endForAnother(deps: Deps, checkout: CheckoutRow): Promise<void> {
  const session = await endAtProvider(deps, checkout);
  if (session?.paid) throw new ShopError({ code: 'cart_changed' });
  if (session?.status === 'complete') throw new ShopError({ code: 'payment_incomplete' });
}

/**
 * Ends a checkout at the provider, then here as the provider reports: expired, or paid meanwhile and booked.
 * @returns the session's final state; null when the provider has none and never will.
 * @throws ShopError `payment_unavailable`; nothing is changed then.
 */
async function endAtProvider(deps: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> {
  const session = await askProvider(async () => {
    const id = checkout.providerSessionId ?? (await createSession(deps, checkout))?.id;
    return id ? deps.payments.expireSession(id) : null;
  });
  if (session) await settle(deps, session);
  else await giveUpCheckout(deps, checkout);
  return session;
}

/**
 * Ends a checkout that the provider does not know, because the shop has switched to another payment account.
 * A paid session that still turns up is booked.
 */
export async function giveUpCheckout(deps: Deps, checkout: CheckoutRow): Promise<void> {
  await deps.db.transaction((tx) => endCheckoutIn(tx, deps, checkout, 'failed'));
}

/** @throws ShopError `payment_unavailable` for any failure of the provider. */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error;
    throw new ShopError({ code: 'payment_unavailable' }, { cause: error });
  }
}

/** Applies the provider's state of a session: paid, ended unpaid, or still open. */
export async function settle(deps: Deps, session: PaymentSession): Promise<void> {
  await deps.db.transaction((tx) => settleIn(tx, deps, session));
}

export async function settleIn(tx: Transaction, deps: Deps, session: PaymentSession): Promise<void> {
  if (session.paid) {
    await placeOrder(tx, deps, session);
    return;
  }
  if (session.status !== 'expired' && session.status !== 'failed') return;
  const { checkoutId } = session.metadata;
  const checkout = checkoutId
    ? await findCheckout(tx, checkoutId)
    : await findCheckoutBySession(tx, session.id);
  if (checkout) await endCheckoutIn(tx, deps, checkout, session.status);
}

async function endCheckoutIn(
  tx: Transaction,
  deps: Deps,
  checkout: CheckoutRow,
  to: 'failed' | 'expired',
): Promise<void> {
  const ended = await moveCheckout(tx, checkout.id, {
    from: ['creating', 'open'],
    to,
    now: deps.now(),
    url: null,
  });
  if (ended) await releaseHolds(tx, checkout.id, deps.now());
}

/**
 * Cancels the caller's unfinished checkout: closes the payment page and frees its goods.
 * @returns whether it was paid meanwhile and is now an order.
 * @throws ShopError `unauthenticated`, `payment_unavailable`.
 */
export async function cancelCheckout(deps: Deps, actor: Actor): Promise<{ paid: boolean }> {
  const cartId = await findCart(deps.db.read, shopperOf(actor));
  const checkout = cartId && (await findUnfinishedCheckout(deps.db.read, cartId));
  const session = checkout && (await endAtProvider(deps, checkout));
  return { paid: session?.paid ?? false };
}

/**
 * Books the caller's session if it is paid; called by the success page and idempotent.
 * @returns the order's id.
 * @throws ShopError `unauthenticated`; `not_found` for an unknown session and for somebody else's alike;
 * `payment_incomplete`; `checkout_expired`; `order_not_stored` when the provider does not answer.
 */
export async function confirmCheckout(
  deps: Deps,
  actor: Actor,
  { sessionId }: { sessionId: string },
): Promise<{ orderId: OrderId }> {
  const cartId = await findCart(deps.db.read, shopperOf(actor));
  const checkout = await findCheckoutBySession(deps.db.read, sessionId);
  if (!cartId || checkout?.cartId !== cartId) throw new ShopError({ code: 'not_found', entity: 'order' });
  if (checkout.state !== 'paid') await bookIfPaid(deps, sessionId);
  const order = await findOrderOfCheckout(deps.db.read, checkout.id);
  if (!order) throw new Error(`the checkout ${checkout.id} is paid and has no order`);
  return { orderId: order.id };
}

async function bookIfPaid(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.findSession(sessionId).catch((error: unknown) => {
    throw new ShopError({ code: 'order_not_stored' }, { cause: error });
  });
  if (!session) throw new ShopError({ code: 'not_found', entity: 'order' });
  await settle(deps, session);
  if (session.paid) return;
  const mayStillBePaid = session.status === 'open' || session.status === 'complete';
  throw new ShopError({ code: mayStillBePaid ? 'payment_incomplete' : 'checkout_expired' });
}
