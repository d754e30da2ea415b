import type { Availability } from '../../../shared/catalogue/stock.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './availability.module.css';

type AvailabilityHintProps = {
  availability: Availability;
  /** The exact number of units where there are only a few; null or absent: in words. */
  left?: number | null | undefined;
};

/** The product's availability, in words and colour. */
export const AvailabilityHint = ({ availability, left = null }: AvailabilityHintProps) => {
  const texts = useTexts('shop');
  return (
    <span className={`${classes.hint} ${classes[left === null ? availability : 'few_left']}`}>
      {left === null ? texts.availability[availability] : texts.onlyLeft(left)}
    </span>
  );
};
