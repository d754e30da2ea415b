import type { OrderId, ProductId, UserId } from '../../shared/ids.ts';
import type { PaymentStatus } from '../../shared/order-status.ts';
import { availabilityOf } from '../../shared/stock.ts';
import { removeBoughtFromCart } from '../cart/cart-repository.ts';
import { lockProduct } from '../catalogue/products/product-repository.ts';
import { type Hold, releaseHolds, sumHoldsOfOtherCheckouts } from '../catalogue/stock/hold-repository.ts';
import { moveStock } from '../catalogue/stock/stock-repository.ts';
import { availableUnits } from '../catalogue/stock/stock-rules.ts';
import type { Transaction } from '../db/database.ts';
import { takeLockRow } from '../db/lock-rows.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/mail-outbox-service.ts';
import { orderConfirmationMail } from '../orders/order-confirmation-mail.ts';
import {
  findOrderOfCheckout,
  insertOrder,
  insertOrderEvent,
  type NewOrder,
} from '../orders/order-repository.ts';
import type { PaymentSession } from '../payments/payment-gateway.ts';
import { readLetterhead } from '../settings/shop-settings-service.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutBySession,
  moveCheckout,
} from './checkout-repository.ts';

/**
 * Places the order of a paid session, exactly once. Webhook, success page, reconciler and the admin's check
 * all come here; the gate is the conditional change of the checkout to paid, so a second call changes
 * nothing and answers the same.
 * @returns the order's id, or null when the session belongs to no checkout of this shop.
 * @throws Error for a session that is not paid.
 */
export async function placeOrder(
  tx: Transaction,
  deps: Deps,
  session: PaymentSession,
): Promise<OrderId | null> {
  if (!session.paid) throw new Error(`the session ${session.id} is not paid`);
  const checkout = await findCheckoutOf(tx, session);
  if (!checkout) return null;
  // Products before the checkout, as starting a checkout takes them: two writers never wait crosswise.
  const stocks = await lockStocks(tx, checkout.snapshot);
  const opened = await moveCheckout(tx, checkout.id, {
    from: ['creating', 'open', 'failed', 'expired', 'cancelled'],
    to: 'paid',
    now: deps.now(),
    sessionId: session.id,
    url: null,
  });
  if (!opened) return (await findOrderOfCheckout(tx, checkout.id))?.id ?? null;
  return writeOrder(tx, deps, { checkout: opened, session, stocks });
}

/** Takes the rows of all products of a checkout. @returns their stock on hand; null where it is not tracked. */
async function lockStocks(
  tx: Transaction,
  lines: readonly SnapshotLine[],
): Promise<Map<ProductId, number | null>> {
  const stocks = new Map<ProductId, number | null>();
  for (const { productId } of lines) {
    stocks.set(productId, (await lockProduct(tx, productId))?.stockOnHand ?? null);
  }
  return stocks;
}

/** The metadata first: the event can come before the session's id was kept. */
async function findCheckoutOf(tx: Transaction, session: PaymentSession): Promise<CheckoutRow | null> {
  const { checkoutId } = session.metadata;
  const named = checkoutId ? await findCheckout(tx, checkoutId) : null;
  return named ?? findCheckoutBySession(tx, session.id);
}

type Placing = { checkout: CheckoutRow; session: PaymentSession; stocks: Map<ProductId, number | null> };

async function writeOrder(
  tx: Transaction,
  deps: Deps,
  { checkout, session, stocks }: Placing,
): Promise<OrderId> {
  const now = deps.now();
  const id = deps.newId('order');
  const asAgreed = session.totalMinor === checkout.totalMinor && session.currency === checkout.currency;
  const kept = await releaseHolds(tx, checkout.id, now);
  const { short, crossed } = asAgreed
    ? await takeGoods(tx, deps, { checkout, stocks, kept, orderId: id })
    : NOTHING_TAKEN;
  const order = toOrder(checkout, session, { id, now, short, paymentStatus: asAgreed ? 'paid' : 'review' });
  const lines = checkout.snapshot.map((line, position) => ({
    id: deps.newId('orderLine'),
    orderId: id,
    position,
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    brand: line.brand,
    image: line.image,
    listPriceMinor: line.listPriceMinor,
    unitPriceMinor: line.unitPriceMinor,
    quantity: line.quantity,
    taxMinor: 0 as typeof line.unitPriceMinor,
  }));
  await insertOrder(tx, order, lines);
  await insertOrderEvent(tx, {
    id: deps.newId('orderEvent'),
    orderId: id,
    kind: asAgreed ? 'placed' : 'placed_for_review',
    data: { sessionId: session.id, paidMinor: session.totalMinor, currency: session.currency, short },
    createdAt: now,
  });
  if (checkout.userId) await removeBoughtFromCart(tx, checkout.userId, checkout.snapshot, now);
  await enqueueMail(tx, deps, {
    kind: 'order_confirmation',
    subjectId: id,
    recipient: order.email,
    body: orderConfirmationMail({
      ...(await readLetterhead(tx, deps)),
      link: `${deps.publicUrl}/order`,
      number: checkout.orderNumber,
      lines: checkout.snapshot,
      totalMinor: checkout.totalMinor,
      inReview: !asAgreed,
    }),
    secretUntil: null,
  });
  if (crossed) await takeLockRow(tx, 'catalogue');
  return id;
}

