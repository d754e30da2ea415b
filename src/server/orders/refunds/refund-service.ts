import type { OrderId, OrderLineId, PaymentIntentId, RefundId, ReturnId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';
import { assertFine } from '../../../shared/money/stripe-amounts.ts';
import type { RefundState } from '../../../shared/orders/order-status.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, actorUserId, assertAdmin, assertFresh } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { PaymentRefused, PaymentUnavailable, type ProviderRefund } from '../../payments/payment-gateway.ts';
import { getPayment, type PaymentRow } from '../../payments/payment-repository.ts';
import { settleEach, type Unsettled } from '../../payments/settle-each.ts';
import { assertAsSeen, lockOrderRow } from '../fulfilment/order-goods-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { listOrderLines, type OrderLineRow, type OrderRow, updateOrder } from '../order-repository.ts';
import { listReturnsOf, type ReturnWithLines } from '../returns/return-repository.ts';
import { unitsInOpenReturns } from '../returns/return-rules.ts';
import { findRefund, insertRefund, listRefunds, type RefundRow } from './refund-repository.ts';
import { leftToRefund, paidLines, paidWithUnits, unitsRefunded } from './refund-rules.ts';
import { applyToRefund, settleRefund } from './refund-settlement-service.ts';

export type RefundLine = { orderLineId: OrderLineId; quantity: number };

export type RefundInput = {
  orderId: OrderId;
  /**
   * The order's version as the admin saw it: guards against a double click and against another admin's
   * refund.
   */
  version: number;
  lines: readonly RefundLine[];
  amountMinor: Money;
  /** Whether the lines' goods go back on stock. */
  restock: boolean;
  reason: string;
};

/** The result of a refund. `pending`: the provider did not answer; the reconciler asks again. */
export type RefundOutcome = { id: RefundId; state: RefundState };

/**
 * Refunds money. The refund is stored first, then requested from the provider under its id, then the answer
 * is stored; the reconciler settles one that is interrupted in between.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`;
 * `not_found`; `order_changed`
 * when `version` is stale; `refund_exceeds_payment` when more would be refunded than was paid;
 * `refund_exceeds_units` when more units of a line would be refunded than were bought; `units_in_return`;
 * `refund_exceeds_lines`
 * when the amount is more than was paid for the lines' units and is left of the delivery; `amount_too_fine`; `invalid_field`.
 */
export async function refundOrder(deps: Deps, actor: Actor, input: RefundInput): Promise<RefundOutcome> {
  assertAdmin(actor);
  assertFresh(actor);
  const id = await deps.db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, input.orderId);
    assertAsSeen(order, input);
    const lines = input.lines.filter(({ quantity }) => quantity > 0);
    await assertRefundable(tx, order, { ...input, lines });
    return openRefund(tx, deps, actor, { ...input, lines, order });
  });
  return askForRefund(deps, id);
}

/**
 * Checks a refund of an order that this transaction has locked.
 * @param returnId of the return that is refunded, if it is one: its units are not kept from it.
 * @throws ShopError as {@link refundOrder}.
 */
export async function assertRefundable(
  tx: Transaction,
  order: OrderRow,
  {
    lines: chosen,
    amountMinor,
    returnId,
  }: Pick<RefundInput, 'lines' | 'amountMinor'> & { returnId?: ReturnId },
): Promise<void> {
  const refunds = await listRefunds(tx, order.id);
  const { paidMinor, currency } = await getPayment(tx, order.id);
  const leftMinor = leftToRefund(paidMinor, refunds);
  if (amountMinor <= 0) throw new ShopError({ code: 'invalid_field', field: 'amountMinor' });
  if (amountMinor > leftMinor) throw new ShopError({ code: 'refund_exceeds_payment', leftMinor, currency });
  assertFine(amountMinor, currency);
  if (chosen.length === 0) return;
  const rows = await listOrderLines(tx, order.id);
  const returns = (await listReturnsOf(tx, order.id)).filter(({ id }) => id !== returnId);
  assertUnitsLeft(chosen, rows, { refunds, returns });
  const mostMinor = paidWithUnits(chosen, { lines: paidLines(order, rows), refunds, paidMinor });
  if (amountMinor > mostMinor) throw new ShopError({ code: 'refund_exceeds_lines', mostMinor, currency });
}

function assertUnitsLeft(
  wanted: readonly RefundLine[],
  lines: readonly OrderLineRow[],
  { refunds, returns }: { refunds: readonly RefundRow[]; returns: readonly ReturnWithLines[] },
): void {
  if (new Set(wanted.map(({ orderLineId }) => orderLineId)).size < wanted.length)
    throw new ShopError({ code: 'invalid_field', field: 'lines' });
  for (const { orderLineId, quantity } of wanted) {
    const line = lines.find(({ id }) => id === orderLineId);
    if (!line) throw new ShopError({ code: 'invalid_field', field: 'lines' });
    const left = line.quantity - unitsRefunded(line.id, refunds);
    if (quantity > left) throw new ShopError({ code: 'refund_exceeds_units', name: line.name, left });
    if (quantity > left - unitsInOpenReturns(line.id, returns))
      throw new ShopError({ code: 'units_in_return', name: line.name });
  }
}

