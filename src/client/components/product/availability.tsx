import type { Availability } from '../../../shared/stock.ts';
import classes from './availability.module.css';

export const AVAILABILITY_TEXTS: Record<Availability, string> = {
  in_stock: 'In stock',
  few_left: 'Few left',
  out_of_stock: 'Out of stock',
};

type AvailabilityHintProps = { availability: Availability };

/** Whether it can be had, in words and colour. */
export const AvailabilityHint = ({ availability }: AvailabilityHintProps) => (
  <span className={`${classes.hint} ${classes[availability]}`}>{AVAILABILITY_TEXTS[availability]}</span>
);
