import { MINUTE_MS } from '../../shared/durations.ts';
import type { OrderId, ProductId } from '../../shared/ids.ts';
import type { Address } from '../../shared/orders/address.ts';
import { emailKey } from '../accounts/email-key-rules.ts';
import { removeBoughtFromCart, takeCodeOff } from '../cart/cart-repository.ts';
import { noteProductsEdited } from '../catalogue/changes/change-note-service.ts';
import { lockForSale } from '../catalogue/products/product-repository.ts';
import { releaseHolds } from '../catalogue/stock/hold-repository.ts';
import { type TakenStock, takeStock } from '../catalogue/stock/take-stock-service.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { DiscountCodeRow } from '../discounts/discount-repository.ts';
import { lockDiscountCode, redeemDiscount } from '../discounts/discount-service.ts';
import { issueInvoice } from '../orders/invoices/invoice-service.ts';
import { queueConfirmation } from '../orders/order-confirmation-service.ts';
import { recipientOf } from '../orders/order-recipient-service.ts';
import { findOrderOfCheckout, insertOrder, insertOrderEvent } from '../orders/order-repository.ts';
import type { PaidLine, PaymentSession } from '../payments/payment-gateway.ts';
import { findPaymentOfSession, insertPayment } from '../payments/payment-repository.ts';
import { findShopId } from '../settings/shop-id-service.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';
import { type Agreement, agreedIn, rebuildAgreement } from './agreement-service.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutBySession,
  moveCheckout,
} from './checkout-repository.ts';

/**
 * Places the order of a paid session, exactly once. Webhook, success page, reconciler and the admin's check
 * all come here. The gate is the conditional change of the checkout to paid, so a second call changes nothing
 * and returns the same order.
 * @param paidLines the provider's record of what was bought, to rebuild an order whose checkout is lost
 * (after a restore); without it no order is rebuilt.
 * @returns the order's id, or null when the session belongs to no checkout and no order of this shop.
 * @throws Error for a session that is not paid.
 */
export async function placeOrder(
  tx: Transaction,
  deps: Deps,
  session: PaymentSession,
  paidLines: readonly PaidLine[] | null = null,
): Promise<OrderId | null> {
  if (!session.paid) throw new Error(`the session ${session.id} is not paid`);
  const checkout = await findCheckoutOf(tx, session);
  if (checkout) {
    // Locks products and code before the checkout, as starting a checkout does, so that two writers never
    // deadlock.
    const locked = await lockFor(tx, agreedIn(checkout));
    const moved = await moveCheckout(tx, checkout.id, {
      from: ['creating', 'open', 'failed', 'expired', 'cancelled'],
      to: 'paid',
      now: deps.now(),
      sessionId: checkout.providerSessionId === session.id ? undefined : session.id,
      url: null,
    });
    if (!moved) return (await findOrderOfCheckout(tx, checkout.id))?.id ?? null;
    // Not what was read before the locks: a sign-in may have given the checkout to an account meanwhile.
    return writeOrder(tx, deps, { agreement: agreedIn(moved), session, ...locked });
  }
  const placed = await findPaymentOfSession(tx, session.id);
  if (placed || !paidLines) return placed?.orderId ?? null;
  const agreement = await rebuildAgreement(tx, session, paidLines);
  return writeOrder(tx, deps, { agreement, session, ...(await lockFor(tx, agreement)) });
}

/**
 * The checkout that a session pays for: named in its metadata (the event may arrive before the session's id
 * is stored), or known by the session. Another shop's session, or one that is not the checkout's own, pays
 * for none.
 */
export async function findCheckoutOf(from: Reader, session: PaymentSession): Promise<CheckoutRow | null> {
  const { checkoutId, shopId } = session.metadata;
  if (shopId === null || shopId !== (await findShopId(from))) return null;
  const named = checkoutId ? await findCheckout(from, checkoutId) : null;
  const checkout = named ?? (await findCheckoutBySession(from, session.id));
  const own = checkout?.providerSessionId ?? session.id;
  return own === session.id ? checkout : null;
}

/** Stock on hand by product, null where it is not tracked. Deleted products are missing. */
type Stocks = ReadonlyMap<ProductId, number | null>;

/** Locks the rows of all products of an order, then its discount code's. */
async function lockFor(tx: Transaction, { lines, discountCode }: Agreement): Promise<Locked> {
  const stocks = new Map<ProductId, number | null>();
  for (const { productId } of lines) {
    const product = productId && (await lockForSale(tx, productId));
    if (product) stocks.set(productId, product.stockOnHand);
  }
  const code = discountCode === null ? null : await lockDiscountCode(tx, discountCode);
  return { stocks, code };
}

/** `code`: null also when a rebuilt order names one that is not there. */
type Locked = { stocks: Stocks; code: DiscountCodeRow | null };

type Placing = Locked & { agreement: Agreement; session: PaymentSession };

