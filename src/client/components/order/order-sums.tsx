import { type ShownSums, sumRows } from '../../../shared/orders/order-sums.ts';
import { useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './order-sums.module.css';

type OrderSumsProps = {
  sums: ShownSums;
  /** The order's currency. */
  currency: string;
  className?: string | undefined;
  /** Further classes for the total. */
  totalClass?: string | undefined;
};

/** The sums that lead to an order's total; only the total where there is nothing else. */
export const OrderSums = ({ sums, currency, className = '', totalClass = '' }: OrderSumsProps) => {
  const texts = useTexts('orderSums');
  const rows = sumRows(sums, texts, useLocale(currency));
  return (
    <div className={className}>
      <dl className={classes.sums}>
        {rows
          .filter(({ kind }) => kind !== 'note')
          .map(({ kind, label, more, amount }) => (
            <div
              key={label}
              className={`${classes.row} ${kind === 'total' ? `${classes.total} ${totalClass}` : ''}`}
            >
              <dt>
                {label}
                {more && <span className={classes.more}>{more}</span>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
      </dl>
      {rows
        .filter(({ kind }) => kind === 'note')
        .map(({ label }) => (
          <p key={label} className={classes.note}>
            {label}
          </p>
        ))}
    </div>
  );
};
