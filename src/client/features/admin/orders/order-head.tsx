import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { OrderMarks, OrderStatus } from './order-marks.tsx';
import classes from './order-page.module.css';
import sectionClasses from './order-section.module.css';

type OrderHeadProps = {
  order: Pick<
    RouterOutputs['admin']['packing']['byId'],
    'number' | 'status' | 'packed' | 'pickUp' | 'flags' | 'livemode' | 'placedAt'
  >;
  /** The list that the order is in. */
  list: { path: string; label: string };
  /** What the reader has to know before any step. */
  hint: ReactNode;
  /** The packing slip; nothing when there is nothing to pack. */
  slip: ReactNode;
  /** Gets the heading. */
  titleRef: Ref<HTMLHeadingElement> | undefined;
};

/** Above an order: its number and status, the way back, and its packing slip. */
export function OrderHead({ order, list, hint, slip, titleRef }: OrderHeadProps) {
  const texts = useTexts('adminOrders');
  const { moment } = useDates();
  return (
    <>
      <p className={classes.back}>
        <Link to={list.path}>{list.label}</Link>
      </p>
      <SectionHead
        title={texts.orderNumber(order.number)}
        titleRef={titleRef}
        lead={
          <span className={sectionClasses.order}>
            <OrderStatus status={order.status} pickUp={order.pickUp} packed={order.packed} />
            <OrderMarks flags={order.flags} livemode={order.livemode} />
            <span>
              {texts.placedAt}
              <time dateTime={order.placedAt}>{moment.format(new Date(order.placedAt))}</time>
            </span>
          </span>
        }
        actions={
          slip && (
            <Button outline size="small" onClick={() => window.print()}>
              {texts.printSlip}
            </Button>
          )
        }
      />
      {hint && (
        <p className={classes.obstacle} role="status">
          {hint}
        </p>
      )}
      {slip}
    </>
  );
}
