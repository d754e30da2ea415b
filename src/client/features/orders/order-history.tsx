import { formatMoney } from '../../../shared/money.ts';
import { type OrderMoment, placedAtFormat } from './order-facts.ts';
import classes from './order-history.module.css';

/** What happened to an order so far, the first thing first. */
export const OrderHistory = ({ history }: { history: readonly OrderMoment[] }) => (
  <ol className={classes.history} aria-label="History of this order">
    {history.map((moment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
      <li key={index} className={classes.moment}>
        <span className={classes.what}>{titleOf(moment)}</span>
        <time className={classes.when} dateTime={moment.at}>
          {placedAtFormat.format(new Date(moment.at))}
        </time>
        {moment.kind === 'shipped' && <Parcel {...moment} />}
      </li>
    ))}
  </ol>
);

const TITLES = {
  placed: 'Order placed',
  placed_for_review: 'Order placed, payment under review',
  payment_approved: 'Payment confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned to us',
  cancelled: 'Cancelled',
} as const satisfies Partial<Record<OrderMoment['kind'], string>>;

function titleOf(moment: OrderMoment): string {
  if (moment.kind === 'refunded') return `Refunded ${formatMoney(moment.amountMinor)}`;
  if (moment.kind === 'refund_under_way')
    return `A refund of ${formatMoney(moment.amountMinor)} is on its way`;
  return TITLES[moment.kind];
}

type ParcelProps = { carrier: string; trackingNumber: string };

const Parcel = ({ carrier, trackingNumber }: ParcelProps) =>
  (carrier || trackingNumber) && (
    <span className={classes.parcel}>
      {carrier && `With ${carrier}. `}
      {trackingNumber && `Tracking number: ${trackingNumber}`}
    </span>
  );
