import { absoluteUrl } from '../../shared/catalogue/pictures.ts';
import type { CheckoutId, PaymentSessionId } from '../../shared/ids.ts';
import { payableIn } from '../../shared/money/stripe-amounts.ts';
import { UNFINISHED } from '../../shared/orders/checkout-state.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import { findUser } from '../accounts/user-repository.ts';
import { markGaveWay } from '../cart/cart-repository.ts';
import type { Deps } from '../deps.ts';
import {
  PaymentRefused,
  type PaymentSession,
  PaymentUnavailable,
  type SessionRequest,
} from '../payments/payment-gateway.ts';
import { ensureShopId } from '../settings/shop-id-service.ts';
import { agreedLines } from './agreement-service.ts';
import { type CheckoutRow, findCheckout, moveCheckout } from './checkout-repository.ts';
import { giveUpCheckout, settle } from './settle-service.ts';

export type OpenCheckout = { id: PaymentSessionId; url: string };

/** @throws ShopError `payment_unavailable` for any failure of the provider. */
export async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error;
    throw new ShopError({ code: 'payment_unavailable' }, { cause: error });
  }
}

/**
 * The provider's page of a checkout, created under the checkout's idempotency key if it is not known yet.
 * @throws ShopError `payment_unavailable`, caused by `PaymentRefused` when the provider refuses for good: the checkout is
 * then ended; `amount_not_payable` when the provider takes no payment so small; `cart_changed` when the page is no longer
 * open.
 */
export async function openPage(deps: Deps, checkout: CheckoutRow): Promise<OpenCheckout> {
  if (checkout.providerSessionId && checkout.providerUrl) {
    return { id: checkout.providerSessionId, url: checkout.providerUrl };
  }
  const session = await askProvider(() => requestSession(deps, checkout).catch(refuseSmallAmount(checkout)));
  await keepSession(deps, checkout, session);
  if (!session.url) throw new ShopError({ code: 'cart_changed' });
  return { id: session.id, url: session.url };
}

/** Which amounts are too small is only known of some currencies; of others, the provider says so. */
const refuseSmallAmount =
  ({ currency }: CheckoutRow) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentRefused && error.reason === 'amount_too_small')) throw error;
    const { mostMinor } = payableIn(currency);
    throw new ShopError(
      { code: 'amount_not_payable', leastMinor: null, mostMinor, currency },
      { cause: error },
    );
  };

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
export const createSession = (deps: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> =>
  requestSession(deps, checkout).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });

/** The same. @throws PaymentRefused with the provider's reason, once the checkout is ended. */
async function requestSession(deps: Deps, checkout: CheckoutRow): Promise<PaymentSession> {
  const user = checkout.userId ? await findUser(deps.db.read, checkout.userId) : null;
  try {
    return await deps.payments.createSession({
      shopId: await ensureShopId(deps),
      checkoutId: checkout.id,
      userId: checkout.userId,
      orderNumber: checkout.orderNumber,
      snapshotHash: checkout.snapshotHash,
      email: checkout.contactEmail || (user?.email ?? ''),
      language: checkout.language,
      currency: checkout.currency,
      lines: agreedLines(checkout).map((line) => ({
        ...line,
        image: line.image && absoluteUrl(deps.publicUrl, line.image),
      })),
      extras: extrasOf(checkout),
      pickUp: checkout.delivery?.pickUp ? checkout.delivery.name : null,
      tax: taxOf(checkout),
      discount: checkout.discountCode
        ? { code: checkout.discountCode, amountMinor: checkout.discountMinor }
        : null,
      shipTo: checkout.shipTo,
      expiresAt: checkout.expiresAt,
      countries: checkout.countries,
      successUrl: `${deps.publicUrl}/success/{CHECKOUT_SESSION_ID}`,
      cancelUrl: `${deps.publicUrl}/cancel`,
    });
  } catch (error) {
    if (error instanceof PaymentRefused) await giveUpCheckout(deps, checkout);
    throw error;
  }
}

/** What is charged besides the goods. */
function extrasOf({ delivery, taxIncluded, taxes, language }: CheckoutRow): SessionRequest['extras'] {
  const charged = delivery
    ? [{ part: 'delivery' as const, ...delivery, amountMinor: delivery.priceMinor }]
    : [];
  const added = taxIncluded ? [] : taxes;
  return [
    ...charged,
    ...added.map(({ rate, taxMinor }) => ({
      part: 'tax' as const,
      name: `${rate.name} ${formatsIn(language ?? 'en').rate.format(rate.partsPerMillion / 1_000_000)}`,
      amountMinor: taxMinor,
      taxPpm: rate.partsPerMillion,
    })),
  ].filter(({ amountMinor }) => amountMinor > 0);
}

const taxOf = ({ taxes: [first], taxIncluded }: CheckoutRow): SessionRequest['tax'] =>
  first ? { prices: taxIncluded ? 'included' : 'added', name: first.rate.name } : null;

/**
 * Ends a session at the provider.
 * @returns its final state: expired, or completed meanwhile; null when the provider does not know it.
 * @throws PaymentUnavailable
 */
export const endSession = async (
  { payments }: Pick<Deps, 'payments'>,
  id: PaymentSessionId,
): Promise<PaymentSession | null> => (await payments.expireSession(id)) ?? payments.findSession(id);

/**
 * Closes a checkout's page at the provider, then ends the checkout as the provider reports: expired, or paid
 * in the meantime and booked.
 * @returns the session's final state; null when the provider has none and never will.
 * @throws ShopError `payment_unavailable`; nothing is changed then.
 */
export async function closePage(deps: Deps, checkout: CheckoutRow): Promise<PaymentSession | null> {
  const session = await askProvider(async () => {
    const id = checkout.providerSessionId ?? (await createSession(deps, checkout))?.id;
    return id ? endSession(deps, id) : null;
  });
  if (session) await settle(deps, session);
  else await giveUpCheckout(deps, checkout);
  return session;
}

/**
 * Closes a checkout's page so that another buyer gets its units. Its cart stays as it is, and its owner is
 * told; if it turns out to be paid, it is booked like any other.
 * @returns false when its payment is under way: then it keeps its units.
 * @throws ShopError `payment_unavailable`; nothing is changed then.
 */
export async function giveWay(deps: Deps, id: CheckoutId): Promise<boolean> {
  const checkout = await findCheckout(deps.db.read, id);
  if (!checkout || !UNFINISHED.includes(checkout.state)) return true;
  const session = await closePage(deps, checkout);
  if (session?.paid) return true;
  if (session?.status === 'complete') return false;
  const { cartId } = checkout;
  if (cartId) await deps.db.transaction((tx) => markGaveWay(tx, cartId, deps.now()));
  return true;
}
