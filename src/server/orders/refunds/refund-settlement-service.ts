import type { ProviderRefundId, RefundId } from '../../../shared/ids.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import type { RefundState } from '../../../shared/orders/order-status.ts';
import { SYSTEM } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { countAttempts } from '../../mail/mail-repository.ts';
import type { ProviderRefund } from '../../payments/payment-gateway.ts';
import { findPaymentOfIntent, getPayment, updatePayment } from '../../payments/payment-repository.ts';
import {
  type LockedOrder,
  lockOrderRow,
  lockOrderWithGoods,
  owesMissingGoods,
  putBackRefunded,
} from '../fulfilment/order-goods-service.ts';
import { paymentOrigins, paymentStatusOf } from '../fulfilment/order-step-rules.ts';
import { issueCreditNote, reverseCreditNote } from '../invoices/invoice-service.ts';
import { recordOrderEvent } from '../order-event-service.ts';
import { aboutOrder } from '../order-mail-service.ts';
import { recipientOf } from '../order-recipient-service.ts';
import {
  listOrderEvents,
  listOrderLines,
  movePayment,
  type OrderRow,
  updateOrder,
} from '../order-repository.ts';
import { listReturnsOf, moveReturnOfRefund } from '../returns/return-repository.ts';
import { orderRefundedMail, type RefundedFor } from './order-refunded-mail.ts';
import { refundFailedMail } from './refund-failed-mail.ts';
import {
  findRefund,
  findRefundOfProvider,
  insertRefund,
  listRefunds,
  type RefundRow,
  updateRefund,
} from './refund-repository.ts';
import { keptBy, partsOf, refundedMinor, refundStateAfter } from './refund-rules.ts';

/** Applies the provider's state of a refund; idempotent. */
export async function settleRefund(deps: Deps, said: ProviderRefund): Promise<void> {
  const known = await findKnown(deps.db.read, said);
  if (known && known.providerRefundId === said.id && known.state === said.state) return;
  await deps.db.transaction((tx) => settleRefundIn(tx, deps, said));
}

/**
 * The same inside a transaction that holds no lock on an order or product yet. Our own refund is found by our
 * id, even before our request was answered. One made in the provider's dashboard becomes a refund of its
 * payment's order, once however often it is reported. A payment without an order is ignored.
 */
export async function settleRefundIn(tx: Transaction, deps: Deps, said: ProviderRefund): Promise<void> {
  const known = await findKnown(tx, said);
  if (known) return applyToRefund(tx, deps, { id: known.id, said: said.state, providerRefundId: said.id });
  const found = said.paymentIntent ? await findPaymentOfIntent(tx, said.paymentIntent) : null;
  if (!found) return;
  const order = await lockOrderRow(tx, found.orderId);
  // Another event of the same refund may have been stored while this one waited for the row.
  const meanwhile = await findRefundOfProvider(tx, said.id);
  if (meanwhile)
    return applyToRefund(tx, deps, { id: meanwhile.id, said: said.state, providerRefundId: said.id });
  const id = deps.newId('refund');
  const now = deps.now();
  await insertRefund(tx, {
    id,
    orderId: order.id,
    amountMinor: money(said.amountMinor),
    lines: [],
    restock: false,
    reason: '',
    state: 'pending',
    providerRefundId: said.id,
    createdAt: now,
    updatedAt: now,
  });
  await recordOrderEvent(tx, deps, SYSTEM, order.id, {
    kind: 'refund_requested',
    data: { refundId: id, amountMinor: said.amountMinor, atProvider: true },
  });
  await applyToRefund(tx, deps, { id, said: said.state, providerRefundId: said.id });
}

async function findKnown(from: Parameters<typeof findRefund>[0], said: ProviderRefund) {
  const ours = said.refundId ? await findRefund(from, said.refundId) : null;
  if (!ours) return findRefundOfProvider(from, said.id);
  // Metadata set at the provider must not reach another order's refund.
  const { intentId } = await getPayment(from, ours.orderId);
  return said.paymentIntent === null || intentId === said.paymentIntent ? ours : null;
}

