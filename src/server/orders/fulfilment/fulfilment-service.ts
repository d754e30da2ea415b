import type { OrderId } from '../../../shared/ids.ts';
import type { OrderEvent } from '../../../shared/orders/order-event.ts';
import type { OrderEventKind, OrderStep } from '../../../shared/orders/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin, assertFresh, assertMayPack } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { giveBackDiscount } from '../../discounts/discount-service.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { reindexOrder } from '../desk/order-words-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { aboutOrder } from '../order-mail-service.ts';
import { recipientOf } from '../order-recipient-service.ts';
import { moveFulfilment, type OrderRow, updateOrder } from '../order-repository.ts';
import { isPickedUp } from '../order-status-rules.ts';
import { listRefunds } from '../refunds/refund-repository.ts';
import { leftToRefund, unitsRefunded } from '../refunds/refund-rules.ts';
import { askForRefund, openRefund, type RefundOutcome } from '../refunds/refund-service.ts';
import { orderCancelledMail } from './order-cancelled-mail.ts';
import {
  assertAsSeen,
  listAlreadyBack,
  listKeptUnits,
  lockOrderRow,
  lockOrderWithGoods,
  putBack,
  type SeenOrder,
} from './order-goods-service.ts';
import { orderShippedMail } from './order-shipped-mail.ts';
import { FULFILMENT_STEPS, obstacleTo } from './order-step-rules.ts';
import { readyForPickUpMail } from './ready-for-pick-up-mail.ts';
import {
  insertShipment,
  listShipments,
  markShipmentsDelivered,
  type ShipmentRow,
  updateShipment,
} from './shipment-repository.ts';

const STEP_OF = {
  packed: 'pack',
  shipped: 'ship',
  delivered: 'deliver',
  returned: 'return',
  cancelled: 'cancel',
} as const satisfies Partial<Record<OrderEventKind, OrderStep>>;

type Taking = { order: OrderRow; seen?: SeenOrder; event: OrderEvent<keyof typeof STEP_OF> };

/** Takes one step of an order that this transaction has locked. @throws ShopError `illegal_order_step`, `order_changed`. */
async function takeStep(tx: Transaction, deps: Deps, actor: Actor, { order, seen, event }: Taking) {
  const step = STEP_OF[event.kind];
  const obstacle = obstacleTo(step, order);
  if (obstacle) throw new ShopError({ code: 'illegal_order_step', obstacle });
  if (seen) assertAsSeen(order, seen);
  const moved = await moveFulfilment(tx, order.id, { ...FULFILMENT_STEPS[step], now: deps.now() });
  if (!moved) throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
  await recordOrderEvent(tx, deps, actor, order.id, event);
}

/**
 * Marks an order as packed.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `not_found`; `order_changed`;
 * `illegal_order_step` when the order is in another state, flagged, or its payment in review or refunded.
 */
export async function packOrder(deps: Deps, actor: Actor, seen: SeenOrder): Promise<void> {
  assertMayPack(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, seen.orderId);
    await takeStep(tx, deps, actor, { order, seen, event: { kind: 'packed', data: {} } });
  });
}

/** `carrier` is '' for an order that is picked up, `trackingNumber` also when the carrier issued none. */
export type ParcelInput = SeenOrder & { carrier: string; trackingNumber: string };

/**
 * Marks an order as shipped and mails the tracking number to the customer. One that the customer picks up is
 * made ready instead: without a carrier, whatever the input says, and the mail tells where to pick it up.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `not_found`; `order_changed`;
 * `missing_field` for a parcel without a carrier; `illegal_order_step` when it has left or was cancelled, its
 * payment is in review or refunded, or it was not packed and is flagged.
 */
export async function shipOrder(deps: Deps, actor: Actor, input: ParcelInput): Promise<void> {
  assertMayPack(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, input.orderId);
    const pickUp = order.delivery?.pickUp ? order.delivery : null;
    const { carrier, trackingNumber } = pickUp ? { carrier: '', trackingNumber: '' } : input;
    if (!pickUp && !carrier) throw new ShopError({ code: 'missing_field', field: 'carrier' });
    await takeStep(tx, deps, actor, {
      order,
      seen: input,
      event: { kind: 'shipped', data: { carrier, trackingNumber, ...(pickUp && { pickUp: true }) } },
    });
    const shipment = { id: deps.newId('shipment'), carrier, trackingNumber };
    await insertShipment(tx, { ...shipment, orderId: order.id, shippedAt: deps.now() });
    if (trackingNumber) await reindexOrder(tx, order.id);
    await mailShipment(tx, deps, { order, shipment, corrected: false });
  });
}

/**
 * Corrects the carrier and the tracking number of an order's parcel. While it is under way, the right ones are mailed to
 * the customer. The same ones again change nothing.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `not_found`; `order_changed`;
 * `missing_field` without a carrier; `illegal_order_step` for an order without a parcel, or whose goods came back.
 */
export async function correctShipment(deps: Deps, actor: Actor, input: ParcelInput): Promise<void> {
  assertMayPack(actor);
  const { orderId, carrier, trackingNumber } = input;
  if (!carrier) throw new ShopError({ code: 'missing_field', field: 'carrier' });
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    const { fulfilmentStatus } = order;
    const sent = (await listShipments(tx, orderId)).at(-1);
    const isUnderWay = fulfilmentStatus === 'shipped';
    if (!sent?.carrier || !(isUnderWay || fulfilmentStatus === 'delivered'))
      throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
    if (sent.carrier === carrier && sent.trackingNumber === trackingNumber) return;
    assertAsSeen(order, input);
    const data = { carrier, trackingNumber };
    // For the version: two who correct the same parcel must not overwrite each other.
    await updateOrder(tx, orderId, { updatedAt: deps.now() });
    await updateShipment(tx, sent.id, data);
    await reindexOrder(tx, orderId);
    await recordOrderEvent(tx, deps, actor, orderId, { kind: 'shipment_corrected', data });
    const shipment = { id: sent.id, ...data };
    if (isUnderWay) await mailShipment(tx, deps, { order, shipment, corrected: true });
  });
}

