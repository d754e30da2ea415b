import type { Availability } from '../../../shared/catalogue/stock.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './availability.module.css';

type AvailabilityHintProps = { availability: Availability };

/** The product's availability, in words and colour. */
export const AvailabilityHint = ({ availability }: AvailabilityHintProps) => {
  const texts = useTexts('shop');
  return (
    <span className={`${classes.hint} ${classes[availability]}`}>{texts.availability[availability]}</span>
  );
};
