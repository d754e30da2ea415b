import { type Ref, useState } from 'react';
import type { OrderFlag } from '../../../../shared/orders/order-status.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { formFrame, type LeaveGuard } from '../frame/use-leave-guard.ts';
import classes from './order-page.module.css';
import { ParcelCorrection } from './parcel-correction.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { CancelDialog, ReturnDialog, ShipDialog } from './step-dialogs.tsx';
import type { Order, OrderWork } from './use-order-work.ts';

/** Flags that say nothing but that somebody must look. */
const TO_CHECK: readonly OrderFlag[] = ['recovered', 'disputed', 'withdrawn'];

type Dialog = 'ship' | 'return' | 'cancel' | 'refund';

type OrderActionsProps = {
  order: Order;
  work: OrderWork;
  guard: LeaveGuard;
  nextRef: Ref<HTMLButtonElement> | undefined;
};

/** The actions allowed now, the next step first; others are not shown. */
export function OrderActions({ order, work, guard, nextRef }: OrderActionsProps) {
  const texts = useTexts('adminOrders');
  const [opened, setOpened] = useState<Dialog | null>(null);
  const close = () => {
    setOpened(null);
    // Clears an old refusal before the dialog opens again.
    for (const call of [work.ship, work.return, work.cancel, work.refund]) call.reset();
  };
  const may = (step: Order['steps'][number]) => order.steps.includes(step);
  const about = { orderId: order.id };
  const dialog = { order, work, frame: formFrame(guard, close) };
  return (
    <div className={classes.actions}>
      {order.canApprovePayment && (
        <Button busy={work.approvePayment.isPending} onClick={() => work.approvePayment.mutate(about)}>
          {texts.approvePayment}
        </Button>
      )}
      {order.flags.some((flag) => TO_CHECK.includes(flag)) && (
        <Button
          busy={work.markLookedAt.isPending}
          onClick={() => work.markLookedAt.mutate({ ...about, version: order.version })}
        >
          {texts.lookedAt}
        </Button>
      )}
      {order.flags.includes('short') && (
        <Button busy={work.takeMissingGoods.isPending} onClick={() => work.takeMissingGoods.mutate(about)}>
          {texts.takeGoods}
        </Button>
      )}
      <ParcelSteps order={order} work={work} nextRef={nextRef} onShip={() => setOpened('ship')} />
      <ParcelCorrection order={order} work={work} guard={guard} />
      {may('return') && (
        <Button outline onClick={() => setOpened('return')}>
          {texts.goodsCameBack}
        </Button>
      )}
      {order.leftToRefundMinor > 0 && (
        <Button outline onClick={() => setOpened('refund')}>
          {texts.refund}
        </Button>
      )}
      {may('cancel') && (
        <Button outline onClick={() => setOpened('cancel')}>
          {texts.cancelOrder}
        </Button>
      )}
      <ShipDialog opened={opened === 'ship'} {...dialog} />
      <ReturnDialog opened={opened === 'return'} {...dialog} />
      <CancelDialog opened={opened === 'cancel'} {...dialog} />
      <RefundDialog opened={opened === 'refund'} {...dialog} />
    </div>
  );
}
