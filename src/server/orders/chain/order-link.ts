import { createHash } from 'node:crypto';
import type { PaymentSessionId } from '../../../shared/ids.ts';
import type { Money } from '../../../shared/money/money.ts';

/** The hash before the first event. */
export const CHAIN_START = '0'.repeat(64);

/**
 * What of an event is hashed: nothing about a person, so that erasing a customer's data changes no hash.
 * Amounts are in minor units.
 */
export type SealedFacts = {
  id: string;
  kind: string;
  createdAt: Date;
  data: Readonly<Record<string, unknown>>;
  order: {
    id: string;
    number: string;
    currency: string;
    subtotalMinor: Money;
    discountMinor: Money;
    shippingMinor: Money;
    taxMinor: Money;
    taxIncluded: boolean;
    totalMinor: Money;
    livemode: boolean;
  };
  /** In their order on the order. */
  lines: readonly {
    sku: string | null;
    name: string;
    unitPriceMinor: Money;
    quantity: number;
    discountMinor: Money;
    taxMinor: Money;
  }[];
  payment: { sessionId: PaymentSessionId; paidMinor: Money; currency: string } | null;
  /** Of an event about a refund; null for others. */
  refundMinor: Money | null;
};

/** The keys of an event's data that say nothing about a person. */
const SEALED_DATA = [
  'amountMinor',
  'cameBack',
  'currency',
  'disputeId',
  'outcome',
  'paidMinor',
  'refundId',
  'restock',
  'sessionId',
  'short',
] as const;

/** The link of an event: SHA-256 over the link before and the event in one fixed form, hex. */
export function linkOf(before: string, position: number, facts: SealedFacts): string {
  const { id, kind, createdAt, data, order, lines, payment, refundMinor } = facts;
  // Lists, not objects: the form must not depend on the order of keys.
  const form = [
    'voltcart-chain-1',
    before,
    position,
    [id, kind, createdAt.getTime(), SEALED_DATA.map((key) => data[key] ?? null)],
    [order.id, order.number, order.currency, order.livemode, order.taxIncluded],
    [order.subtotalMinor, order.discountMinor, order.shippingMinor, order.taxMinor, order.totalMinor],
    lines.map((line) => [
      line.sku,
      line.name,
      line.unitPriceMinor,
      line.quantity,
      line.discountMinor,
      line.taxMinor,
    ]),
    payment && [payment.sessionId, payment.paidMinor, payment.currency],
    refundMinor,
  ];
  return createHash('sha256').update(JSON.stringify(form)).digest('hex');
}
