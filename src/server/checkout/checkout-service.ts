import type { CheckoutId, OrderId, PaymentSessionId, ProductId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Address } from '../../shared/orders/address.ts';
import type { AcceptedTerms } from '../../shared/pages/reading.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { networkOf } from '../accounts/address-networks.ts';
import { takeAttempts } from '../accounts/attempt-limit-service.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import type { Actor } from '../actor.ts';
import { checkAddress } from '../addresses/address-service.ts';
import { findCart } from '../cart/cart-repository.ts';
import { findShopper, ownerOfCart } from '../cart/shopper-service.ts';
import { readTerms } from '../content/page-service.ts';
import { isUniqueViolation } from '../db/constraint.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../discounts/discount-repository.ts';
import { orderKey } from '../orders/guest/order-key-service.ts';
import { findOrderOfCheckout } from '../orders/order-repository.ts';
import { isPickedUp } from '../orders/order-status-rules.ts';
import { PaymentRefused } from '../payments/payment-gateway.ts';
import { holdCurrency } from '../settings/currency-lock.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutBySession,
  findUnfinishedCheckout,
} from './checkout-repository.ts';
import { insertHeldCheckout, type Snapshot, takeSnapshot } from './checkout-snapshot-service.ts';
import { findPerson, removeCode } from './discount-code-service.ts';
import { askProvider, closePage, giveWay, type OpenCheckout, openPage } from './payment-page-service.ts';
import { withinBudget } from './provider-budget-service.ts';
import { findUsualDelivery } from './quote-service.ts';
import { settle } from './settle-service.ts';

/** How often a start is retried when others for the same cart or the same goods interfere. */
const ATTEMPTS = 5;

/** What a payment page must have left to be shown again: enough for a card's details and the bank's own check. */
const TIME_TO_PAY_MS = 10 * 60_000;

export type StartCheckoutInput = {
  /** The lines as the shopper saw them, compared with the current cart; prices sent along are ignored. */
  lines?: readonly { productId: ProductId; quantity: number }[] | undefined;
  /** The total as the shopper saw it, in minor units. */
  totalMinor?: Money | undefined;
  /** The currency that it was in. */
  currency?: string | undefined;
  /** The address, in a shop that asks for it, and the chosen delivery. */
  shipTo?: Address | undefined;
  methodId?: string | undefined;
  /** Whether the address and delivery are those that the checkout page begins with, in place of the two. */
  usualDelivery?: true | undefined;
  /** Where a guest wants to be told about the order; an account has its own address. */
  contact?: { email: string } | undefined;
  /** That the shopper has read the shop's terms, and their version as the shopper saw it. */
  termsAccepted?: true | undefined;
  termsVersion?: string | undefined;
} & Caller;

/** The shopper's IP address, if known. */
export type Caller = { address?: string | undefined };

/**
 * Starts a checkout for the caller's cart: holds the goods and opens the provider's payment page. An unchanged cart gets
 * the same page again, while that has ten minutes left. Units that others hold for too long, or too many of, are freed
 * by closing their pages first.
 * @returns the provider's session id and the URL of its page.
 * @throws ShopError `unauthenticated`, `missing_field` for a guest without a contact, `terms_not_accepted` where
 * the shop asks for it, and when the terms are not what the shopper saw; `cart_empty`,
 * `cart_changed`, `seen_in_other_currency`, `amount_not_payable`, `invalid_address`, `address_needed`,
 * `not_delivered_there`, `delivery_changed`, `insufficient_stock`, `discount_refused` when the cart's code does not fit
 * any more, which takes it off the cart unless it only leaves too little to pay, `payment_incomplete` while an earlier
 * payment is still processing, `payment_unavailable`, `too_many_requests` after ten in ten minutes.
 */
export async function startCheckout(
  deps: Deps,
  actor: Actor,
  input: StartCheckoutInput,
): Promise<OpenCheckout> {
  try {
    return await openCheckout(deps, actor, input);
  } catch (error) {
    if (!(error instanceof ShopError) || error.reason.code !== 'discount_refused') throw error;
    if (error.reason.why !== 'too_little_left') await removeCode(deps, actor);
    throw error;
  }
}

