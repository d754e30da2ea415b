import { availableUnits } from '../../domain/cart.ts';
import { orderConfirmationMail } from '../../domain/mails/order-confirmation-mail.ts';
import type { OrderId, ProductId, UserId } from '../../shared/ids.ts';
import { availabilityOf, type PaymentStatus } from '../../shared/statuses.ts';
import type { Transaction } from '../db/database.ts';
import type { SnapshotLine } from '../db/schema/selling.ts';
import type { PaymentSession } from '../gateways/payments.ts';
import { removeBoughtFromCart } from '../repositories/cart-repository.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutBySession,
  moveCheckout,
  releaseHolds,
  sumHoldsOfOtherCheckouts,
} from '../repositories/checkout-repository.ts';
import { takeGuard } from '../repositories/guard-repository.ts';
import {
  findOrderOfCheckout,
  insertOrder,
  insertOrderEvent,
  type NewOrder,
} from '../repositories/order-repository.ts';
import { lockProduct } from '../repositories/product-repository.ts';
import { moveStock } from '../repositories/stock-repository.ts';
import type { Deps } from './deps.ts';
import { enqueueMail } from './mail-outbox.ts';
import { readShopSettings } from './shop-settings-service.ts';

/**
 * Books a paid session as an order, exactly once. Webhook, success page, reconciler and the admin's check
 * all come here; the gate is the conditional change of the checkout to paid, so a second call changes
 * nothing and answers the same.
 * @returns the order's id, or null when the session belongs to no checkout of this shop.
 * @throws Error for a session that is not paid.
 */
export async function fulfil(tx: Transaction, deps: Deps, session: PaymentSession): Promise<OrderId | null> {
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
  return placeOrder(tx, deps, { checkout: opened, session, stocks });
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

async function placeOrder(
  tx: Transaction,
  deps: Deps,
  { checkout, session, stocks }: Placing,
): Promise<OrderId> {
  const now = deps.now();
  const id = deps.newId('order');
  const asAgreed = session.totalMinor === checkout.totalMinor && session.currency === checkout.currency;
  const short = asAgreed
    ? await takeGoods(tx, deps, { checkout, stocks, orderId: id })
    : await dropHolds(tx, checkout, now);
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
  if (checkout.userId) await removeBoughtFromCart(tx, checkout.userId, checkout.snapshot);
  await enqueueMail(tx, deps, {
    kind: 'order_confirmation',
    subjectId: id,
    recipient: order.email,
    body: orderConfirmationMail({
      shopName: (await readShopSettings(tx, deps)).shopName,
      link: `${deps.publicUrl}/order`,
      number: checkout.orderNumber,
      lines: checkout.snapshot,
      totalMinor: checkout.totalMinor,
    }),
    secretUntil: null,
  });
  return id;
}

async function dropHolds(tx: Transaction, checkout: CheckoutRow, now: Date): Promise<false> {
  await releaseHolds(tx, checkout.id, now);
  return false;
}

/**
 * Turns the checkout's holds into sales. A line whose hold has lapsed takes stock again if it is there.
 * @returns whether any line could not be had: the order is then short.
 */
async function takeGoods(
  tx: Transaction,
  deps: Deps,
  { checkout, stocks, orderId }: Omit<Placing, 'session'> & { orderId: OrderId },
): Promise<boolean> {
  const now = deps.now();
  let short = false;
  let crossed = false;
  const kept = new Map(
    (await releaseHolds(tx, checkout.id, now)).map(({ productId, quantity }) => [productId, quantity]),
  );
  const heldByOthers = await sumHoldsOfOtherCheckouts(
    tx,
    checkout.snapshot.map((line) => line.productId),
    checkout.id,
    now,
  );
  for (const { productId, quantity } of checkout.snapshot) {
    const onHand = stocks.get(productId) ?? null;
    if (onHand === null) continue;
    const free = kept.get(productId) ?? availableUnits(onHand, heldByOthers.get(productId) ?? 0);
    if (free < quantity || onHand < quantity) {
      short = true;
      continue;
    }
    await moveStock(tx, {
      id: deps.newId('stockMovement'),
      productId,
      delta: -quantity,
      reason: 'sale',
      actorId: checkout.userId,
      orderId,
      createdAt: now,
    });
    crossed ||= availabilityOf(onHand) !== availabilityOf(onHand - quantity);
  }
  if (crossed) await takeGuard(tx, 'catalogue');
  return short;
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
