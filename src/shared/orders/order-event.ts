import type { DisputeId, FraudWarningId, PaymentSessionId, RefundId, ReturnId } from '../ids.ts';
import type { Money } from '../money/money.ts';
import { type DisputeOutcome, ORDER_EVENT_KINDS, type OrderEventKind } from './order-status.ts';

/** Events without data. */
type Nothing = Record<string, never>;
type Placed = { sessionId: PaymentSessionId; paidMinor: Money; currency: string; short: boolean };
type Refunded = { refundId: RefundId; amountMinor: Money };

/** `units`: how many it is about, over all its lines. */
type Returned = { returnId: ReturnId; units: number };

type OfEachKind<Data extends Record<OrderEventKind, object>> = Data;

/** The data of each kind of order event. */
export type OrderEventData = OfEachKind<{
  placed: Placed;
  placed_for_review: Placed;
  recovered: Placed;
  /** Which pages the buyer confirmed to have read; `updatedAt` says which version: ISO 8601; null as the shop came. */
  terms_accepted: { pages: { slug: string; title: string; updatedAt: string | null }[] };
  payment_approved: { paidMinor: Money; short: boolean };
  looked_at: Nothing;
  address_filled_in: Nothing;
  goods_taken: Nothing;
  packed: Nothing;
  /** `pickUp`: made ready for its customer to pick up, so that there is no carrier. */
  shipped: { carrier: string; trackingNumber: string; pickUp?: true };
  shipment_corrected: { carrier: string; trackingNumber: string };
  /** `pickUp`: to its customer, who picked it up. */
  delivered: { pickUp?: true };
  returned: { restock: boolean };
  cancelled: { reason: string };
  /** `atProvider`: made in the provider's own dashboard. `byHand`: repaid another way by the owner. */
  refund_requested: Refunded & { reason?: string; atProvider?: true; byHand?: true };
  refund_succeeded: Refunded;
  /** `message`: the provider's reason. `cameBack`: after it had succeeded. */
  refund_failed: Refunded & { message?: string; cameBack?: true };
  mail_sent_again: Nothing;
  /** `reason`: the bank's, in the provider's word. */
  dispute_opened: { disputeId: DisputeId; amountMinor: Money; reason: string };
  dispute_closed: { disputeId: DisputeId; outcome: DisputeOutcome };
  fraud_warning: { warningId: FraudWarningId; reason: string };
  return_asked: Returned;
  return_accepted: Returned;
  return_declined: Returned;
  return_received: Returned;
  /** Without `refundId` when there was nothing to refund. */
  return_refunded: Returned & { refundId?: RefundId };
  return_withdrawn: Returned;
  /** The customer withdrew from the contract, by the shop's form. As it was typed; `goods`: '' for the whole order. */
  contract_withdrawn: { name: string; goods: string };
}>;

/** An order event as it is written. */
export type OrderEvent<Kind extends OrderEventKind = OrderEventKind> = {
  [K in Kind]: { kind: K; data: OrderEventData[K] };
}[Kind];

/** An order event as it is read: one written by an earlier version may lack keys. */
export type KeptOrderEvent<Kind extends OrderEventKind = OrderEventKind> = {
  [K in Kind]: { kind: K; data: Partial<OrderEventData[K]> };
}[Kind];

/** @returns null for a kind that this version does not know. */
export const readOrderEvent = (kept: { kind: string; data: object }): KeptOrderEvent | null =>
  ORDER_EVENT_KINDS.some((kind) => kind === kept.kind) ? (kept as KeptOrderEvent) : null;
