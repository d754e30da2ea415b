import { Link } from 'react-router-dom';
import type { OrderId } from '../../../../shared/ids.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { useLeaveGuard } from '../frame/use-leave-guard.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderGoods } from './order-goods.tsx';
import { OrderMails, OrderTimeline } from './order-history.tsx';
import { OrderMarks, OrderStatus } from './order-marks.tsx';
import classes from './order-page.module.css';
import { OrderPayment } from './order-payment.tsx';
import { OrderReturns } from './order-returns.tsx';
import sectionClasses from './order-section.module.css';
import { PackingSlip } from './packing-slip.tsx';
import { useOrderWork } from './use-order-work.ts';

/** An order: its status, the actions allowed now, and its history. */
export function OrderPage({ id }: { id: OrderId }) {
  const { obstacles } = useTexts('answers');
  const texts = useTexts('adminOrders');
  const { moment } = useDates();
  const [order] = trpc.admin.order.byId.useSuspenseQuery({ id }, { staleTime: 0 });
  const work = useOrderWork();
  const guard = useLeaveGuard();
  // Also of an order that has left, to which nothing is an obstacle.
  const unrefunded = order.flags.includes('short') && order.refunds.some(({ state }) => state === 'failed');
  const hint = unrefunded ? texts.missingUnrefunded : order.obstacle && obstacles[order.obstacle];
  return (
    <div className={classes.page}>
      <p className={classes.back}>
        <Link to={adminPath('all-orders')}>{texts.allOrders}</Link>
      </p>
      <SectionHead
        title={texts.orderNumber(order.number)}
        lead={
          <span className={sectionClasses.order}>
            <OrderStatus status={order.status} pickUp={order.pickUp} />
            <OrderMarks flags={order.flags} livemode={order.livemode} />
            <span>
              {texts.placedAt}
              <time dateTime={order.placedAt}>{moment.format(new Date(order.placedAt))}</time>
            </span>
          </span>
        }
        actions={
          <Button outline size="small" onClick={() => window.print()}>
            {texts.printSlip}
          </Button>
        }
      />
      {hint && (
        <p className={classes.obstacle} role="status">
          {hint}
        </p>
      )}
      <OrderActions order={order} work={work} guard={guard} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderGoods order={order} />
          <OrderTimeline events={order.events} currency={order.currency} />
        </div>
        <div className={classes.column}>
          <OrderReturns order={order} guard={guard} />
          <OrderAddress order={order} work={work} guard={guard} />
          <OrderPayment order={order} work={work} />
          <OrderMails order={order} work={work} />
        </div>
      </div>
      <PackingSlip order={order} />
      <LeaveQuestion guard={guard} />
    </div>
  );
}
