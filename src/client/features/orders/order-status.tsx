import { useTexts } from '../../lib/texts.ts';
import type { Order } from './order-facts.ts';
import classes from './order-status.module.css';

/** 'Delivered' in green, every other status in red. */
export function OrderStatus({ status }: Pick<Order, 'status'>) {
  const texts = useTexts('purchase');
  const tone = status === 'Delivered' ? classes.good : classes.bad;
  return <span className={`${classes.status} ${tone}`}>{texts.orderStatus[status]}</span>;
}
