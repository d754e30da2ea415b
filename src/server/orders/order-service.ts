import type { DocumentId, OrderId, ProductId } from '../../shared/ids.ts';
import type { Money } from '../../shared/money/money.ts';
import { addressLines } from '../../shared/orders/address-lines.ts';
import type { DocumentType } from '../../shared/orders/documents.ts';
import type { ShownSums } from '../../shared/orders/order-sums.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import { type Actor, actorUserId, assertSignedIn } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { listDocumentsOf } from '../documents/document-repository.ts';
import { getPayment } from '../payments/payment-repository.ts';
import { byOrder } from './by-order-rules.ts';
import { fitsOrder } from './guest/order-key-service.ts';
import { postalAddressOf } from './order-address-rules.ts';
import { customerHistory, type OrderMoment } from './order-history-rules.ts';
import { recipientOf } from './order-recipient-service.ts';
import {
  findOrderByNumber,
  findOrderOfUser,
  listLinesOfOrders,
  listOrderEvents,
  listOrderLines,
  listOrdersOfUser,
  type OrderLineRow,
  type OrderRow,
} from './order-repository.ts';
import { isPickedUp, type OrderStatusText, orderStatusText } from './order-status-rules.ts';
import { shownSums } from './order-sum-rules.ts';
import { listRefunds } from './refunds/refund-repository.ts';

const MAX_ORDERS = 500;

export type OrderView = {
  id: OrderId;
  number: string;
  placedAt: Date;
  status: OrderStatusText;
  pickUp: boolean;
  /** ISO 4217 code for the total and the lines. */
  currency: string;
  totalMinor: Money;
  lines: {
    name: string;
    quantity: number;
    unitPriceMinor: Money;
    image: string | null;
    productId: ProductId | null;
  }[];
};

/** An invoice, credit note or reversal to download. */
export type OrderDocument = { id: DocumentId; kind: DocumentType; number: string };

export type OrderDetails = OrderView & {
  sums: ShownSums;
  /** Where mail about it goes, for its user; for whoever only has its key, the one it was placed with. '' for none. */
  email: string;
  name: string;
  phone: string;
  company: string;
  address: string[];
  paymentStatus: OrderRow['paymentStatus'];
  /** Confirmed refunds only; minor units of `paidCurrency`. */
  refundedMinor: Money;
  /** The payment's currency; for a payment in review it may differ from the order's. */
  paidCurrency: string;
  /** Invoice, credit notes and their reversals, oldest first. */
  documents: OrderDocument[];
  /** Oldest first. */
  history: OrderMoment[];
};

/**
 * The caller's newest 500 orders, newest first.
 * @throws ShopError `unauthenticated`.
 */
export async function listOrders({ db }: Deps, actor: Actor): Promise<OrderView[]> {
  const rows = await listOrdersOfUser(db.read, assertSignedIn(actor), MAX_ORDERS);
  const ids = rows.map(({ id }) => id);
  const lines = byOrder(await listLinesOfOrders(db.read, ids));
  return rows.map((row) => toView(row, lines.get(row.id) ?? []));
}

/**
 * One of the caller's orders.
 * @throws ShopError `unauthenticated`; `not_found`, also for somebody else's order.
 */
export async function getOrder(deps: Deps, actor: Actor, id: OrderId): Promise<OrderDetails> {
  const order = await findOrderOfUser(deps.db.read, id, assertSignedIn(actor));
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  return readDetails(deps, order, await recipientOf(deps.db.read, order));
}

/**
 * An order by its number, for a guest with its key; also for the user who claimed it since.
 * @param key from the link in the order's mails, by the browser's cookie; null without one.
 * @throws ShopError `not_found` for an unknown number and a wrong key alike.
 */
export async function getOrderByKey(
  deps: Deps,
  actor: Actor,
  { number, key }: { number: string; key: string | null },
): Promise<OrderDetails> {
  const found = await findOrderByNumber(deps.db.read, number);
  const order = await assertReadable(deps, actor, { order: found, number, key });
  return readDetails(deps, order, await emailFor(deps, actor, order));
}

/** The key may have been mailed to an address that the account has given up: it tells no later one. */
async function emailFor({ db }: Deps, actor: Actor, order: OrderRow): Promise<string> {
  if (order.userId !== null && order.userId === actorUserId(actor)) return recipientOf(db.read, order);
  // A deleted account left its last address on it.
  const isOfDeleted = order.userId === null && order.guestEmailKey === null;
  return isOfDeleted ? '' : order.email;
}

/**
 * The order, for its user and for anyone who has its key.
 * @throws ShopError `not_found`, at the same cost whether or not there is such an order.
 */
export async function assertReadable(
  { db }: Deps,
  actor: Actor,
  { order, number, key }: { order: OrderRow | null; number: string; key: string | null },
): Promise<OrderRow> {
  const fits = await fitsOrder(db.read, number, key);
  const isOwn = order !== null && order.userId !== null && order.userId === actorUserId(actor);
  if (!order || !(fits || isOwn)) throw new ShopError({ code: 'not_found', entity: 'order' });
  return order;
}

async function readDetails({ db, locale }: Deps, order: OrderRow, email: string): Promise<OrderDetails> {
  const refunds = await listRefunds(db.read, order.id);
  const payment = await getPayment(db.read, order.id);
  return {
    ...toView(order, await listOrderLines(db.read, order.id)),
    sums: shownSums(order),
    email,
    name: order.name,
    phone: order.phone,
    company: order.company,
    address: addressLines(postalAddressOf(order), formatsIn(locale.language)),
    paymentStatus: order.paymentStatus,
    refundedMinor: payment.refundedMinor,
    paidCurrency: payment.currency,
    documents: (await listDocumentsOf(db.read, order.id)).map(({ id, record, number }) => ({
      id,
      kind: record.kind,
      number,
    })),
    history: customerHistory(await listOrderEvents(db.read, order.id), refunds),
  };
}

const toView = (order: OrderRow, lines: readonly OrderLineRow[]): OrderView => ({
  id: order.id,
  number: order.number,
  placedAt: order.createdAt,
  status: orderStatusText(order),
  pickUp: isPickedUp(order),
  currency: order.currency,
  totalMinor: order.totalMinor,
  lines: lines.map(toLineView),
});

const toLineView = ({ name, quantity, unitPriceMinor, image, productId }: OrderLineRow) => ({
  name,
  quantity,
  unitPriceMinor,
  image,
  productId,
});
