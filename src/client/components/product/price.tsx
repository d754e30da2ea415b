import type { Money } from '../../../shared/money/money.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './price.module.css';

type PriceProps = {
  priceMinor: Money;
  sellingPriceMinor: Money;
  /** The lowest price before the reduction, if the owner shows it. */
  lowestMinor?: Money | undefined;
  /** The product page's size. */
  large?: boolean;
};

/**
 * The price that savings are reckoned from: where the lowest price before is shown, no more than that, as the Court of
 * Justice of the EU demands (C-330/23).
 */
export const reducedFrom = ({ priceMinor, lowestMinor = priceMinor }: Omit<PriceProps, 'large'>): number =>
  Math.min(priceMinor, lowestMinor);

/** The reduction in whole per cent, rounded down; 0 without one. */
export function percentOff(prices: PriceProps): number {
  const from = reducedFrom(prices);
  return Math.max(0, Math.floor(((from - prices.sellingPriceMinor) * 100) / from));
}

/** How much lower the price is, in a corner of a product's picture. */
export function Reduction(prices: PriceProps) {
  const texts = useTexts('shop');
  const off = percentOff(prices);
  return off > 0 && <p className={classes.off}>{texts.off(off)}</p>;
}

/** The selling price, with the original price struck through if it is higher. */
export function Price({ priceMinor, sellingPriceMinor, lowestMinor, large = false }: PriceProps) {
  const texts = useTexts('shop');
  const amount = useMoney();
  return (
    <p className={large ? `${classes.price} ${classes.large}` : classes.price}>
      <span className={classes.now}>
        <span className="sr-only">{texts.price}</span>
        {amount(sellingPriceMinor)}
      </span>
      {priceMinor > sellingPriceMinor && (
        <s className={classes.was}>
          <span className="sr-only">{texts.originalPrice}</span>
          {amount(priceMinor)}
        </s>
      )}
      {lowestMinor !== undefined && (
        <span className={classes.lowest}>{texts.lowestBefore(amount(lowestMinor))}</span>
      )}
    </p>
  );
}
