import type { OrderId, OrderLineId, RefundId, ReturnId } from '../../../shared/ids.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import { inSteps } from '../../../shared/money/stripe-amounts.ts';
import { RETURN_STEPS, type ReturnState } from '../../../shared/orders/returns.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin, assertFresh } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { decodeTimeCursor, type Page, timePage } from '../../paging.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import {
  listKeptUnits,
  lockOrderRow,
  lockOrderWithGoods,
  putBack,
  type Units,
} from '../fulfilment/order-goods-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { findOrder, listLinesOfOrders, listOrderLines, type OrderRow } from '../order-repository.ts';
import { findRefund, listRefunds } from '../refunds/refund-repository.ts';
import { leftToRefund, listOwed, paidForUnitsOf, paidLines } from '../refunds/refund-rules.ts';
import { askForRefund, assertRefundable, openRefund, type RefundOutcome } from '../refunds/refund-service.ts';
import { mailCustomer } from './return-mail-service.ts';
import {
  countReturns,
  listReturns,
  listReturnsOf,
  moveReturn,
  type ReturnWithLines,
  setRefundOfReturn,
} from './return-repository.ts';
import { canDecline, followsAnswer, followsClosing } from './return-rules.ts';
import { getReturn, type ReturnView, unitsOf, viewReturns } from './return-service.ts';

/** A return as the owner's list shows it. */
export type AdminReturnCard = ReturnView & { orderId: OrderId; number: string; name: string };

/**
 * Returns, newest first, with how many there are in each state.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor that is
 * not one of ours.
 */
