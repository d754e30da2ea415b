import { countryName } from '../../../shared/orders/countries.ts';
import type { LeastDelivery } from '../../../shared/orders/delivery.ts';
import { useDates } from '../../lib/dates.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './product-info.module.css';

/** What having the product delivered costs at least, and how long it takes. */
export function DeliveryHint({ delivery }: { delivery: LeastDelivery }) {
  const texts = useTexts('catalogue');
  const sums = useTexts('orderSums');
  const amount = useMoney();
  const { country: names } = useDates();
  const { country, priceMinor, days, freeFromMinor } = delivery;
  const costs = [
    priceMinor === 0 ? sums.free : amount(priceMinor),
    ...(days ? [sums.days(days.from, days.to)] : []),
  ];
  return (
    <p className={classes.delivery}>
      {texts.deliveryTo(countryName(country, names))} <b>{costs.join(', ')}</b>
      {freeFromMinor !== null && <span>{texts.freeFrom(amount(freeFromMinor))}</span>}
    </p>
  );
}