/** `short`: a line could not be had. `crossed`: public pages show the difference in stock. */
type Taken = { short: boolean; crossed: boolean };

/** What was paid is not what was agreed: somebody has to look at it first. */
const NOTHING_TAKEN: Taken = { short: false, crossed: false };

/** Turns the kept holds into sales. A line whose hold has lapsed takes stock again if it is there. */
async function takeGoods(
  tx: Transaction,
  deps: Deps,
  { checkout, stocks, kept, orderId }: Omit<Placing, 'session'> & { kept: Hold[]; orderId: OrderId },
): Promise<Taken> {
  const now = deps.now();
  const held = new Map(kept.map(({ productId, quantity }) => [productId, quantity]));
  const tracked = checkout.snapshot.flatMap(({ productId, quantity }) => {
    const onHand = stocks.get(productId) ?? null;
    return onHand === null ? [] : [{ productId, quantity, onHand }];
  });
  const lapsed = tracked.map(({ productId }) => productId).filter((productId) => !held.has(productId));
  const heldByOthers =
    lapsed.length > 0
      ? await sumHoldsOfOtherCheckouts(tx, lapsed, checkout.id, now)
      : new Map<ProductId, number>();
  const had = tracked.filter(({ productId, quantity, onHand }) => {
    const free = held.get(productId) ?? availableUnits(onHand, heldByOthers.get(productId) ?? 0);
    return quantity <= Math.min(free, onHand);
  });
  const movements = had.map(({ productId, quantity }) => ({
    id: deps.newId('stockMovement'),
    productId,
    delta: -quantity,
    reason: 'sale' as const,
    actorId: checkout.userId,
    orderId,
    createdAt: now,
  }));
  await moveStock(tx, ...movements);
  const crossed = had.some(
    ({ quantity, onHand }) => availabilityOf(onHand) !== availabilityOf(onHand - quantity),
  );
  return { short: had.length < tracked.length, crossed };
}

function toOrder(
  checkout: CheckoutRow,
  session: PaymentSession,
  { id, now, short, paymentStatus }: { id: OrderId; now: Date; short: boolean; paymentStatus: PaymentStatus },
): NewOrder {
  return {
    id,
    number: checkout.orderNumber,
    checkoutId: checkout.id,
    userId: checkout.userId as UserId | null,
    currency: checkout.currency,
    subtotalMinor: checkout.subtotalMinor,
    discountMinor: checkout.discountMinor,
    shippingMinor: checkout.shippingMinor,
    taxMinor: checkout.taxMinor,
    totalMinor: checkout.totalMinor,
    paymentStatus,
    short,
    ...sessionColumns(session),
    fulfilmentStatus: 'unfulfilled',
    createdAt: now,
    updatedAt: now,
  };
}

/** What an order takes over from the provider's session. */
export function sessionColumns(session: PaymentSession) {
  const { address } = session;
  return {
    providerSessionId: session.id,
    paymentIntent: session.paymentIntent,
    email: session.email,
    name: session.name,
    phone: session.phone,
    addressLine1: address?.line1 ?? '',
    addressLine2: address?.line2 ?? '',
    addressCity: address?.city ?? '',
    addressState: address?.state ?? '',
    addressPostalCode: address?.postalCode ?? '',
    addressCountry: address?.country ?? '',
    addressMissing: address === null,
    livemode: session.livemode,
  };
}
