import { formatMoney } from '../../../../shared/money.ts';
import { Button } from '../../../components/elements/button.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import classes from './order-page.module.css';
import type { Order, OrderWork } from './use-order-work.ts';

const PAYMENT_TEXTS: Record<Order['paymentStatus'], string> = {
  paid: 'Paid by card',
  review: 'In review: what was paid is not what the order comes to',
  partially_refunded: 'Paid by card, refunded in part',
  refunded: 'Refunded',
};
const REFUND_TEXTS: Record<Order['refunds'][number]['state'], string> = {
  pending: 'On its way',
  succeeded: 'Given back',
  failed: 'Refused',
};

/** What came in and what went back. */
export const OrderPayment = ({ order, work }: { order: Order; work: OrderWork }) => (
  <section className={classes.card} aria-labelledby="payment">
    <h2 id="payment" className={classes.title}>
      Payment
    </h2>
    <p>{PAYMENT_TEXTS[order.paymentStatus]}</p>
    <dl className={classes.sums}>
      <dt>Paid</dt>
      <dd>
        {formatMoney(order.paidMinor)}
        {order.currency !== 'USD' && ` (${order.currency})`}
      </dd>
      <dt>Given back</dt>
      <dd>{formatMoney(order.refundedMinor)}</dd>
    </dl>
    {order.refunds.length > 0 && (
      <ul className={classes.entries} aria-label="Refunds">
        {order.refunds.map(({ id, amountMinor, state, reason, createdAt }) => (
          <li key={id}>
            {formatMoney(amountMinor)}: {REFUND_TEXTS[state]}
            {reason && `, ${reason}`}
            <span className={classes.soft}>
              <time dateTime={createdAt}>{momentFormat.format(new Date(createdAt))}</time>
            </span>
          </li>
        ))}
      </ul>
    )}
    <Button
      outline
      size="small"
      busy={work.checkPayment.isPending}
      onClick={() => work.checkPayment.mutate({ orderId: order.id })}
    >
      Check with Stripe
    </Button>
  </section>
);