async function writeOrder(
  tx: Transaction,
  deps: Deps,
  { agreement, session, stocks, code }: Placing,
): Promise<OrderId> {
  const now = deps.now();
  const id = deps.newId('order');
  const { checkoutId, cartId, userId, contactEmail, number, currency, sums, lines, shipTo, delivery } =
    agreement;
  const email = contactEmail || session.email;
  const asAgreed = session.totalMinor === sums.totalMinor && session.currency === currency;
  const holds = checkoutId ? await releaseHolds(tx, checkoutId, now) : [];
  const taken = asAgreed
    ? await takeStock(tx, deps, {
        wanted: lines.flatMap(({ productId, quantity }) => {
          const onHand = (productId && stocks.get(productId)) ?? null;
          return productId && onHand !== null ? [{ productId, quantity, onHand }] : [];
        }),
        orderId: id,
        actorId: userId,
        checkoutId,
        kept: new Map(holds.map(({ productId, quantity }) => [productId, quantity])),
      })
    : NOTHING_TAKEN;
  const short = taken.lacking.size > 0;
  await insertOrder(
    tx,
    {
      id,
      number,
      checkoutId,
      userId,
      currency,
      ...sums,
      paymentStatus: asAgreed ? 'paid' : 'review',
      fulfilmentStatus: 'unfulfilled',
      short,
      recovered: checkoutId === null,
      ...buyerColumns(session, shipTo),
      delivery,
      discountCode: agreement.discountCode,
      returnDays: (await readShopSettings(tx, deps)).returnDays,
      email,
      guestEmailKey: userId ? null : emailKey(email),
      createdAt: now,
      updatedAt: now,
    },
    lines.map((line, position) => ({
      id: deps.newId('orderLine'),
      orderId: id,
      position,
      productId: line.productId && stocks.has(line.productId) ? line.productId : null,
      sku: line.sku,
      name: line.name,
      brand: line.brand,
      image: line.image,
      listPriceMinor: line.listPriceMinor,
      unitPriceMinor: line.unitPriceMinor,
      quantity: line.quantity,
      discountMinor: line.discountMinor,
      taxMinor: line.taxMinor,
      taxClass: line.taxClass,
      taxPpm: line.taxPpm,
    })),
  );
  await insertPayment(tx, {
    orderId: id,
    provider: deps.payments.provider,
    sessionId: session.id,
    intentId: session.paymentIntent,
    state: asAgreed ? 'accepted' : 'review',
    paidMinor: session.totalMinor,
    currency: session.currency,
    livemode: session.livemode,
    paidAt: paidAtOf(session, agreement, now),
  });
  await insertOrderEvent(tx, {
    id: deps.newId('orderEvent'),
    orderId: id,
    kind: checkoutId === null ? 'recovered' : asAgreed ? 'placed' : 'placed_for_review',
    data: { sessionId: session.id, paidMinor: session.totalMinor, currency: session.currency, short },
    createdAt: now,
  });
  if (agreement.terms) {
    await insertOrderEvent(tx, {
      id: deps.newId('orderEvent'),
      orderId: id,
      kind: 'terms_accepted',
      data: {
        pages: agreement.terms.pages.map(({ slug, title, updatedAt }) => ({ slug, title, updatedAt })),
      },
      createdAt: new Date(agreement.terms.acceptedAt),
    });
  }
  // A rebuilt order, too: the cart in a restored backup still holds what was bought since.
  if (cartId) await removeBoughtFromCart(tx, cartId, quantitiesOf(agreement), now);
  if (code) {
    const person = { userId, emailKey: emailKey(email) };
    await redeemDiscount(tx, deps, { code, checkoutId, orderId: id, person });
    if (cartId) await takeCodeOff(tx, cartId, code.id);
  }
  await noteProductsEdited(tx, taken.crossed);
  // Last of all locks, as everybody who sells waits for the series. One in review gets its invoice when approved.
  const invoice = asAgreed ? await issueInvoice(tx, deps, id) : null;
  // For a rebuilt order the customer was already notified when it was first placed.
  if (checkoutId) {
    const recipient = await recipientOf(tx, { email, userId, erasedAt: null });
    await queueConfirmation(tx, deps, { orderId: id, recipient, documents: invoice ? [invoice] : [] });
  }
  return id;
}

/** The amount paid differs from the one agreed, so a person must review it before any stock is taken. */
const NOTHING_TAKEN: TakenStock = { lacking: new Map(), crossed: [] };

/** By how much the provider's clock and the shop's may differ. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** When it was paid; null where that is not known or cannot be: before the buyer agreed, or after now. */
function paidAtOf({ paidAt }: PaymentSession, { agreedAt }: Agreement, now: Date): Date | null {
  const earliest = agreedAt ? agreedAt.getTime() - CLOCKS_DIFFER_MS : 0;
  return paidAt && paidAt.getTime() >= earliest && paidAt <= now ? paidAt : null;
}

const quantitiesOf = ({ lines }: Agreement) =>
  lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));

/** The order's columns about the buyer: as agreed with the shop, otherwise as entered on the payment page. */
function buyerColumns(session: PaymentSession, shipTo: Address | null) {
  const to = shipTo ?? session.address;
  return {
    name: shipTo?.name ?? session.name,
    phone: shipTo?.phone || session.phone,
    company: shipTo?.company ?? '',
    vatNumber: shipTo?.vatNumber ?? '',
    addressLine1: to?.line1 ?? '',
    addressLine2: to?.line2 ?? '',
    addressCity: to?.city ?? '',
    addressState: to?.state ?? '',
    addressPostalCode: to?.postalCode ?? '',
    addressCountry: to?.country ?? '',
    addressMissing: to === null,
    livemode: session.livemode,
  };
}