export type RefundWord = {
  id: RefundId;
  said: RefundState;
  providerRefundId: ProviderRefundId | null;
  /** The failure reason, in the provider's words. */
  message?: string;
};

/**
 * Applies a refund's outcome: its state, its return's, whether its order lacks goods and, on success, the restocking
 * (once), the credit note, the mail and the payment status. A failure after a success cancels the credit note by a
 * reversal. Idempotent.
 */
export async function applyToRefund(tx: Transaction, deps: Deps, word: RefundWord): Promise<void> {
  const seen = await findRefund(tx, word.id);
  if (!seen) throw new Error(`there is no refund ${word.id}`);
  const locked = seen.lines.length > 0 ? await lockOrderWithGoods(tx, seen.orderId) : null;
  const order = locked?.order ?? (await lockOrderRow(tx, seen.orderId));
  // Read again under the order's lock: it may have changed.
  const refund = (await findRefund(tx, word.id)) ?? seen;
  const state = refundStateAfter(refund.state, word.said, { knownThere: refund.providerRefundId !== null });
  const providerRefundId = refund.providerRefundId ?? word.providerRefundId;
  if (state === refund.state && providerRefundId === refund.providerRefundId) return;
  await updateRefund(tx, refund.id, { state, providerRefundId, updatedAt: deps.now() });
  if (state === refund.state) return;
  // Its money is owed as long as the refund has failed, so that it can be refunded again.
  await moveReturnOfRefund(tx, refund.id, {
    ...(state === 'failed' ? { from: 'refunded', to: 'received' } : { from: 'received', to: 'refunded' }),
    now: deps.now(),
  });
  if (state === 'succeeded' && refund.restock && locked)
    await putBackRefunded(tx, deps, SYSTEM, { locked, refund });
  if (locked) await markShort(tx, deps, locked);
  const given = { refundId: refund.id, amountMinor: refund.amountMinor };
  await recordOrderEvent(
    tx,
    deps,
    SYSTEM,
    order.id,
    state === 'succeeded'
      ? { kind: 'refund_succeeded', data: given }
      : {
          kind: 'refund_failed',
          data: {
            ...given,
            ...(word.message ? { message: word.message } : {}),
            ...(refund.state === 'succeeded' ? { cameBack: true } : {}),
          },
        },
  );
  await bringPaymentUpToDate(tx, deps, { order, refund: { ...refund, state }, before: refund.state });
}

/** Marks an order whose missing goods are owed after all; the mark goes once they are refunded. */
async function markShort(tx: Transaction, deps: Deps, locked: LockedOrder): Promise<void> {
  const { order } = locked;
  const short = await owesMissingGoods(tx, { locked, refunds: await listRefunds(tx, order.id) });
  if (short !== order.short) await updateOrder(tx, order.id, { short, updatedAt: deps.now() });
}

async function bringPaymentUpToDate(
  tx: Transaction,
  deps: Deps,
  { order, refund, before }: { order: OrderRow; refund: RefundRow; before: RefundState },
): Promise<void> {
  const refunds = await listRefunds(tx, order.id);
  const refunded = refundedMinor(refunds);
  await updatePayment(tx, order.id, { refundedMinor: refunded });
  const { state, paidMinor, currency } = await getPayment(tx, order.id);
  const to = paymentStatusOf({ inReview: state === 'review', paidMinor, refundedMinor: refunded });
  if (to !== order.paymentStatus) {
    const cause = refund.state === 'succeeded' ? 'refund' : 'refund_failed';
    const from = paymentOrigins(cause, to);
    if (!(await movePayment(tx, order.id, { from, to, now: deps.now() })))
      throw new Error(`the payment of ${order.id} cannot change from ${order.paymentStatus} to ${to}`);
  }
  if (refund.state === 'failed') return tellFailure(tx, deps, { order, refund, before, currency });
  if (refund.state !== 'succeeded') return;
  const inFull = to === 'refunded';
  // Last of all locks: everybody who refunds waits for the series.
  const creditNote = await issueCreditNote(tx, deps, { order, refund, refunds, inFull });
  const recipient = await recipientOf(tx, order);
  if (!recipient) return;
  await enqueueMail(tx, deps, {
    kind: 'order_refunded',
    subjectId: refund.id,
    recipient,
    body: orderRefundedMail({
      ...(await aboutOrder(tx, deps, order)),
      currency,
      amountMinor: refund.amountMinor,
      inFull,
      cancelled: order.fulfilmentStatus === 'cancelled',
      byHand: refund.byHand,
      what: await refundedFor(tx, { order, refund, currency, refunds, paidMinor }),
    }),
    documents: creditNote ? [creditNote] : [],
    secretUntil: null,
  });
}

