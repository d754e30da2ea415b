import type { OrderLineId, ReturnId } from '../../../shared/ids.ts';
import type { Day } from '../../../shared/orders/documents.ts';
import { RETURN_STEPS, type ReturnReason, type ShownReturnState } from '../../../shared/orders/returns.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { dayIn } from '../../../shared/time-zone.ts';
import { takeAttempts } from '../../accounts/attempt-limit-service.ts';
import { type Actor, assertSignedIn } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { lockOrderRow } from '../fulfilment/order-goods-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { findOrderByNumber, listOrderLines, type OrderRow } from '../order-repository.ts';
import { assertReadable } from '../order-service.ts';
import { listRefunds } from '../refunds/refund-repository.ts';
import { unitsRefunded } from '../refunds/refund-rules.ts';
import { mailCustomer, mailOwner } from './return-mail-service.ts';
import {
  findDeliveredAt,
  findReturn,
  insertReturn,
  listReturnsOf,
  listReturnsOfUser,
  moveReturn,
  type ReturnLine,
  type ReturnWithLines,
} from './return-repository.ts';
import { lastReturnDay, shownState, unitsComingBack } from './return-rules.ts';

/** An order by its number, for its user, or by the key in the browser's cookie; null without one. */
export type OrderByKey = { number: string; key: string | null };

/** A return as the customer sees it. */
export type ReturnView = {
  id: ReturnId;
  state: ShownReturnState;
  reason: ReturnReason;
  note: string;
  answer: string;
  label: string;
  askedAt: Date;
  goods: { name: string; quantity: number }[];
};

export type Returnables = {
  /** The last day on which another return can be requested, in the shop's time zone; null if none can. */
  until: Day | null;
  /** What can still be returned; empty without `until`. */
  lines: { orderLineId: OrderLineId; name: string; left: number }[];
  /** Oldest first. */
  returns: ReturnView[];
};

/** Returns as people see them, with the names of the goods. */
export const viewReturns = (
  returns: readonly ReturnWithLines[],
  lines: readonly { id: OrderLineId; name: string }[],
): ReturnView[] =>
  returns.map(({ id, state, refundId, reason, note, answer, label, createdAt, lines: chosen }) => ({
    ...{ id, reason, note, answer, label },
    state: shownState({ state, refundId }),
    askedAt: createdAt,
    goods: chosen.map(({ orderLineId, quantity }) => ({
      name: lines.find((line) => line.id === orderLineId)?.name ?? '',
      quantity,
    })),
  }));

/**
 * The returns of an order, and what can still be returned.
 * @throws ShopError `not_found` for an unknown number, a wrong key and somebody else's order alike.
 */
export async function getReturns(
  deps: Deps,
  actor: Actor,
  { number, key }: OrderByKey,
): Promise<Returnables> {
  const { read } = deps.db;
  const found = await findOrderByNumber(read, number);
  const order = await assertReadable(deps, actor, { order: found, number, key });
  return readReturnables(read, deps, order);
}

const OWN_RETURNS = 50;

/**
 * The caller's returns over all orders, newest first.
 * @throws ShopError `unauthenticated`.
 */
export async function listOwnReturns({ db }: Deps, actor: Actor) {
  const returns = await listReturnsOfUser(db.read, assertSignedIn(actor), OWN_RETURNS);
  return returns.map(({ refundId, ...shown }) => ({ ...shown, state: shownState({ ...shown, refundId }) }));
}

async function readReturnables(from: Reader, deps: Deps, order: OrderRow): Promise<Returnables> {
  const settings = await readShopSettings(from, deps);
  const deliveredAt = await findDeliveredAt(from, order.id);
  const last = lastReturnDay({ ...order, deliveredAt }, settings);
  const until = last && dayIn(deps.now(), settings.timeZone) <= last ? last : null;
  const [lines, returns, refunds] = [
    await listOrderLines(from, order.id),
    await listReturnsOf(from, order.id),
    await listRefunds(from, order.id),
  ];
  const left = lines.map(({ id, name, quantity }) => ({
    orderLineId: id,
    name,
    left: quantity - unitsRefunded(id, refunds) - unitsComingBack(id, returns, refunds),
  }));
  return {
    until,
    lines: until ? left.filter((line) => line.left > 0) : [],
    returns: viewReturns(returns, lines),
  };
}