/**
 * Stores a refund to request, or one that the owner made by hand. The caller holds the order's lock and has checked
 * the amount. @returns its id.
 */
export async function openRefund(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  {
    order,
    lines,
    amountMinor,
    restock,
    reason,
    byHand = false,
  }: Omit<RefundInput, 'orderId' | 'version'> & { order: OrderRow; byHand?: boolean },
): Promise<RefundId> {
  const id = deps.newId('refund');
  const now = deps.now();
  await insertRefund(tx, {
    id,
    orderId: order.id,
    amountMinor,
    lines: [...lines],
    restock,
    reason,
    byHand,
    state: 'pending',
    actorId: actorUserId(actor),
    createdAt: now,
    updatedAt: now,
  });
  await recordOrderEvent(tx, deps, actor, order.id, {
    kind: 'refund_requested',
    data: { refundId: id, amountMinor, reason, ...(byHand && { byHand }) },
  });
  await updateOrder(tx, order.id, { updatedAt: now });
  return id;
}

/**
 * Requests a stored refund from the provider under its id, so that repeating it refunds the money only once.
 * Without an answer it stays pending; a definite refusal fails it.
 */
export async function askForRefund(deps: Deps, id: RefundId): Promise<RefundOutcome> {
  const refund = await findRefund(deps.db.read, id);
  if (!refund) throw new Error(`there is no refund ${id}`);
  const word = await requestAtProvider(deps, await getPayment(deps.db.read, refund.orderId), refund);
  if (word) await deps.db.transaction((tx) => applyToRefund(tx, deps, { id, ...word }));
  return { id, state: (await findRefund(deps.db.read, id))?.state ?? 'pending' };
}

type ProviderAnswer = Omit<Parameters<typeof applyToRefund>[2], 'id'>;

/** @returns null when the provider does not answer. */
async function requestAtProvider(
  deps: Deps,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<ProviderAnswer | null> {
  try {
    // Test money in a shop that has gone live: the live account does not know it, and no money moved.
    if ((await deps.payments.isLive()) && !payment.livemode)
      return { said: 'succeeded', providerRefundId: null };
    const paymentIntent = payment.intentId ?? (await findIntent(deps, payment));
    const said = await deps.payments.createRefund({
      refundId: refund.id,
      paymentIntent,
      amountMinor: refund.amountMinor,
      currency: payment.currency,
    });
    return { said: said.state, providerRefundId: said.id };
  } catch (error) {
    if (error instanceof PaymentUnavailable) return null;
    if (error instanceof PaymentRefused)
      return { said: 'failed', providerRefundId: null, message: error.message };
    throw error;
  }
}

async function findIntent(deps: Deps, { sessionId }: PaymentRow): Promise<PaymentIntentId> {
  const session = await deps.payments.findSession(sessionId);
  if (!session?.paymentIntent) throw new PaymentRefused('the provider knows no payment of this order');
  return session.paymentIntent;
}

/**
 * Brings refunds in line with the provider, without webhooks: refunds made there since `since` are taken
 * over, and pending refunds of ours that it does not know are requested again under the same key. The
 * provider's list comes first, because a key is only good for a day. One that was accepted and is not listed belongs
 * to the account of an earlier key, which alone knows how it ends.
 * @param payments intents whose refunds are looked at however old they are, besides those of older pending
 * refunds.
 * @returns those that could not be settled, by payment; it is null for a pending refund of ours.
 * @throws PaymentUnavailable when the provider does not answer; what was settled until then stays so.
 */
export async function reconcileRefunds(
  deps: Deps,
  {
    since,
    pending,
    payments,
  }: { since: Date; pending: readonly RefundRow[]; payments: readonly PaymentIntentId[] },
): Promise<Unsettled<PaymentIntentId | null>[]> {
  const refunds: ProviderRefund[] = await deps.payments.listRefunds(since);
  for (const intent of new Set([...payments, ...(await intentsOf(deps, pending, since))]))
    refunds.push(...(await deps.payments.listRefundsOf(intent)));
  const failures = await settleEach(refunds, (refund) => settleRefund(deps, refund));
  const seen = new Set(refunds.map(({ refundId }) => refundId));
  const unseen = pending.filter(({ id, providerRefundId }) => providerRefundId === null && !seen.has(id));
  const unasked = await settleEach(unseen, ({ id }) => askForRefund(deps, id));
  return [
    ...failures.map(({ item, error }) => ({ item: item.paymentIntent, error })),
    ...unasked.map(({ error }) => ({ item: null, error })),
  ];
}

/** The payments of refunds that are older than `since`. */
async function intentsOf(deps: Deps, pending: readonly RefundRow[], since: Date): Promise<PaymentIntentId[]> {
  const intents: PaymentIntentId[] = [];
  for (const { orderId, createdAt } of pending) {
    const { intentId } = createdAt < since ? await getPayment(deps.db.read, orderId) : { intentId: null };
    if (intentId) intents.push(intentId);
  }
  return intents;
}