async function openCheckout(unbounded: Deps, actor: Actor, input: StartCheckoutInput): Promise<OpenCheckout> {
  const deps = withinBudget(unbounded, { actor, address: input.address, to: 'open' });
  const shopper = await findShopper(deps, actor);
  const contactEmail = shopper.kind === 'guest' ? (input.contact?.email ?? '') : '';
  if (shopper.kind === 'guest' && !contactEmail)
    throw new ShopError({ code: 'missing_field', field: 'email' });
  const accepted = await assertTermsAccepted(deps, input);
  const cartId = await findCart(deps.db.read, shopper);
  if (!cartId) throw new ShopError({ code: 'cart_empty' });
  const chosen = input.usualDelivery ? await findUsualDelivery(deps, actor) : input;
  const shipTo = chosen?.shipTo ? await checkAddress(chosen.shipTo) : null;
  const person = await findPerson(deps.db.read, actor, contactEmail);
  const terms = { person, shipTo, methodId: chosen?.methodId ?? null };
  const staying = new Set<CheckoutId>();
  const livemode = await askProvider(() => deps.payments.isLive());
  for (let attempt = 1; ; attempt++) {
    const snapshot = await takeSnapshot(deps.db.read, deps, cartId, terms);
    assertAsSeen(snapshot, input);
    if (attempt === 1) await takeAttempts(deps, [{ limit: 'checkoutOfCart', of: [cartId] }]);
    const unfinished = await findUnfinishedCheckout(deps.db.read, cartId);
    const opened =
      unfinished && (await continueOrEnd(deps, unfinished, { ...snapshot, contactEmail, person, accepted }));
    if (opened) return opened;
    try {
      const { checkout, toEnd } = await deps.db.transaction(async (tx) => {
        await holdCurrency(tx);
        const network = input.address === undefined ? null : networkOf(input.address);
        const held = await insertHeldCheckout(tx, deps, {
          cartId,
          person,
          contactEmail,
          network,
          snapshot,
          accepted,
          livemode,
          staying: attempt === ATTEMPTS ? 'all' : staying,
        });
        // Checked again now that the rows of products and discount code are locked: an earlier payment may have
        // been booked since, and its goods must not be paid twice, nor at an old price; the code's last use
        // may be taken.
        const { hash } = await takeSnapshot(tx, deps, cartId, terms);
        if (hash !== snapshot.hash) throw new ShopError({ code: 'cart_changed' });
        return held;
      });
      // Outside the transaction, because each has to be closed at the provider.
      for (const other of toEnd) if (!(await giveWay(deps, other))) staying.add(other);
      if (!checkout) continue;
      const created = await findCheckout(deps.db.read, checkout.id);
      if (!created) throw new Error(`the checkout ${checkout.id} was not stored`);
      return await openPage(deps, created);
    } catch (error) {
      // A concurrent start (a double click) created one first: look again.
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** @throws ShopError `terms_not_accepted`. @returns what was accepted; null where the shop has no terms to accept. */
async function assertTermsAccepted(
  deps: Deps,
  { termsAccepted, termsVersion }: StartCheckoutInput,
): Promise<AcceptedTerms | null> {
  const terms = await readTerms(deps);
  if (!terms) return null;
  const { version, pages } = terms;
  if (!termsAccepted || (termsVersion ?? version) !== version)
    throw new ShopError({ code: 'terms_not_accepted' });
  return { version, pages, acceptedAt: deps.now().toISOString() };
}

function assertAsSeen(snapshot: Snapshot, { lines, totalMinor, currency }: StartCheckoutInput): void {
  if ((currency ?? snapshot.currency) !== snapshot.currency) {
    throw new ShopError({ code: 'seen_in_other_currency', currency: snapshot.currency });
  }
  const seen = new Map(lines?.map((line) => [line.productId, line.quantity]));
  // Their number also refuses a product that is named twice.
  const sameLines =
    !lines ||
    (lines.length === snapshot.lines.length &&
      snapshot.lines.every((line) => seen.get(line.productId) === line.quantity));
  const sameTotal = totalMinor === undefined || totalMinor === snapshot.sums.totalMinor;
  if (!sameLines || !sameTotal) throw new ShopError({ code: 'cart_changed' });
}

type Wanted = Snapshot & { contactEmail: string; person: Person; accepted: AcceptedTerms | null };

/**
 * Whether the order would be confirmed at the address that the shopper sees now: what a guest gave stays good after
 * signing in only if it is the account's.
 */
const isWrittenTo = (kept: string, { contactEmail, person }: Wanted): boolean =>
  kept === contactEmail || (person.userId !== null && emailKey(kept) === person.emailKey);

/** Whether its page can be shown again. */
const isSame = (checkout: CheckoutRow, wanted: Wanted, now: Date): boolean =>
  checkout.snapshotHash === wanted.hash &&
  isWrittenTo(checkout.contactEmail, wanted) &&
  (!wanted.accepted || checkout.terms?.version === wanted.accepted.version) &&
  checkout.expiresAt.getTime() - now.getTime() >= TIME_TO_PAY_MS;

/**
 * Returns the payment page of an unfinished checkout of exactly this cart; ends the checkout if it can no
 * longer have one.
 * @throws ShopError `cart_changed` when it turns out to be paid and is now an order; `payment_incomplete`
 * while its payment is still processing.
 */
async function continueOrEnd(
  deps: Deps,
  unfinished: CheckoutRow,
  wanted: Wanted,
): Promise<OpenCheckout | null> {
  if (isSame(unfinished, wanted, deps.now())) return openPage(deps, unfinished).catch(nullIfRefused);
  const session = await closePage(deps, unfinished);
  if (session?.paid) throw new ShopError({ code: 'cart_changed' });
  if (session?.status === 'complete') throw new ShopError({ code: 'payment_incomplete' });
  return null;
}

/** A page that was never created may have too little time left: the checkout is ended by now, and makes way for another. */
function nullIfRefused(error: unknown): null {
  const isRefused = error instanceof ShopError && error.reason.code === 'payment_unavailable';
  if (isRefused && error.cause instanceof PaymentRefused) return null;
  throw error;
}

/**
 * Cancels the caller's unfinished checkout: closes the payment page and frees its goods.
 * @param input `sessionId` is the page that was left; another one that is open by now stays open. Without it,
 * whatever is open is meant.
 * @returns whether it has been paid and is now an order.
 * @throws ShopError `unauthenticated`, `payment_unavailable`, `too_many_requests` after 30 in a minute.
 */
export async function cancelCheckout(
  deps: Deps,
  actor: Actor,
  { sessionId, address }: { sessionId?: PaymentSessionId | undefined } & Caller = {},
): Promise<{ paid: boolean }> {
  const cartId = await findCart(deps.db.read, ownerOfCart(actor));
  const checkout = cartId && (await findUnfinishedCheckout(deps.db.read, cartId));
  if (!checkout || (sessionId && sessionId !== checkout.providerSessionId)) return { paid: false };
  await takeAttempts(deps, [{ limit: 'cancelOfCart', of: [cartId] }]);
  const session = await closePage(withinBudget(deps, { actor, address, to: 'look' }), checkout);
  return { paid: session?.paid ?? false };
}

/**
 * Books the caller's session if it is paid; called by the success page and idempotent.
 * @returns the order's id and whether it is to be picked up; for a guest's order also how to see it.
 * @throws ShopError `unauthenticated`; `not_found` for an unknown session and for somebody else's alike;
 * `payment_incomplete`; `checkout_expired`; `order_not_stored` when the provider does not answer;
 * `too_many_requests` after 30 in a minute that had to ask the provider.
 */
export async function confirmCheckout(
  deps: Deps,
  actor: Actor,
  { sessionId, address }: { sessionId: PaymentSessionId } & Caller,
): Promise<{ orderId: OrderId; pickUp: boolean; guest?: { number: string; key: string } }> {
  const cartId = await findCart(deps.db.read, ownerOfCart(actor));
  const checkout = await findCheckoutBySession(deps.db.read, sessionId);
  if (!cartId || checkout?.cartId !== cartId) throw new ShopError({ code: 'not_found', entity: 'order' });
  // Only the provider's word makes it `expired`, and such a session is never paid. `failed` may also mean that
  // the provider did not know the session, so that is asked about.
  if (checkout.state === 'expired') throw new ShopError({ code: 'checkout_expired' });
  if (checkout.state !== 'paid') {
    await takeAttempts(deps, [{ limit: 'confirmOfCart', of: [cartId] }]);
    await bookIfPaid(withinBudget(deps, { actor, address, to: 'look' }), sessionId);
  }
  const order = await findOrderOfCheckout(deps.db.read, checkout.id);
  if (!order) throw new Error(`the checkout ${checkout.id} is paid and has no order`);
  const { id: orderId, number } = order;
  const pickUp = isPickedUp(order);
  if (order.userId) return { orderId, pickUp };
  return { orderId, pickUp, guest: { number, key: await orderKey(deps.db.read, number) } };
}

async function bookIfPaid(deps: Deps, sessionId: PaymentSessionId): Promise<void> {
  const session = await deps.payments.findSession(sessionId).catch((error: unknown) => {
    throw new ShopError({ code: 'order_not_stored' }, { cause: error });
  });
  if (!session) throw new ShopError({ code: 'not_found', entity: 'order' });
  await settle(deps, session);
  if (session.paid) return;
  const mayStillBePaid = session.status === 'open' || session.status === 'complete';
  throw new ShopError({ code: mayStillBePaid ? 'payment_incomplete' : 'checkout_expired' });
}