type Failure = {
  order: OrderRow;
  refund: RefundRow;
  before: RefundState;
  currency: string;
};

/**
 * Tells the customer of a refund that came back, whose credit note it cancels, and that an order is cancelled when the
 * first refund since then is refused. Other refused refunds are the shop's to see to: the customer has not heard of them.
 */
async function tellFailure(tx: Transaction, deps: Deps, failure: Failure): Promise<void> {
  const { order, refund, before, currency } = failure;
  const cameBack = before === 'succeeded';
  if (!cameBack && !(await isFirstRefusal(tx, order))) return;
  // Last of all locks: everybody who sells waits for the series.
  const reversal = cameBack ? await reverseCreditNote(tx, deps, { order, refund }) : null;
  const recipient = await recipientOf(tx, order);
  if (!recipient) return;
  await enqueueMail(tx, deps, {
    kind: 'refund_failed',
    subjectId: refund.id,
    // Counted under the order's lock: a refused one may be paid out after all, and come back.
    attempt: (await countAttempts(tx, 'refund_failed', refund.id)) + 1,
    recipient,
    body: refundFailedMail({
      ...(await aboutOrder(tx, deps, order)),
      currency,
      amountMinor: refund.amountMinor,
      what: cameBack ? { kind: 'cameBack', creditNoteCancelled: reversal !== null } : { kind: 'refused' },
    }),
    documents: reversal ? [reversal] : [],
    secretUntil: null,
  });
}

/** Whether the refusal that was just recorded is the first one since the order was cancelled; false unless it is. */
async function isFirstRefusal(tx: Transaction, { id, fulfilmentStatus }: OrderRow): Promise<boolean> {
  if (fulfilmentStatus !== 'cancelled') return false;
  const events = await listOrderEvents(tx, id);
  const since = events.slice(events.findIndex(({ kind }) => kind === 'cancelled') + 1);
  return since.filter(({ kind, data }) => kind === 'refund_failed' && !data.cameBack).length === 1;
}

/** What the mail says a refund was for: the amounts of its units only where they lead to its own. */
async function refundedFor(
  tx: Transaction,
  {
    order,
    refund,
    currency,
    ...paid
  }: {
    order: OrderRow;
    refund: RefundRow;
    currency: string;
    refunds: readonly RefundRow[];
    paidMinor: Money;
  },
): Promise<RefundedFor> {
  const lines = await listOrderLines(tx, order.id);
  const parts = partsOf(refund, { order, lines, ...paid });
  const returned = (await listReturnsOf(tx, order.id)).some(({ refundId }) => refundId === refund.id);
  const isShared = currency === order.currency;
  const deductedMinor = returned && isShared ? keptBy(refund, { ...paid, ...parts }) : money(0);
  const addsUp = isShared && parts.restMinor + deductedMinor === 0;
  const units = parts.units.map(({ orderLineId, quantity, amountMinor }) => {
    const { name = '', image = null } = lines.find(({ id }) => id === orderLineId) ?? {};
    return { name, image, quantity, amountMinor: addsUp ? amountMinor : null };
  });
  return { units, deliveryMinor: addsUp ? parts.deliveryMinor : money(0), returned, deductedMinor };
}
