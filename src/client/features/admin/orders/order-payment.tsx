import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './order-page.module.css';
import type { Order, OrderWork } from './use-order-work.ts';

/** Payments and refunds. */
export const OrderPayment = ({ order, work }: { order: Order; work: OrderWork }) => {
  const texts = useTexts('adminOrders');
  const { moment } = useDates();
  const amount = useMoney(order.currency);
  return (
    <section className={classes.card} aria-labelledby="payment">
      <h2 id="payment" className={classes.title}>
        {texts.payment}
      </h2>
      <p>{texts.paymentStatus[order.paymentStatus]}</p>
      <dl className={classes.sums}>
        <dt>{texts.paid}</dt>
        <dd>
          {amount(order.paidMinor)}
          {order.currency !== order.orderCurrency && ` (${order.currency})`}
        </dd>
        <dt>{texts.givenBack}</dt>
        <dd>{amount(order.refundedMinor)}</dd>
      </dl>
      {order.refunds.length > 0 && (
        <ul className={classes.entries} aria-label={texts.refunds}>
          {order.refunds.map(({ id, amountMinor, state, reason, createdAt }) => (
            <li key={id}>
              {amount(amountMinor)}: {texts.refundStates[state]}
              {reason && `, ${reason}`}
              <span className={classes.soft}>
                <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {order.documents.length > 0 && (
        <ul className={classes.entries} aria-label={texts.documents}>
          {order.documents.map(({ id, kind, number }) => (
            <li key={id}>
              <a href={`/api/download-document?id=${id}`} download>
                {texts.document[kind](number)}
              </a>
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
        {texts.checkPayment}
      </Button>
    </section>
  );
};
