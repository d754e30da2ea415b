import type { DisputeId, PaymentIntentId } from '../../shared/ids.ts';
import { SYSTEM } from '../actor.ts';
import type { Transaction } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { FraudWarning, ProviderDispute } from '../payments/payment-gateway.ts';
import { findPaymentOfIntent } from '../payments/payment-repository.ts';
import { lockOrderRow } from './fulfilment/order-goods-service.ts';
import { recordOrderEvent } from './order-event-service.ts';
import { type KeptEventRow, listOrderEvents, updateOrder } from './order-repository.ts';

/**
 * Applies the provider's state of a dispute to its order, in a transaction that holds no lock yet. An open or
 * lost one flags the order until an admin has looked at it; one that ended well clears the flag. Idempotent,
 * in any order of the events. A payment without an order is ignored.
 */
export async function settleDisputeIn(tx: Transaction, deps: Deps, said: ProviderDispute): Promise<void> {
  const order = await lockOrderOfIntent(tx, said.paymentIntent);
  if (!order) return;
  const events = await listOrderEvents(tx, order.id);
  const { id: disputeId, amountMinor, reason, outcome } = said;
  const isNew = !idsIn(events, 'dispute_opened').has(disputeId);
  const isOver = outcome !== null && !idsIn(events, 'dispute_closed').has(disputeId);
  if (isNew) {
    const data = { disputeId, amountMinor, reason };
    await recordOrderEvent(tx, deps, SYSTEM, order.id, { kind: 'dispute_opened', data });
  }
  if (isOver) {
    const data = { disputeId, outcome };
    await recordOrderEvent(tx, deps, SYSTEM, order.id, { kind: 'dispute_closed', data });
  }
  if (!isNew && !isOver) return;
  const disputed = isOver && outcome === 'kept' ? hasOthers(events, disputeId) : true;
  await updateOrder(tx, order.id, { disputed, updatedAt: deps.now() });
}

/** Flags the order of a payment that the card's bank suspects to be fraud. Idempotent. */
export async function settleFraudWarningIn(tx: Transaction, deps: Deps, said: FraudWarning): Promise<void> {
  const order = await lockOrderOfIntent(tx, said.paymentIntent);
  if (!order) return;
  const events = await listOrderEvents(tx, order.id);
  if (events.some(({ kind, data }) => kind === 'fraud_warning' && data.warningId === said.id)) return;
  const data = { warningId: said.id, reason: said.reason };
  await recordOrderEvent(tx, deps, SYSTEM, order.id, { kind: 'fraud_warning', data });
  await updateOrder(tx, order.id, { disputed: true, updatedAt: deps.now() });
}

async function lockOrderOfIntent(tx: Transaction, intent: PaymentIntentId | null) {
  const payment = intent ? await findPaymentOfIntent(tx, intent) : null;
  return payment && lockOrderRow(tx, payment.orderId);
}

const idsIn = (
  events: readonly KeptEventRow[],
  wanted: 'dispute_opened' | 'dispute_closed',
): Set<DisputeId> =>
  new Set(
    events.flatMap((event) => (event.kind === wanted && event.data.disputeId ? [event.data.disputeId] : [])),
  );

/** Whether another dispute of the order is still open. */
function hasOthers(events: readonly KeptEventRow[], disputeId: DisputeId): boolean {
  const closed = idsIn(events, 'dispute_closed').add(disputeId);
  return [...idsIn(events, 'dispute_opened')].some((id) => !closed.has(id));
}
