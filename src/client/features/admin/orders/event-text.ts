import { formatMoney, money } from '../../../../shared/money.ts';
import { ORDER_EVENT_KINDS, type OrderEventKind } from '../../../../shared/order-status.ts';

type Data = Record<string, unknown>;

const amountIn = ({ amountMinor }: Data): string =>
  typeof amountMinor === 'number' ? ` of ${formatMoney(money(amountMinor))}` : '';
const reasonIn = ({ reason }: Data): string => (typeof reason === 'string' && reason ? `: ${reason}` : '');

const TEXTS: Record<OrderEventKind, (data: Data) => string> = {
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
  returned: ({ restock }) =>
    restock === true ? 'Goods came back, and are on stock again' : 'Goods came back',
  cancelled: (data) => `Cancelled${reasonIn(data)}`,
  refund_requested: (data) =>
    data.atProvider === true
      ? `Refund${amountIn(data)} made at the payment provider`
      : `Refund${amountIn(data)} asked for${reasonIn(data)}`,
  refund_succeeded: (data) => `Refund${amountIn(data)} given back`,
  refund_failed: (data) => `Refund${amountIn(data)} refused by the payment provider`,
  mail_sent_again: () => 'Confirmation sent again',
};

/** What happened, in a sentence; a kind that this version does not know is named as it is kept. */
export function eventText({ kind, data }: { kind: string; data: Data }): string {
  const known = ORDER_EVENT_KINDS.find((each) => each === kind);
  return known ? TEXTS[known](data) : kind.replaceAll('_', ' ');
}