type Mailing = {
  order: OrderRow;
  shipment: Pick<ShipmentRow, 'id' | 'carrier' | 'trackingNumber'>;
  corrected: boolean;
};

/** Tells the customer, as far as the shop has their address. */
async function mailShipment(tx: Transaction, deps: Deps, { order, shipment, corrected }: Mailing) {
  const recipient = await recipientOf(tx, order);
  if (!recipient) return;
  const { id, carrier, trackingNumber } = shipment;
  const about = await aboutOrder(tx, deps, order);
  await enqueueMail(tx, deps, {
    kind: 'order_shipped',
    subjectId: id,
    // Counted under the order's lock.
    attempt: (await countAttempts(tx, 'order_shipped', id)) + 1,
    recipient,
    body: order.delivery?.pickUp
      ? readyForPickUpMail({ ...about, where: order.delivery.name })
      : orderShippedMail({ ...about, carrier, trackingNumber, corrected }),
    secretUntil: null,
  });
}

/**
 * Marks an order as delivered, or as picked up by its customer.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `not_found`;
 * `illegal_order_step` when it was not shipped.
 */
export async function deliverOrder(
  deps: Deps,
  actor: Actor,
  { orderId }: { orderId: OrderId },
): Promise<void> {
  assertMayPack(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    const data = isPickedUp(order) ? { pickUp: true as const } : {};
    await takeStep(tx, deps, actor, { order, event: { kind: 'delivered', data } });
    await markShipmentsDelivered(tx, order.id, deps.now());
  });
}

export type ReturnInput = {
  orderId: OrderId;
  restock: boolean;
  /** Puts back what refunds and returns had left out of stock, too. */
  refundedToo?: boolean;
};

/**
 * Marks an order as returned; with `restock` its goods go back on stock, except the units of refunds and of earlier
 * returns, which have decided that, unless `refundedToo`. The money is refunded separately.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it was not delivered.
 */
export async function returnOrder(
  deps: Deps,
  actor: Actor,
  { orderId, restock, refundedToo = false }: ReturnInput,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId);
    await takeStep(tx, deps, actor, {
      order: locked.order,
      event: { kind: 'returned', data: { restock } },
    });
    if (!restock) return;
    const all = { locked, kept: new Map(), reason: 'return' } as const;
    if (refundedToo) {
      const units = new Map(locked.lines.map(({ id, quantity }) => [id, quantity]));
      return putBack(tx, deps, actor, { ...all, units });
    }
    const refunds = await listRefunds(tx, orderId);
    await putBack(tx, deps, actor, {
      ...all,
      units: await listKeptUnits(tx, locked),
      alreadyBack: await listAlreadyBack(tx, { ...locked, refunds }),
    });
  });
}

export type CancelInput = { orderId: OrderId; reason: string };

/**
 * Cancels an order that is not shipped yet. Its goods go back on stock, except the units of earlier refunds,
 * which decide that themselves, its discount code can be used once more, and the rest of the payment is refunded, or its
 * customer told where none is left. When the provider does not answer or refuses, the order needs attention until the money
 * is refunded.
 * @returns the outcome of the refund; null when nothing was left to refund.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`; `not_found`;
 * `illegal_order_step` when it is too late.
 */
export async function cancelOrder(
  deps: Deps,
  actor: Actor,
  { orderId, reason }: CancelInput,
): Promise<RefundOutcome | null> {
  assertAdmin(actor);
  assertFresh(actor);
  const refundId = await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId);
    const { order, lines } = locked;
    await takeStep(tx, deps, actor, { order, event: { kind: 'cancelled', data: { reason } } });
    // A cancelled order is never packed, and its money goes back: only a dispute is left to look at.
    await updateOrder(tx, order.id, {
      ...{ withdrawn: false, short: false, recovered: false, addressMissing: false },
    });
    await giveBackDiscount(tx, order.id);
    const refunds = await listRefunds(tx, order.id);
    const left = lines.map(({ id, quantity }) => ({
      orderLineId: id,
      quantity: quantity - unitsRefunded(id, refunds),
    }));
    const units = new Map(left.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
    await putBack(tx, deps, actor, { locked, units, kept: new Map(), reason: 'restock' });
    const { paidMinor } = await getPayment(tx, order.id);
    const amountMinor = leftToRefund(paidMinor, refunds);
    if (amountMinor === 0) {
      // The mail about a refund on its way says that the order is cancelled.
      if (!refunds.some(({ state }) => state === 'pending')) await mailCancellation(tx, deps, order);
      return null;
    }
    const refunded = left.filter(({ quantity }) => quantity > 0);
    return openRefund(tx, deps, actor, { order, lines: refunded, amountMinor, restock: false, reason });
  });
  return refundId === null ? null : askForRefund(deps, refundId);
}

/** Tells the customer of a cancelled order that has no refund whose mail says so. */
async function mailCancellation(tx: Transaction, deps: Deps, order: OrderRow): Promise<void> {
  const recipient = await recipientOf(tx, order);
  if (!recipient) return;
  await enqueueMail(tx, deps, {
    kind: 'order_cancelled',
    subjectId: order.id,
    recipient,
    body: orderCancelledMail(await aboutOrder(tx, deps, order)),
    secretUntil: null,
  });
}
