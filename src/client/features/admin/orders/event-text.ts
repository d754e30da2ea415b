import { formatMoney, type Money } from '../../../../shared/money.ts';
import { type KeptOrderEvent, type OrderEventData, readOrderEvent } from '../../../../shared/order-event.ts';
import type { OrderEventKind } from '../../../../shared/order-status.ts';

const of = (amountMinor: Money | undefined): string =>
  amountMinor === undefined ? '' : ` of ${formatMoney(amountMinor)}`;
const because = (reason: string | undefined): string => (reason ? `: ${reason}` : '');

const TEXTS: { [Kind in OrderEventKind]: (data: Partial<OrderEventData[Kind]>) => string } = {
  placed: () => 'Order placed and paid',
  placed_for_review: () => 'Order placed; the payment is not what it comes to',
  recovered: () => 'Rebuilt from the record of the payment',
  payment_approved: () => 'Payment approved',
  looked_at: () => 'Looked at',
  address_filled_in: () => 'Address filled in',
  goods_taken: () => 'Missing goods taken from stock',
  packed: () => 'Packed',
  shipped: ({ carrier, trackingNumber }) =>
    ['Shipped', carrier && ` with ${carrier}`, trackingNumber && `, ${trackingNumber}`]
      .filter(Boolean)
      .join(''),
  delivered: () => 'Delivered',
  returned: ({ restock }) => (restock ? 'Goods came back, and are on stock again' : 'Goods came back'),
  cancelled: ({ reason }) => `Cancelled${because(reason)}`,
  refund_requested: ({ amountMinor, atProvider, reason }) =>
    atProvider
      ? `Refund${of(amountMinor)} made at the payment provider`
      : `Refund${of(amountMinor)} asked for${because(reason)}`,
  refund_succeeded: ({ amountMinor }) => `Refund${of(amountMinor)} given back`,
  refund_failed: ({ amountMinor }) => `Refund${of(amountMinor)} refused by the payment provider`,
  mail_sent_again: () => 'Confirmation sent again',
};

const textOf = <Kind extends OrderEventKind>({ kind, data }: KeptOrderEvent<Kind>): string =>
  TEXTS[kind](data);

/** What happened, in a sentence; a kind that this version does not know is named as it is kept. */
export function eventText(kept: { kind: string; data: object }): string {
  const event = readOrderEvent(kept);
  return event ? textOf(event) : kept.kind.replaceAll('_', ' ');
}