export async function listAllReturns(
  { db }: Deps,
  actor: Actor,
  { state, cursor, limit }: { state?: ReturnState | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<AdminReturnCard> & { counts: Partial<Record<ReturnState, number>> }> {
  assertAdmin(actor);
  const after = decodeTimeCursor(cursor);
  const rows = await listReturns(db.read, { state: state ?? null, after, limit: limit + 1 });
  const { items, nextCursor } = timePage(rows, limit);
  const lines = await listLinesOfOrders(db.read, [...new Set(items.map(({ orderId }) => orderId))]);
  const views = viewReturns(items, lines);
  return {
    items: views.map((view, at) => ({ ...view, ...pick(items[at]) })),
    nextCursor,
    counts: await countReturns(db.read),
  };
}

function pick(row: { orderId: OrderId; number: string; name: string } | undefined) {
  if (!row) throw new Error('a return has no order');
  return { orderId: row.orderId, number: row.number, name: row.name };
}

/**
 * A return on its order's page. `refundMinor`: the most that refunding it gives back, in the payment's currency; 0 when
 * it is only to be closed.
 */
export type AdminReturn = ReturnView & {
  refundMinor: Money;
  canRefund: boolean;
  /** Without a refund. */
  canClose: boolean;
  canDecline: boolean;
};

/**
 * The returns of any order, oldest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function listReturnsOfOrder(
  { db }: Deps,
  actor: Actor,
  { orderId }: { orderId: OrderId },
): Promise<AdminReturn[]> {
  assertAdmin(actor);
  const order = await findOrder(db.read, orderId);
  if (!order) throw new ShopError({ code: 'not_found', entity: 'order' });
  const returns = await listReturnsOf(db.read, orderId);
  const views = viewReturns(returns, await listOrderLines(db.read, orderId));
  const shown: AdminReturn[] = [];
  for (const [at, asked] of returns.entries()) {
    const view = views[at];
    if (!view) continue;
    const refundMinor = await amountOf(db.read, order, asked);
    const canRefund = await isRefundable(db.read, asked, refundMinor);
    const canClose = (await isRefundable(db.read, asked, money(0))) && !(await isOwed(db.read, order, asked));
    shown.push({ ...view, refundMinor, canRefund, canClose, canDecline: canDecline(asked) });
  }
  return shown;
}

async function readPaid(from: Reader, order: OrderRow) {
  const refunds = await listRefunds(from, order.id);
  const { paidMinor, currency } = await getPayment(from, order.id);
  return { lines: paidLines(order, await listOrderLines(from, order.id)), refunds, paidMinor, currency };
}

/** What was paid for its units, as far as the provider takes its decimals; at most what is left of the payment. */
async function amountOf(from: Reader, order: OrderRow, { lines }: ReturnWithLines): Promise<Money> {
  const paid = await readPaid(from, order);
  const leftMinor = leftToRefund(paid.paidMinor, paid.refunds);
  return inSteps(Math.min(paidForUnitsOf(lines, paid), leftMinor), paid.currency);
}

/** Whether a refund of its goods has failed, and its money is still owed. */
async function isOwed(from: Reader, order: OrderRow, { refundId, lines }: ReturnWithLines): Promise<boolean> {
  if (refundId === null) return false;
  const paid = await readPaid(from, order);
  const owed = listOwed({ ...paid, cancelled: order.fulfilmentStatus === 'cancelled' });
  const isOfThese = ({ orderLineId }: { orderLineId: OrderLineId }) =>
    lines.some((line) => line.orderLineId === orderLineId);
  return paid.refunds.some((refund) => owed.includes(refund.id) && refund.lines.some(isOfThese));
}

/** Once the goods are there. Returns whose refund had failed before that led back to `received` stay refundable. */
async function isRefundable(
  from: Reader,
  { state, refundId }: ReturnWithLines,
  amountMinor: Money,
): Promise<boolean> {
  if (state === 'received') return true;
  if (state !== 'refunded' || refundId === null || amountMinor === 0) return false;
  return (await findRefund(from, refundId))?.state === 'failed';
}

/** Locks the return's order before anything of it is read. */
async function lockReturn(
  tx: Transaction,
  id: ReturnId,
): Promise<{ order: OrderRow; asked: ReturnWithLines }> {
  const { orderId } = await getReturn(tx, id);
  const order = await lockOrderRow(tx, orderId);
  return { order, asked: await getReturn(tx, id) };
}

type Act = {
  order: OrderRow;
  asked: ReturnWithLines;
  state: 'accepted' | 'declined' | 'received' | 'refunded';
};

const auditReturn = (tx: Transaction, deps: Deps, actor: Actor, { order, asked, state }: Act) =>
  audit(tx, deps, actor, {
    action: `return.${state}`,
    entity: 'return',
    entityId: asked.id,
    data: { order: order.number, units: unitsOf(asked.lines) },
  });

/** `state`: in which the admin saw the return. */
export type AnswerInput = {
  id: ReturnId;
  state: (typeof RETURN_STEPS.declined)[number];
  accept: boolean;
  answer: string;
  label: string;
};

/**
 * Accepts or declines a return, with words to the customer; one that was accepted, or has arrived, can still be declined.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `return_changed`, also when a
 * refund of it has failed.
 */
export async function answerReturn(
  deps: Deps,
  actor: Actor,
  { id, state, accept, answer, label }: AnswerInput,
): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const { order, asked } = await lockReturn(tx, id);
    const to = accept ? 'accepted' : 'declined';
    const said = { answer, label: accept ? label : '' };
    // Somebody else's answer is not taken back unseen.
    const from = RETURN_STEPS[to].filter((before) => before === state);
    const possible = accept || canDecline(asked);
    if (!possible || !(await moveReturn(tx, id, { from, to, now: deps.now(), ...said })))
      throw new ShopError({ code: 'return_changed' });
    await recordOrderEvent(tx, deps, actor, order.id, {
      kind: accept ? 'return_accepted' : 'return_declined',
      data: { returnId: id, units: unitsOf(asked.lines) },
    });
    await auditReturn(tx, deps, actor, { order, asked, state: to });
    const follows = followsAnswer(asked.state, { accept, ...said });
    await mailCustomer(tx, deps, { order, asked: { ...asked, ...said }, state: to, follows });
  });
}

/**
 * Notes that the goods of an accepted return are there.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`; `return_changed`.
 */
