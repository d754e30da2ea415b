import type { Money } from '../../../shared/money/money.ts';
import { trackingLink } from '../../../shared/orders/carriers.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { useDates } from '../../lib/dates.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import type { OrderMoment } from './order-facts.ts';
import classes from './order-history.module.css';

type OrderHistoryProps = {
  history: readonly OrderMoment[];
  /** The currency of the payment. */
  currency: string;
};

/** The order's events so far, oldest first. */
export const OrderHistory = ({ history, currency }: OrderHistoryProps) => {
  const amount = useMoney(currency);
  const texts = useTexts('purchase');
  const dates = useDates();
  return (
    <ol className={classes.history} aria-label={texts.historyOfOrder}>
      {history.map((moment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
        <li key={index} className={classes.moment}>
          <span className={classes.what}>{titleOf(moment, texts, amount)}</span>
          <time className={classes.when} dateTime={moment.at}>
            {dates.moment.format(new Date(moment.at))}
          </time>
          {moment.kind === 'shipped' && <Parcel {...moment} />}
        </li>
      ))}
    </ol>
  );
};

function titleOf(moment: OrderMoment, texts: Texts['purchase'], amount: (of: Money) => string): string {
  if (moment.kind === 'refunded') return texts.refundedAmount(amount(moment.amountMinor));
  if (moment.kind === 'refund_under_way') return texts.refundUnderWay(amount(moment.amountMinor));
  return texts.moments[moment.kind];
}

type ParcelProps = { carrier: string; trackingNumber: string };

const Parcel = ({ carrier, trackingNumber }: ParcelProps) => {
  const texts = useTexts('purchase');
  const link = trackingLink(carrier, trackingNumber);
  return (
    (carrier || trackingNumber) && (
      <span className={classes.parcel}>
        {carrier && (
          <>
            {texts.with}
            {link === null ? (
              carrier
            ) : (
              <a href={link} rel="noopener noreferrer" aria-label={texts.trackWith(carrier)}>
                {carrier}
              </a>
            )}
            .{' '}
          </>
        )}
        {trackingNumber && texts.trackingNumber(trackingNumber)}
      </span>
    )
  );
};