export type AskInput = OrderByKey & { lines: readonly ReturnLine[]; reason: ReturnReason; note: string };

/**
 * Asks the owner to take goods of a delivered order back.
 * @throws ShopError `not_found` as for {@link getReturns}; `not_returnable` when the owner takes none back or the
 * period is over; `return_exceeds_units` when fewer are left that are neither refunded nor part of a return;
 * `invalid_field`; `too_many_requests` after 10 in an hour for one order.
 */
export async function askToReturn(
  deps: Deps,
  actor: Actor,
  { number, key, lines, reason, note }: AskInput,
): Promise<{ id: ReturnId }> {
  const found = await findOrderByNumber(deps.db.read, number);
  const { id: orderId } = await assertReadable(deps, actor, { order: found, number, key });
  await takeAttempts(deps, [{ limit: 'returnOfOrder', of: [orderId] }]);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    const can = await readReturnables(tx, deps, order);
    if (!can.until) throw new ShopError({ code: 'not_returnable' });
    assertUnitsLeft(lines, can, await listOrderLines(tx, orderId));
    const id = deps.newId('return');
    const now = deps.now();
    const row = { id, orderId, state: 'asked', reason, note, createdAt: now, updatedAt: now } as const;
    await insertReturn(tx, { ...row, lines });
    await recordOrderEvent(tx, deps, actor, orderId, {
      kind: 'return_asked',
      data: { returnId: id, units: unitsOf(lines) },
    });
    const asked = await getReturn(tx, id);
    await mailCustomer(tx, deps, { order, asked, state: 'asked' });
    await mailOwner(tx, deps, { order, asked, state: 'asked' });
    return { id };
  });
}

export const unitsOf = (lines: readonly ReturnLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function assertUnitsLeft(
  wanted: readonly ReturnLine[],
  can: Returnables,
  bought: readonly { id: OrderLineId; name: string }[],
): void {
  const invalid = new ShopError({ code: 'invalid_field', field: 'lines' });
  if (wanted.length === 0 || new Set(wanted.map((line) => line.orderLineId)).size < wanted.length)
    throw invalid;
  for (const { orderLineId, quantity } of wanted) {
    const line = bought.find(({ id }) => id === orderLineId);
    if (!line) throw invalid;
    const left = can.lines.find((each) => each.orderLineId === orderLineId)?.left ?? 0;
    if (quantity > left) throw new ShopError({ code: 'return_exceeds_units', name: line.name, left });
  }
}

/** @throws ShopError `not_found`. */
export async function getReturn(from: Reader, id: ReturnId): Promise<ReturnWithLines> {
  const found = await findReturn(from, id);
  if (!found) throw new ShopError({ code: 'not_found', entity: 'return' });
  return found;
}

/**
 * Takes a customer's question back, as long as the goods are not with the shop.
 * @throws ShopError `not_found` as for {@link getReturns}; `return_changed` when it has been declined, received,
 * refunded or withdrawn.
 */
export async function withdrawReturn(
  deps: Deps,
  actor: Actor,
  { number, key, id }: OrderByKey & { id: ReturnId },
): Promise<void> {
  const found = await findOrderByNumber(deps.db.read, number);
  const { id: orderId } = await assertReadable(deps, actor, { order: found, number, key });
  await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, orderId);
    const asked = await getReturn(tx, id);
    if (asked.orderId !== orderId) throw new ShopError({ code: 'not_found', entity: 'return' });
    const to = 'withdrawn';
    if (!(await moveReturn(tx, id, { from: RETURN_STEPS[to], to, now: deps.now() })))
      throw new ShopError({ code: 'return_changed' });
    await recordOrderEvent(tx, deps, actor, orderId, {
      kind: 'return_withdrawn',
      data: { returnId: id, units: unitsOf(asked.lines) },
    });
    await mailCustomer(tx, deps, { order, asked, state: to });
    await mailOwner(tx, deps, { order, asked, state: to });
  });
}
