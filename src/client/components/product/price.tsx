import type { Money } from '../../../shared/money/money.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './price.module.css';

type PriceProps = {
  priceMinor: Money;
  sellingPriceMinor: Money;
  /** The lowest price before the reduction, if the owner shows it. */
  lowestMinor?: Money | undefined;
  /** The product page's size, with the saving as a percentage. */
  large?: boolean;
};

const percentOff = (price: Money, sellingPrice: Money): number =>
  Math.floor(((price - sellingPrice) / price) * 100);

/** The selling price, with the original price struck through if it is higher. */
export function Price({ priceMinor, sellingPriceMinor, lowestMinor, large = false }: PriceProps) {
  const texts = useTexts('shop');
  const amount = useMoney();
  const off = percentOff(priceMinor, sellingPriceMinor);
  return (
    <p className={large ? `${classes.price} ${classes.large}` : classes.price}>
      <span className={classes.now}>
        <span className="visually-hidden">{texts.price}</span>
        {amount(sellingPriceMinor)}
      </span>
      {priceMinor > sellingPriceMinor && (
        <s className={classes.was}>
          <span className="visually-hidden">{texts.originalPrice}</span>
          {amount(priceMinor)}
        </s>
      )}
      {large && off > 0 && <span className={classes.off}>{texts.off(off)}</span>}
      {lowestMinor !== undefined && (
        <span className={classes.lowest}>{texts.lowestBefore(amount(lowestMinor))}</span>
      )}
    </p>
  );
}
