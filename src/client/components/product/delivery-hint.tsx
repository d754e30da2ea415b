import { countryName } from '../../../shared/orders/countries.ts';
import type { LeastDelivery } from '../../../shared/orders/delivery.ts';
import { useDates } from '../../lib/dates.ts';
import { useArrivalText } from '../../lib/device/arrival-text.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './product-promises.module.css';

type DeliveryHintProps = {
  delivery: LeastDelivery;
  /** Names the days of the calendar. False on the server, whose page outlives a day. */
  dated: boolean;
};

/** What having the product delivered costs at least, and when it arrives. */
export function DeliveryHint({ delivery, dated }: DeliveryHintProps) {
  const texts = useTexts('catalogue');
  const sums = useTexts('orderSums');
  const amount = useMoney();
  const { country: names } = useDates();
  const arrivalText = useArrivalText();
  const { country, priceMinor, days, freeFromMinor } = delivery;
  return (
    <p className={classes.delivery} data-days={days !== null}>
      {texts.deliveryTo(countryName(country, names))}{' '}
      <b>{priceMinor === 0 ? sums.free : amount(priceMinor)}</b>
      {freeFromMinor !== null && <span>{texts.freeFrom(amount(freeFromMinor))}</span>}
      {days && (
        <span className={classes.days}>
          {dated ? sums.arrives(arrivalText(days)) : sums.days(days.from, days.to)}
        </span>
      )}
    </p>
  );
}
