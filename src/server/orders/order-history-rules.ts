import type { Money } from '../../shared/money.ts';
import type { KeptOrderEvent } from '../../shared/order-event.ts';
import type { RefundState } from '../../shared/order-status.ts';

/** One thing that happened to an order, as far as it is the customer's business. Amounts in minor units. */
export type OrderMoment =
  | {
      kind:
        | 'placed'
        | 'placed_for_review'
        | 'payment_approved'
        | 'packed'
        | 'delivered'
        | 'returned'
        | 'cancelled';
      at: Date;
    }
  /** `trackingNumber` is '' when the carrier gave none. */
  | { kind: 'shipped'; at: Date; carrier: string; trackingNumber: string }
  | { kind: 'refund_under_way' | 'refunded'; at: Date; amountMinor: Money };

type Event = KeptOrderEvent & { createdAt: Date };
type Refund = { amountMinor: Money; state: RefundState; createdAt: Date; updatedAt: Date };

function momentOf({ kind, data, createdAt: at }: Event): OrderMoment | null {
  switch (kind) {
    case 'placed':
    case 'placed_for_review':
    case 'payment_approved':
    case 'packed':
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return { kind, at };
    // To the customer an order that had to be rebuilt was placed like any other.
    case 'recovered':
      return { kind: 'placed', at };
    case 'shipped':
      return { kind, at, carrier: data.carrier ?? '', trackingNumber: data.trackingNumber ?? '' };
    default:
      return null;
  }
}

/**
 * What a customer sees of an order's history, the first thing first. Refunds are read from what became of
 * them: one that failed, even after it had seemed to succeed, never gave anything back.
 */
export function customerHistory(events: readonly Event[], refunds: readonly Refund[]): OrderMoment[] {
  const given = refunds
    .filter(({ state }) => state !== 'failed')
    .map(
      ({ amountMinor, state, createdAt, updatedAt }): OrderMoment => ({
        kind: state === 'succeeded' ? 'refunded' : 'refund_under_way',
        at: state === 'succeeded' ? updatedAt : createdAt,
        amountMinor,
      }),
    );
  const moments = [...events.flatMap((event) => momentOf(event) ?? []), ...given];
  return moments.sort((a, b) => a.at.getTime() - b.at.getTime());
}
