import type { OrderId, OrderLineId, ProductId, RefundId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { deliveryTotal, frozenTotal } from '../../../shared/money/pricing.ts';
import type { PostalAddress } from '../../../shared/orders/address.ts';
import type {
  FulfilmentStatus,
  OrderFlag,
  OrderStep,
  PaymentStatus,
  RefundState,
  StepObstacle,
} from '../../../shared/orders/order-status.ts';
import type { ShownSums } from '../../../shared/orders/order-sums.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { type DocumentRow, listDocumentsOf } from '../../documents/document-repository.ts';
import { listMailsAbout, type MailSummary } from '../../mail/mail-repository.ts';
import { getPayment, type PaymentRow } from '../../payments/payment-repository.ts';
import { listAlreadyBack } from '../fulfilment/order-goods-service.ts';
import { flagsOf, legalSteps, obstacleToShipping, waitsForParcel } from '../fulfilment/order-step-rules.ts';
import { listShipments } from '../fulfilment/shipment-repository.ts';
import { postalAddressOf } from '../order-address-rules.ts';
import { recipientOf } from '../order-recipient-service.ts';
import {
  findOrder,
  listOrderLines,
  listOwnersEvents,
  type OrderLineRow,
  type OrderRow,
  type OwnersEventRow,
} from '../order-repository.ts';
import type { OrderDocument } from '../order-service.ts';
import { isPacked, isPickedUp, type OrderStatusText, orderStatusText } from '../order-status-rules.ts';
import { shownSums } from '../order-sum-rules.ts';
import { listRefunds, type RefundRow } from '../refunds/refund-repository.ts';
import { leftOfDelivery, leftToRefund, listOwed, paidLines, unitsRefunded } from '../refunds/refund-rules.ts';
import { listReturnsOf, type ReturnWithLines } from '../returns/return-repository.ts';
import { unitsInOpenReturns } from '../returns/return-rules.ts';

export type AdminOrderLine = {
  id: OrderLineId;
  productId: ProductId | null;
  sku: string | null;
  name: string;
  brand: string;
  image: string | null;
  unitPriceMinor: Money;
  quantity: number;
  /** Amount paid for all its units: its share of a discount taken off, its tax included. */
  paidMinor: Money;
  /** Units refunded or being refunded. */
  refunded: number;
  /** Units in returns, which are refunded there. */
  inReturns: number;
  /** Whether units of a refund that came back are in stock. */
  alreadyBack: boolean;
};

export type AdminRefund = {
  id: RefundId;
  amountMinor: Money;
  state: RefundState;
  restock: boolean;
  reason: string;
  /** Repaid another way than through the provider. */
  byHand: boolean;
  /** Whether it was refused and its amount is still owed. */
  owed: boolean;
  createdAt: Date;
};

/** Everything the owner sees of an order, including the steps possible now. */
export type AdminOrder = {
  id: OrderId;
  number: string;
  version: number;
  placedAt: Date;
  status: OrderStatusText;
  /** Whether it is packed and has not left yet. */
  packed: boolean;
  pickUp: boolean;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: FulfilmentStatus;
  flags: OrderFlag[];
  livemode: boolean;
  /** Where mail about it goes; '' for none. */
  email: string;
  name: string;
  phone: string;
  company: string;
  vatNumber: string;
  address: PostalAddress;
  lines: AdminOrderLine[];
  sums: ShownSums;
  /** Currency of the sums and the lines. */
  orderCurrency: string;
  /**
   * Amount the provider charged, in minor units of `currency`; for a payment in review it may differ from the
   * total.
   */
  paidMinor: Money;
  /** Currency of the amounts paid, refunded and refundable. */
  currency: string;
  refundedMinor: Money;
  leftToRefundMinor: Money;
  /** The part of it that was paid for delivery. */
  deliveryLeftMinor: Money;
  /** Steps possible now. */
  steps: OrderStep[];
  /** Why an unshipped order cannot be packed or shipped; null when nothing blocks it. */
  obstacle: StepObstacle | null;
  canApprovePayment: boolean;
  canChangeAddress: boolean;
  events: OwnersEventRow[];
  shipments: { carrier: string; trackingNumber: string; shippedAt: Date; deliveredAt: Date | null }[];
  refunds: AdminRefund[];
  /** Invoice, credit notes and their reversals, oldest first. */
  documents: OrderDocument[];
  mails: MailSummary[];
};

/**
 * Any customer's order.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function getAnyOrder({ db }: Deps, actor: Actor, id: OrderId): Promise<AdminOrder> {
  assertAdmin(actor);
  const order = await findOrder(db.read, id);
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  const [lines, payment, refunds, events, shipments] = await Promise.all([
    listOrderLines(db.read, order.id),
    getPayment(db.read, order.id),
    listRefunds(db.read, order.id),
    listOwnersEvents(db.read, order.id),
    listShipments(db.read, order.id),
  ]);
  const returns = await listReturnsOf(db.read, order.id);
  const owed = listOwed({
    ...{ paidMinor: payment.paidMinor, refunds, lines: paidLines(order, lines) },
    cancelled: order.fulfilmentStatus === 'cancelled',
  });
  const subjects = [order.id, ...[...shipments, ...refunds, ...returns].map((each) => each.id)];
  return {
    ...describe(order),
    email: await recipientOf(db.read, order),
    ...paymentFacts(order, lines, payment, refunds),
    canApprovePayment: order.paymentStatus === 'review' && order.fulfilmentStatus !== 'cancelled',
    lines: linesOf(order, lines, {
      ...{ refunds, returns },
      alreadyBack: await listAlreadyBack(db.read, { order, lines, refunds }),
    }),
    events,
    shipments: shipments.map(({ carrier, trackingNumber, shippedAt, deliveredAt }) => ({
      carrier,
      trackingNumber,
      shippedAt,
      deliveredAt,
    })),
    refunds: refunds.map((refund) => ({ ...toRefund(refund), owed: owed.includes(refund.id) })),
    documents: (await listDocumentsOf(db.read, order.id)).map(toDocument),
    mails: await listMailsAbout(db.read, subjects),
  };
}

function describe(order: OrderRow) {
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    placedAt: order.createdAt,
    status: orderStatusText(order),
    packed: isPacked(order),
    pickUp: isPickedUp(order),
    paymentStatus: order.paymentStatus,
    fulfilmentStatus: order.fulfilmentStatus,
    flags: flagsOf(order),
    livemode: order.livemode,
    name: order.name,
    phone: order.phone,
    company: order.company,
    vatNumber: order.vatNumber,
    address: postalAddressOf(order),
    orderCurrency: order.currency,
    sums: shownSums(order),
    steps: legalSteps(order),
    obstacle: obstacleToShipping(order),
    canChangeAddress: waitsForParcel(order),
  };
}

const paymentFacts = (
  order: OrderRow,
  lines: OrderLineRow[],
  { paidMinor, refundedMinor, currency }: PaymentRow,
  refunds: RefundRow[],
) => ({
  paidMinor,
  currency,
  refundedMinor,
  leftToRefundMinor: leftToRefund(paidMinor, refunds),
  deliveryLeftMinor: leftOfDelivery(deliveryTotal(order, lines), {
    lines: paidLines(order, lines),
    refunds,
    paidMinor,
  }),
});

const linesOf = (
  order: OrderRow,
  lines: OrderLineRow[],
  {
    refunds,
    returns,
    alreadyBack,
  }: { refunds: RefundRow[]; returns: ReturnWithLines[]; alreadyBack: ReadonlyMap<ProductId, number> },
): AdminOrderLine[] =>
  lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    brand: line.brand,
    image: line.image,
    unitPriceMinor: line.unitPriceMinor,
    quantity: line.quantity,
    paidMinor: frozenTotal(line, order),
    refunded: unitsRefunded(line.id, refunds),
    inReturns: unitsInOpenReturns(line.id, returns),
    alreadyBack: line.productId !== null && (alreadyBack.get(line.productId) ?? 0) > 0,
  }));

const toDocument = ({ id: documentId, record, number }: DocumentRow): OrderDocument => ({
  id: documentId,
  kind: record.kind,
  number,
});

const toRefund = ({ id, amountMinor, state, restock, reason, byHand, createdAt }: RefundRow) => ({
  id,
  amountMinor,
  state,
  restock,
  reason,
  byHand,
  createdAt,
});