export async function receiveReturn(deps: Deps, actor: Actor, { id }: { id: ReturnId }): Promise<void> {
  assertAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const { order, asked } = await lockReturn(tx, id);
    const to = 'received';
    if (!(await moveReturn(tx, id, { from: RETURN_STEPS[to], to, now: deps.now() })))
      throw new ShopError({ code: 'return_changed' });
    await recordOrderEvent(tx, deps, actor, order.id, {
      kind: 'return_received',
      data: { returnId: id, units: unitsOf(asked.lines) },
    });
    await auditReturn(tx, deps, actor, { order, asked, state: to });
    const follows = (await amountOf(tx, order, asked)) > 0 ? 'refund' : null;
    await mailCustomer(tx, deps, { order, asked, state: to, follows });
  });
}

/**
 * Refunds what was paid for the units of a return that has arrived, or less, as {@link refundOrder} does. With 0, for
 * example because they were free or their money is refunded already, the return is closed without a refund; the customer
 * is told so while money is left.
 * @param input `seenMinor` is the most that the admin saw; it is only compared.
 * @returns the outcome of the refund; null without one.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`; `not_found`;
 * `return_changed`, also when the most is another by now; `refund_exceeds_lines`; `invalid_field` for 0 while a refund that
 * failed is owed; and what `refundOrder` throws about amounts.
 */
export async function refundReturn(
  deps: Deps,
  actor: Actor,
  {
    id,
    amountMinor,
    seenMinor = amountMinor,
    restock,
  }: { id: ReturnId; amountMinor: Money; seenMinor?: Money | undefined; restock: boolean },
): Promise<RefundOutcome | null> {
  assertAdmin(actor);
  assertFresh(actor);
  const refundId = await deps.db.transaction(async (tx) => {
    const { orderId } = await getReturn(tx, id);
    const locked = await lockOrderWithGoods(tx, orderId);
    const { order } = locked;
    const asked = await getReturn(tx, id);
    const mostMinor = await amountOf(tx, order, asked);
    if (!(await isRefundable(tx, asked, amountMinor)) || mostMinor !== seenMinor)
      throw new ShopError({ code: 'return_changed' });
    // What a refund has promised, and failed to give back, stays owed.
    if (amountMinor === 0 && (await isOwed(tx, order, asked)))
      throw new ShopError({ code: 'invalid_field', field: 'amountMinor' });
    if (amountMinor > mostMinor) {
      const { currency } = await getPayment(tx, order.id);
      throw new ShopError({ code: 'refund_exceeds_lines', mostMinor, currency });
    }
    await moveReturn(tx, id, { from: [asked.state], to: 'refunded', now: deps.now() });
    const refund =
      amountMinor > 0 ? await openRefundOf(tx, deps, actor, { order, asked, amountMinor, restock }) : null;
    await setRefundOfReturn(tx, id, refund);
    // With a refund, they go back on stock once it has succeeded.
    if (!refund && restock) {
      const kept = await listKeptUnits(tx, locked);
      await putBack(tx, deps, actor, { locked, units: asUnits(asked), kept, reason: 'return' });
    }
    await recordOrderEvent(tx, deps, actor, order.id, {
      kind: 'return_refunded',
      data: { returnId: id, units: unitsOf(asked.lines), ...(refund && { refundId: refund }) },
    });
    await auditReturn(tx, deps, actor, { order, asked, state: 'refunded' });
    // On arrival, the customer was told to expect an email about the refund.
    if (!refund && mostMinor > 0) {
      const follows = followsClosing(await listRefunds(tx, order.id));
      await mailCustomer(tx, deps, { order, asked, state: 'closed', follows });
    }
    return refund;
  });
  return refundId === null ? null : askForRefund(deps, refundId);
}

type Refunding = { order: OrderRow; asked: ReturnWithLines; amountMinor: Money; restock: boolean };

async function openRefundOf(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { order, asked, amountMinor, restock }: Refunding,
): Promise<RefundId> {
  const { id, lines } = asked;
  await assertRefundable(tx, order, { lines, amountMinor, returnId: id });
  return openRefund(tx, deps, actor, { order, lines, amountMinor, restock, reason: '' });
}

const asUnits = ({ lines }: ReturnWithLines): Units =>
  new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
