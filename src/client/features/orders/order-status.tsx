import type { Order } from './order-facts.ts';
import classes from './order-status.module.css';

/** 'Delivered' in green, every other status in red. */
export const OrderStatus = ({ status }: Pick<Order, 'status'>) => (
  <span className={`${classes.status} ${status === 'Delivered' ? classes.good : classes.bad}`}>{status}</span>
);
