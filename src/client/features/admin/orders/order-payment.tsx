import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { formFrame, type LeaveGuard } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import { RepaymentDialog } from './repayment-dialog.tsx';
import type { Order, OrderWork } from './use-order-work.ts';

type OrderPaymentProps = { order: Order; work: OrderWork; guard: LeaveGuard };

/** Payments and refunds. */
export function OrderPayment({ order, work, guard }: OrderPaymentProps) {
  const texts = useTexts('adminOrders');
  const { moment } = useDates();
  const amount = useMoney(order.currency);
  const [repaid, setRepaid] = useState<Order['refunds'][number] | null>(null);
  const close = () => {
    setRepaid(null);
    work.noteRepayment.reset();
  };
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
          {order.refunds.map((refund) => (
            <li key={refund.id}>
              {amount(refund.amountMinor)}:{' '}
              {refund.byHand ? texts.repaidByHand : texts.refundStates[refund.state]}
              {refund.reason && `, ${refund.reason}`}
              <span className={classes.soft}>
                <time dateTime={refund.createdAt}>{moment.format(new Date(refund.createdAt))}</time>
              </span>
              {refund.owed && (
                <Button
                  outline
                  size="small"
                  aria-label={texts.repaidByHandOf(amount(refund.amountMinor))}
                  onClick={() => setRepaid(refund)}
                >
                  {texts.repaidByHand}
                </Button>
              )}
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
      <RepaymentDialog refund={repaid} order={order} work={work} frame={formFrame(guard, close)} />
    </section>
  );
}
