import { type ShownStatus, useOrderStatusText } from '../../components/order/order-status-text.ts';
import classes from './order-status.module.css';

/** 'Delivered' in green, every other status in red. */
export function OrderStatus({ status, pickUp }: ShownStatus) {
  const text = useOrderStatusText({ status, pickUp });
  const tone = status === 'Delivered' ? classes.good : classes.bad;
  return <span className={`${classes.status} ${tone}`}>{text}</span>;
}
