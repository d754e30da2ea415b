import { availabilityOf, type StockReason } from '../../../shared/catalogue/stock.ts';
import type { OrderId, ProductId } from '../../../shared/ids.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorUserId } from '../../actor.ts';
import { noteProductsEdited } from '../../catalogue/changes/change-note-service.ts';
import { lockForSale } from '../../catalogue/products/product-repository.ts';
import { moveStock, sumRestockedByOrder, sumTakenByOrder } from '../../catalogue/stock/stock-repository.ts';
import { takeStock } from '../../catalogue/stock/take-stock-service.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listOrderLines, lockOrder, type OrderLineRow, type OrderRow } from '../order-repository.ts';
import { listRefunds, type RefundRow } from '../refunds/refund-repository.ts';
import { unitsAlreadyBack, unitsMissing, unitsRefunded, unitsToPutBack } from '../refunds/refund-rules.ts';
import { listReturnsOf } from '../returns/return-repository.ts';
import { unitsBackUnrefunded } from '../returns/return-rules.ts';
import { listShipments } from './shipment-repository.ts';

/** An order that this transaction has locked, with its products. */
export type LockedOrder = {
  order: OrderRow;
  lines: OrderLineRow[];
  /** Stock on hand of its products; untracked and deleted products are missing. */
  stocks: Map<ProductId, number>;
};

/**
 * Locks an order's products, by id, and then the order. Goods are always locked before what they belong to,
 * so two writers never deadlock.
 * @throws ShopError `not_found`.
 */
export async function lockOrderWithGoods(tx: Transaction, id: OrderId): Promise<LockedOrder> {
  // An order's lines never change, so they may be read before the lock.
  const lines = await listOrderLines(tx, id);
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort();
  const stocks = new Map<ProductId, number>();
  for (const productId of ids) {
    const onHand = (await lockForSale(tx, productId))?.stockOnHand ?? null;
    if (onHand !== null) stocks.set(productId, onHand);
  }
  return { order: await lockOrderRow(tx, id), lines, stocks };
}

/** @throws ShopError `not_found`. */
export async function lockOrderRow(tx: Transaction, id: OrderId): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  return order;
}

/** An order and its version on the page where somebody acts on it; where nobody looks, none is compared. */
export type SeenOrder = { orderId: OrderId; version?: number | undefined };

/** @throws ShopError `order_changed` when an order that this transaction has locked is not as it was seen. */
export function assertAsSeen(
  order: Pick<OrderRow, 'version'>,
  { version }: Pick<SeenOrder, 'version'>,
): void {
  if (version !== undefined && version !== order.version) throw new ShopError({ code: 'order_changed' });
}

/** Units by order line. */
export type Units = ReadonlyMap<string, number>;

/**
 * Units of an order, by order line, that the customer has or is still to get: neither refunded nor back for good. None
 * of a cancelled order.
 */
export async function listKeptUnits(tx: Transaction, { order, lines }: LockedOrder): Promise<Units> {
  if (order.fulfilmentStatus === 'cancelled') return new Map();
  const refunds = await listRefunds(tx, order.id);
  const returns = await listReturnsOf(tx, order.id);
  return new Map(
    lines.map(({ id, quantity }) => [
      id,
      quantity - unitsRefunded(id, refunds) - unitsBackUnrefunded(id, returns, refunds),
    ]),
  );
}

type PuttingBack = {
  locked: LockedOrder;
  units: Units;
  /** Units that are in stock already. */
  alreadyBack?: ReadonlyMap<ProductId, number>;
  /** As {@link listKeptUnits} tells; empty when everything comes back. */
  kept: Units;
  reason: StockReason;
};

/**
 * Puts an order's goods back on stock, never more of a product than the order still has taken beyond the units that
 * are kept: units put back before, or never taken, do not return.
 */
export async function putBack(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { locked, units, alreadyBack, kept, reason }: PuttingBack,
): Promise<void> {
  const taken = await sumTakenByOrder(tx, locked.order.id);
  const keptUnits = byProduct(locked.lines, kept);
  const deltas = new Map<ProductId, number>();
  for (const [productId, wanted] of byProduct(locked.lines, units)) {
    const facts = {
      wanted,
      alreadyBack: alreadyBack?.get(productId) ?? 0,
      taken: taken.get(productId) ?? 0,
      kept: keptUnits.get(productId) ?? 0,
    };
    deltas.set(productId, unitsToPutBack(facts));
  }
  await moveGoods(tx, deps, actor, { locked, deltas, reason });
}

/**
 * Puts the goods of a refund that has just succeeded back on stock: so many that stock has all units whose refund
 * stands. Goods of one that came back are in stock already when it is made again. An order that lacks goods may give
 * up those that it has: it goes on lacking what its customer is still to get.
 */
