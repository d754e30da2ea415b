import type { OrderId } from '../../../../shared/ids.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard } from '../frame/use-leave-guard.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderGoods } from './order-goods.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderMails, OrderTimeline } from './order-history.tsx';
import classes from './order-page.module.css';
import { OrderPayment } from './order-payment.tsx';
import { OrderReturns } from './order-returns.tsx';
import { linesToPack, PackingSlip } from './packing-slip.tsx';
import { useFocusOnNextStep } from './parcel-steps.tsx';
import { useOrderWork } from './use-order-work.ts';

/** An order: its status, the actions allowed now, and its history. */
export function OrderPage({ id }: { id: OrderId }) {
  const { obstacles } = useTexts('answers');
  const texts = useTexts('adminOrders');
  const [order] = trpc.admin.order.byId.useSuspenseQuery({ id }, { staleTime: 0 });
  const work = useOrderWork();
  const guard = useLeaveGuard();
  const { nextRef, titleRef } = useFocusOnNextStep(order);
  // Also of an order that has left, to which nothing is an obstacle.
  const unrefunded = order.flags.includes('short') && order.refunds.some(({ state }) => state === 'failed');
  const hint = unrefunded ? texts.missingUnrefunded : order.obstacle && obstacles[order.obstacle];
  const lines = linesToPack(order);
  return (
    <div className={classes.page}>
      <OrderHead
        order={order}
        list={{ path: adminPath('all-orders'), label: texts.allOrders }}
        hint={hint}
        slip={lines.length > 0 && <PackingSlip order={{ ...order, lines, delivery: order.sums.delivery }} />}
        titleRef={titleRef}
      />
      <OrderActions order={order} work={work} guard={guard} nextRef={nextRef} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderGoods order={order} />
          <OrderTimeline events={order.events} currency={order.currency} />
        </div>
        <div className={classes.column}>
          <OrderReturns order={order} guard={guard} />
          <OrderAddress order={order} work={work} guard={guard} />
          <OrderPayment order={order} work={work} guard={guard} />
          <OrderMails order={order} work={work} />
        </div>
      </div>
      <LeaveQuestion guard={guard} />
    </div>
  );
}
