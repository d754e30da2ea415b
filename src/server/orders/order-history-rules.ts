import type { Money } from '../../shared/money/money.ts';
import type { KeptOrderEvent } from '../../shared/orders/order-event.ts';
import type { RefundState } from '../../shared/orders/order-status.ts';

/** An event of an order that the customer may see. Amounts in minor units. */
export type OrderMoment =
  | {
      kind:
        | 'placed'
        | 'placed_for_review'
        | 'payment_approved'
        | 'packed'
        | 'ready_for_pick_up'
        | 'delivered'
        | 'picked_up'
        | 'returned'
        | 'cancelled'
        | 'return_asked'
        | 'return_accepted'
        | 'return_declined'
        | 'return_received'
        | 'return_withdrawn'
        | 'contract_withdrawn';
      at: Date;
    }
  /** `trackingNumber` is '' when the carrier issued none. */
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
    case 'returned':
    case 'cancelled':
    case 'return_asked':
    case 'return_accepted':
    case 'return_declined':
    case 'return_received':
    case 'return_withdrawn':
    case 'contract_withdrawn':
      return { kind, at };
    // To the customer a rebuilt order was placed like any other.
    case 'recovered':
      return { kind: 'placed', at };
    case 'shipped':
      if (data.pickUp) return { kind: 'ready_for_pick_up', at };
      return { kind, at, carrier: data.carrier ?? '', trackingNumber: data.trackingNumber ?? '' };
    case 'delivered':
      return { kind: data.pickUp ? 'picked_up' : kind, at };
    default:
      return null;
  }
}

/**
 * An order's history as the customer sees it, oldest first. Refunds come from their final state, so one that
 * failed, even after a reported success, is not shown as money returned.
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
  // What was corrected is shown as if it had been right at once.
  const corrected = events.findLast(({ kind }) => kind === 'shipment_corrected')?.data;
  const moments = [...events.flatMap((event) => momentOf(event) ?? []), ...given].map((moment) =>
    moment.kind === 'shipped' ? { ...moment, ...corrected } : moment,
  );
  return moments.sort((a, b) => a.at.getTime() - b.at.getTime());
}