export async function putBackRefunded(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { locked, refund }: { locked: LockedOrder; refund: RefundRow },
): Promise<void> {
  const { order } = locked;
  const others = (await listRefunds(tx, order.id)).filter(({ id }) => id !== refund.id);
  await putBack(tx, deps, actor, {
    locked,
    units: unitsOf([refund]),
    alreadyBack: await listAlreadyBack(tx, { ...locked, refunds: others }),
    kept: order.short ? new Map() : await listKeptUnits(tx, locked),
    reason: 'restock',
  });
}

/**
 * Units by product that are in stock although their refund came back. None of a cancelled order, whose goods are all
 * put back.
 */
export async function listAlreadyBack(
  from: Reader,
  { order, lines, refunds }: Pick<LockedOrder, 'order' | 'lines'> & { refunds: readonly RefundRow[] },
): Promise<Map<ProductId, number>> {
  if (order.fulfilmentStatus === 'cancelled') return new Map();
  const standing = byProduct(
    lines,
    unitsOf(refunds.filter(({ state, restock }) => state === 'succeeded' && restock)),
  );
  const restocked = await sumRestockedByOrder(from, order.id);
  return new Map(
    [...restocked].map(([id, units]) => [
      id,
      unitsAlreadyBack({ putBack: units, standing: standing.get(id) ?? 0 }),
    ]),
  );
}

/**
 * Takes an order's missing units from stock, product by product, only where all of them are available.
 * @returns the first product that is short, with its available units; null when none is.
 */
export async function takeMissing(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { locked, refunds }: { locked: LockedOrder; refunds: readonly RefundRow[] },
): Promise<{ name: string; available: number } | null> {
  const { order, lines } = locked;
  const { lacking, crossed } = await takeStock(tx, deps, {
    wanted: listMissing(locked, { refunds, taken: await sumTakenByOrder(tx, order.id) }),
    orderId: order.id,
    actorId: actorUserId(actor),
    checkoutId: order.checkoutId,
  });
  await noteProductsEdited(tx, crossed);
  const [first] = lacking;
  if (!first) return null;
  const [productId, available] = first;
  return { name: lines.find((line) => line.productId === productId)?.name ?? '', available };
}

/**
 * Whether an order owes goods that it has not taken from stock. None of a cancelled order, and none of a payment in
 * review, whose goods are held back. Goods that were put back after the order had left came from its customer.
 */
export async function owesMissingGoods(
  tx: Transaction,
  { locked, refunds }: { locked: LockedOrder; refunds: readonly RefundRow[] },
): Promise<boolean> {
  const { id, fulfilmentStatus, paymentStatus } = locked.order;
  if (fulfilmentStatus === 'cancelled' || paymentStatus === 'review') return false;
  const [shipment] = await listShipments(tx, id);
  const taken = await sumTakenByOrder(tx, id, shipment?.shippedAt);
  return listMissing(locked, { refunds, taken }).length > 0;
}

type Facts = { refunds: readonly RefundRow[]; taken: ReadonlyMap<ProductId, number> };

/** The units still to be taken from stock, of products whose stock is counted. */
function listMissing({ lines, stocks }: LockedOrder, { refunds, taken }: Facts) {
  const bought = byProduct(lines, new Map(lines.map(({ id, quantity }) => [id, quantity])));
  const refunded = byProduct(lines, new Map(lines.map(({ id }) => [id, unitsRefunded(id, refunds)])));
  const missing = [...stocks].map(([productId, onHand]) => ({
    productId,
    onHand,
    quantity: unitsMissing({
      bought: bought.get(productId) ?? 0,
      refunded: refunded.get(productId) ?? 0,
      taken: taken.get(productId) ?? 0,
    }),
  }));
  return missing.filter(({ quantity }) => quantity > 0);
}

function unitsOf(refunds: readonly RefundRow[]): Units {
  const sums = new Map<string, number>();
  for (const { orderLineId, quantity } of refunds.flatMap(({ lines }) => lines))
    sums.set(orderLineId, (sums.get(orderLineId) ?? 0) + quantity);
  return sums;
}

function byProduct(lines: readonly OrderLineRow[], units: Units): Map<ProductId, number> {
  const sums = new Map<ProductId, number>();
  for (const { id, productId } of lines) {
    const quantity = units.get(id) ?? 0;
    if (productId && quantity > 0) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return sums;
}

type Moving = { locked: LockedOrder; deltas: ReadonlyMap<ProductId, number>; reason: StockReason };

async function moveGoods(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { locked, deltas, reason }: Moving,
): Promise<void> {
  const crossed: ProductId[] = [];
  for (const [productId, delta] of deltas) {
    const onHand = locked.stocks.get(productId);
    if (delta === 0 || onHand === undefined) continue;
    await moveStock(tx, {
      id: deps.newId('stockMovement'),
      productId,
      delta,
      reason,
      actorId: actorUserId(actor),
      orderId: locked.order.id,
      createdAt: deps.now(),
    });
    if (availabilityOf(onHand) !== availabilityOf(onHand + delta)) crossed.push(productId);
  }
  await noteProductsEdited(tx, crossed);
}
