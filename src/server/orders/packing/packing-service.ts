import type { OrderId, OrderLineId } from '../../../shared/ids.ts';
import type { PostalAddress } from '../../../shared/orders/address.ts';
import type { DeliveryChoice } from '../../../shared/orders/delivery.ts';
import {
  type OrderFlag,
  type OrderStep,
  PACKING_LISTS,
  type PackingList,
  type StepObstacle,
} from '../../../shared/orders/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertMayPack } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readVersionedPlan } from '../../settings/plan-repository.ts';
import { STATES_OF_LIST } from '../desk/order-list-rules.ts';
import { findOrders } from '../desk/order-list-service.ts';
import { flagsOf, legalSteps, obstacleToShipping } from '../fulfilment/order-step-rules.ts';
import { listShipments } from '../fulfilment/shipment-repository.ts';
import { postalAddressOf } from '../order-address-rules.ts';
import { findOrder, listOrderLines, type OrderRow } from '../order-repository.ts';
import { isPacked, isPickedUp, type OrderStatusText, orderStatusText } from '../order-status-rules.ts';
import { listRefunds, listRefundsOfOrders, type RefundRow } from '../refunds/refund-repository.ts';
import { unitsRefunded } from '../refunds/refund-rules.ts';

/** What a packer sees of every order: no amounts and no email address. */
export type PackingCard = {
  id: OrderId;
  number: string;
  placedAt: Date;
  status: OrderStatusText;
  /** Whether it is packed and has not left yet. */
  packed: boolean;
  pickUp: boolean;
  flags: OrderFlag[];
  livemode: boolean;
  name: string;
  city: string;
  country: string;
  /** Without lines and units that were refunded. */
  goods: { name: string; quantity: number }[];
};

export type PackingOrder = Omit<PackingCard, 'goods' | 'city' | 'country'> & {
  version: number;
  /** Where it goes; null, as the name and the phone number are '', unless it is to be packed or on its way. */
  address: PostalAddress | null;
  company: string;
  phone: string;
  delivery: Pick<DeliveryChoice, 'name'> | null;
  /** Without lines and units that were refunded. */
  lines: { id: OrderLineId; name: string; brand: string; sku: string | null; quantity: number }[];
  /** Of a packer's steps, those possible now. */
  steps: OrderStep[];
  obstacle: StepObstacle | null;
  shipments: { carrier: string; trackingNumber: string; shippedAt: Date; deliveredAt: Date | null }[];
};

export type ListPackingInput = {
  search?: string | undefined;
  list: PackingList;
  cursor?: string | undefined;
  limit: number;
};

/** Whether it is on one of the packers' lists. */
const isPackers = ({ fulfilmentStatus, paymentStatus }: OrderRow): boolean =>
  PACKING_LISTS.map((list) => STATES_OF_LIST[list]).some(
    ({ fulfilment, payment }) => fulfilment.includes(fulfilmentStatus) && payment.includes(paymentStatus),
  );

const PACKING_STEPS: readonly OrderStep[] = ['pack', 'ship', 'deliver'];

/**
 * Orders to pack and ship, or under way, newest first, searched by number, name and products.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `invalid_field` for a
 * cursor that is not one of ours.
 */
export async function listPackingOrders(
  { db }: Deps,
  actor: Actor,
  input: ListPackingInput,
): Promise<Page<PackingCard>> {
  assertMayPack(actor);
  const { items, nextCursor } = await findOrders(db.read, { ...input, byContact: false });
  const refunds = await listRefundsOfOrders(
    db.read,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((row) => ({
      ...headOf(row),
      city: row.addressCity,
      country: row.addressCountry,
      goods: leftToPack(row.goods, refunds).map(({ name, quantity }) => ({ name, quantity })),
    })),
    nextCursor,
  };
}

/**
 * What is needed to pack and ship an order. Once it is neither to be packed nor on its way, whose it is is left out.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin; `not_found`.
 */
export async function getPackingOrder({ db }: Deps, actor: Actor, id: OrderId): Promise<PackingOrder> {
  assertMayPack(actor);
  const order = await findOrder(db.read, id);
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  const [lines, refunds, shipments] = await Promise.all([
    listOrderLines(db.read, id),
    listRefunds(db.read, id),
    listShipments(db.read, id),
  ]);
  const isTheirs = isPackers(order);
  return {
    ...headOf(order),
    ...(isTheirs ? {} : { name: '' }),
    version: order.version,
    company: isTheirs ? order.company : '',
    phone: isTheirs ? order.phone : '',
    address: isTheirs ? postalAddressOf(order) : null,
    delivery: order.delivery && { name: order.delivery.name },
    lines: leftToPack(lines, refunds).map(({ id: lineId, name, brand, sku, quantity }) => ({
      id: lineId,
      name,
      brand,
      sku,
      quantity,
    })),
    steps: legalSteps(order).filter((step) => PACKING_STEPS.includes(step)),
    obstacle: obstacleToShipping(order),
    shipments: shipments.map(({ carrier, trackingNumber, shippedAt, deliveredAt }) => ({
      carrier,
      trackingNumber,
      shippedAt,
      deliveredAt,
    })),
  };
}

/**
 * Whether customers can pick orders up.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but a packer or an admin.
 */
export async function offersPickUp({ db }: Deps, actor: Actor): Promise<boolean> {
  assertMayPack(actor);
  const { plan } = await readVersionedPlan(db.read, 'delivery');
  return plan.zones.some(({ methods }) => methods.some(({ pickUp }) => pickUp));
}

/** Lines without the units that were refunded. */
const leftToPack = <Line extends { id: OrderLineId; quantity: number }>(
  lines: readonly Line[],
  refunds: readonly RefundRow[],
): Line[] =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - unitsRefunded(line.id, refunds) }))
    .filter(({ quantity }) => quantity > 0);

const headOf = (order: OrderRow) => ({
  id: order.id,
  number: order.number,
  placedAt: order.createdAt,
  status: orderStatusText(order),
  packed: isPacked(order),
  pickUp: isPickedUp(order),
  flags: flagsOf(order),
  livemode: order.livemode,
  name: order.name,
});
