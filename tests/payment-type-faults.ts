/** Faults in the path of money that must not compile, as in type-faults.ts. Nothing here runs. */
import type { Actor } from '../src/server/actor.ts';
import { findCheckoutBySession } from '../src/server/checkout/checkout-repository.ts';
import { startCheckout } from '../src/server/checkout/checkout-service.ts';
import type { Reader, Transaction } from '../src/server/db/database.ts';
import type { Deps } from '../src/server/deps.ts';
import type { SealedFacts } from '../src/server/orders/chain/order-link.ts';
import { recordOrderEvent } from '../src/server/orders/order-event-service.ts';
import {
  findRefund,
  findRefundOfProvider,
  updateRefund,
} from '../src/server/orders/refunds/refund-repository.ts';
import type {
  ProviderDispute,
  ProviderRefund,
  SessionRequest,
} from '../src/server/payments/payment-gateway.ts';
import {
  findPaymentOfIntent,
  findPaymentOfSession,
  getPayment,
  insertPayment,
} from '../src/server/payments/payment-repository.ts';
import type { PriceStep } from '../src/shared/catalogue/bulk-change.ts';
import type { OrderId, PaymentIntentId, ProductId, RefundId } from '../src/shared/ids.ts';
import type { KeptOrderEvent, OrderEvent } from '../src/shared/orders/order-event.ts';

declare const from: Reader;
declare const tx: Transaction;
declare const deps: Deps;
declare const actor: Actor;
declare const productId: ProductId;
declare const orderId: OrderId;
declare const refundId: RefundId;
declare const paymentIntent: PaymentIntentId;
declare const now: Date;
declare const units: number;

/** What the provider gave an id is found, asked about and written by that kind of id only. */
export async function idsOfTheProvider(said: ProviderRefund, dispute: ProviderDispute): Promise<void> {
  const { sessionId, intentId } = await getPayment(from, orderId);
  // @ts-expect-error a session is not a payment intent
  await findPaymentOfIntent(from, sessionId);
  // @ts-expect-error a payment intent is not a session
  await findPaymentOfSession(from, intentId ?? paymentIntent);
  // @ts-expect-error nor is it a checkout's session
  await findCheckoutBySession(from, paymentIntent);
  // @ts-expect-error a session sent where the provider expects a payment intent
  await deps.payments.listRefundsOf(sessionId);
  // @ts-expect-error a payment intent sent where it expects a session
  await deps.payments.findSession(paymentIntent);
  // @ts-expect-error a plain string is not an id of the provider's
  await deps.payments.findSession('cs_1');
  // @ts-expect-error a refund's id at the provider is not ours
  await findRefund(from, said.id);
  // @ts-expect-error nor is ours the provider's
  if (said.refundId) await findRefundOfProvider(from, said.refundId);
  // @ts-expect-error a dispute is not a refund
  await updateRefund(tx, refundId, { providerRefundId: dispute.id, updatedAt: now });
  // @ts-expect-error a payment intent stored as a session
  await insertPayment(tx, { ...(await getPayment(from, orderId)), sessionId: paymentIntent });
  // @ts-expect-error the payment of a checkout is requested by its id, not by the order's
  const requested: Pick<SessionRequest, 'checkoutId'> = { checkoutId: orderId };
  // @ts-expect-error a customer is not a product
  const buyer: Pick<SessionRequest, 'userId'> = { userId: productId };
  void [requested, buyer];
}

export async function unitsAsSums(facts: SealedFacts): Promise<void> {
  // @ts-expect-error a number of units is not a sum to seal
  const sealed: SealedFacts = { ...facts, refundMinor: units };
  // @ts-expect-error nor a total that the shopper saw
  await startCheckout(deps, actor, { totalMinor: units });
  // @ts-expect-error nor what prices move by
  const step: PriceStep = { amountMinor: units };
  void [sealed, step];
}

export async function eventsOfAnOrder(dispute: ProviderDispute, said: ProviderRefund): Promise<void> {
  const record = (event: OrderEvent) => recordOrderEvent(tx, deps, actor, orderId, event);
  const { amountMinor, reason } = dispute;
  await record({ kind: 'dispute_opened', data: { disputeId: dispute.id, amountMinor, reason } });
  // @ts-expect-error a misspelt kind
  await record({ kind: 'dispute_open', data: { disputeId: dispute.id, amountMinor, reason } });
  // @ts-expect-error a misspelt key
  await record({ kind: 'dispute_opened', data: { disputeID: dispute.id, amountMinor, reason } });
  // @ts-expect-error another kind's data
  await record({ kind: 'dispute_closed', data: { disputeId: dispute.id, amountMinor, reason } });
  // @ts-expect-error a refund's id where a dispute's belongs
  await record({ kind: 'dispute_opened', data: { disputeId: said.id, amountMinor, reason } });
  // @ts-expect-error the provider's refund id where ours belongs
  await record({ kind: 'refund_succeeded', data: { refundId: said.id, amountMinor } });
}

export function whatIsReadOfAnEvent(event: KeptOrderEvent): unknown {
  // @ts-expect-error a misspelt kind
  if (event.kind === 'dispute_open') return event.data.disputeId;
  if (event.kind !== 'dispute_opened') return null;
  // @ts-expect-error a misspelt key
  return event.data.disputeID;
}
