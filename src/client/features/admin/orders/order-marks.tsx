import type { OrderFlag } from '../../../../shared/orders/order-status.ts';
import { type ShownStatus, useOrderStatusText } from '../../../components/order/order-status-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Pill, type Tone } from '../frame/pill.tsx';
import classes from './order-section.module.css';

/** Badges for what is unusual about an order. */
export const OrderMarks = ({ flags, livemode }: { flags: readonly OrderFlag[]; livemode: boolean }) => {
  const texts = useTexts('adminOrders');
  return (
    <>
      {flags.map((flag) => (
        <Pill key={flag} tone="warn">
          {texts.flags[flag]}
        </Pill>
      ))}
      {!livemode && <Pill>{texts.testPayment}</Pill>}
    </>
  );
};

const STATUS_TONES: Partial<Record<ShownStatus['status'], Tone>> = {
  Processing: 'accent',
  Delivered: 'good',
  'Payment review': 'bad',
  Cancelled: 'bad',
};

/** The order's status, in the same words as the customer sees, and whether it is packed, which only the shop sees. */
export const OrderStatus = ({ status, pickUp, packed }: ShownStatus & { packed: boolean }) => {
  const texts = useTexts('adminOrders');
  const text = useOrderStatusText({ status, pickUp });
  return (
    <span className={classes.status}>
      <Pill tone={STATUS_TONES[status] ?? 'plain'}>{text}</Pill>
      {packed && <Pill tone="good">{texts.packed}</Pill>}
    </span>
  );
};
