import type { OrderFlag } from '../../../../shared/statuses.ts';
import classes from './order-section.module.css';

const FLAG_TEXTS: Record<OrderFlag, string> = {
  short: 'Goods missing',
  recovered: 'Rebuilt',
  address_missing: 'No address',
};

/** What is unusual about an order, at a glance. */
export const OrderMarks = ({ flags, livemode }: { flags: readonly OrderFlag[]; livemode: boolean }) => (
  <>
    {flags.map((flag) => (
      <span key={flag} className={classes.mark} data-pressing>
        {FLAG_TEXTS[flag]}
      </span>
    ))}
    {!livemode && <span className={classes.mark}>Test payment</span>}
  </>
);
