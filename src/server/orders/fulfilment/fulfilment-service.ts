import type { OrderId } from '../../../shared/ids.ts';
import type { OrderEvent } from '../../../shared/order-event.ts';
import type { OrderEventKind, OrderStep } from '../../../shared/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import {
  insertShipment,
  markShipmentsDelivered,
  moveFulfilment,
  type OrderRow,
  updateOrder,
} from '../order-repository.ts';
import { listRefunds } from '../refunds/refund-repository.ts';
import { leftToRefund, unitsRefunded } from '../refunds/refund-rules.ts';
import { askForRefund, openRefund, type RefundOutcome } from '../refunds/refund-service.ts';
import { lockOrderRow, lockOrderWithGoods, putBack } from './order-goods-service.ts';
import { orderShippedMail } from './order-shipped-mail.ts';
import { FULFILMENT_STEPS, obstacleTo } from './order-step-rules.ts';

const STEP_OF = {
  packed: 'pack',
  shipped: 'ship',
  delivered: 'deliver',
  returned: 'return',
  cancelled: 'cancel',
} as const satisfies Partial<Record<OrderEventKind, OrderStep>>;

type Taking = { order: OrderRow; event: OrderEvent<keyof typeof STEP_OF> };

/** One step of an order whose row this transaction holds. @throws ShopError `illegal_order_step`. */
async function takeStep(tx: Transaction, deps: Deps, actor: Actor, { order, event }: Taking) {
  const step = STEP_OF[event.kind];
  const obstacle = obstacleTo(step, order);
  if (obstacle) throw new ShopError({ code: 'illegal_order_step', obstacle });
  const moved = await moveFulfilment(tx, order.id, { ...FULFILMENT_STEPS[step], now: deps.now() });
  if (!moved) throw new ShopError({ code: 'illegal_order_step', obstacle: 'status' });
  await recordOrderEvent(tx, deps, actor, order.id, event);
}

/**
 * The goods are in their parcel.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when the order is elsewhere, its payment in review or given back, or flagged.
 */
export async function packOrder(deps: Deps, actor: Actor, { orderId }: { orderId: OrderId }): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId as OrderId);
    await takeStep(tx, deps, actor, { order, event: { kind: 'packed', data: {} } });
  });
}

/** `trackingNumber` is '' when the carrier gave none. */
export type ShipInput = { orderId: OrderId; carrier: string; trackingNumber: string };

/**
 * The parcel has left; the customer is told, with the tracking number.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it is not packed, or the money is in review or given back.
 */
export async function shipOrder(deps: Deps, actor: Actor, input: ShipInput): Promise<void> {
  assertAdmin(actor);
  const { carrier, trackingNumber } = input;
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, input.orderId as OrderId);
    await takeStep(tx, deps, actor, {
      order,
      event: { kind: 'shipped', data: { carrier, trackingNumber } },
    });
    const id = deps.newId('shipment');
    await insertShipment(tx, { id, orderId: order.id, carrier, trackingNumber, shippedAt: deps.now() });
    if (!order.email) return;
    await enqueueMail(tx, deps, {
      kind: 'order_shipped',
      subjectId: id,
      recipient: order.email,
      body: orderShippedMail({
        ...(await readLetterhead(tx, deps, order)),
        link: `${deps.publicUrl}/order/${order.id}`,
        number: order.number,
        carrier,
        trackingNumber,
      }),
      secretUntil: null,
    });
  });
}

/**
 * The parcel has arrived.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it was not shipped.
 */
export async function deliverOrder(
  deps: Deps,
  actor: Actor,
  { orderId }: { orderId: OrderId },
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId as OrderId);
    await takeStep(tx, deps, actor, { order, event: { kind: 'delivered', data: {} } });
    await markShipmentsDelivered(tx, order.id, deps.now());
  });
}

export type ReturnInput = { orderId: OrderId; restock: boolean };

/**
 * The goods came back, and with `restock` they can be sold again. The money is given back by a refund.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it was not delivered.
 */
export async function returnOrder(
  deps: Deps,
  actor: Actor,
  { orderId, restock }: ReturnInput,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId as OrderId);
    await takeStep(tx, deps, actor, {
      order: locked.order,
      event: { kind: 'returned', data: { restock } },
    });
    if (!restock) return;
    const units = new Map(locked.lines.map(({ id, quantity }) => [id, quantity]));
    await putBack(tx, deps, actor, { locked, units, reason: 'return' });
  });
}

export type CancelInput = { orderId: OrderId; reason: string };

/**
 * Calls an order off before it is shipped: its goods go back on stock, but for units that were refunded as
 * not to be sold again, and whatever is left of the customer's money is refunded. Where the provider does not
 * answer or refuses, the order stays among those to look at until the money is back.
 * @returns what became of the refund; null when nothing was left to give back.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`;
 * `illegal_order_step` when it is too late.
 */
export async function cancelOrder(
  deps: Deps,
  actor: Actor,
  { orderId, reason }: CancelInput,
): Promise<RefundOutcome | null> {
  assertAdmin(actor);
  const refundId = await deps.db.transaction(async (tx) => {
    const locked = await lockOrderWithGoods(tx, orderId);
    const { order, lines } = locked;
    await takeStep(tx, deps, actor, { order, event: { kind: 'cancelled', data: { reason } } });
    // Nothing is packed any more: what a flag warns of has no meaning.
    await updateOrder(tx, order.id, { short: false, recovered: false, addressMissing: false });
    const refunds = await listRefunds(tx, order.id);
    const sellable = lines.map(({ id, quantity }) => {
      const lost = unitsRefunded(id, refunds, ({ restock }) => !restock);
      return [id, quantity - lost] as const;
    });
    await putBack(tx, deps, actor, { locked, units: new Map(sellable), reason: 'restock' });
    const { paidMinor } = await getPayment(tx, order.id);
    const amountMinor = leftToRefund(paidMinor, refunds);
    if (amountMinor === 0) return null;
    const left = lines.flatMap(({ id, quantity }) => {
      const units = quantity - unitsRefunded(id, refunds);
      return units > 0 ? [{ orderLineId: id, quantity: units }] : [];
    });
    return openRefund(tx, deps, actor, { order, lines: left, amountMinor, restock: false, reason });
  });
  return refundId === null ? null : askForRefund(deps, refundId);
}
