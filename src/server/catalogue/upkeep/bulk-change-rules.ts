import {
  type BulkChange,
  PARTS,
  type PriceStep,
  type Rounding,
  roundingsOf,
  roundPrice,
} from '../../../shared/catalogue/bulk-change.ts';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { PRICE_MAX_MINOR, PRICE_MIN_MINOR } from '../../../shared/catalogue/product-limits.ts';
import { type Money, money } from '../../../shared/money/money.ts';
import { ShopError } from '../../../shared/shop-error.ts';

/** What a change of many products can change of each. */
export type BulkFields = { priceMinor: Money; sellingPriceMinor: Money; category: Category; onSale: boolean };

/**
 * A product's fields as the change leaves them.
 * @throws ShopError `invalid_field` for a rounding that the currency does not have; `price_out_of_range`;
 * `no_reduction` when the selling price would not be below the price.
 */
export function bulkChanged(before: BulkFields, change: BulkChange, currency: string): BulkFields {
  switch (change.kind) {
    case 'price': {
      const { by, rounding } = change;
      return {
        ...before,
        priceMinor: priceAfter(before.priceMinor, { by, rounding, currency }),
        sellingPriceMinor: priceAfter(before.sellingPriceMinor, { by, rounding, currency }),
      };
    }
    case 'reduce': {
      const { by, rounding } = change;
      // Where nothing else rounds it, or the percentage shown, which is rounded down, would be one less than chosen.
      const down = rounding === 'none' && 'basisPoints' in by;
      const sellingPriceMinor = priceAfter(before.priceMinor, { by, rounding, currency, down });
      if (sellingPriceMinor >= before.priceMinor) throw new ShopError({ code: 'no_reduction' });
      return { ...before, sellingPriceMinor };
    }
    case 'end_reduction':
      return { ...before, sellingPriceMinor: before.priceMinor };
    case 'category':
      return { ...before, category: change.category };
    case 'sale':
      return { ...before, onSale: change.onSale };
  }
}

type Repricing = {
  by: PriceStep | { toMinor: Money };
  rounding: Rounding;
  currency: string;
  /** Whether it is rounded down. */
  down?: boolean;
};

function priceAfter(price: Money, { by, rounding, currency, down = false }: Repricing): Money {
  if (!roundingsOf(currency).includes(rounding))
    throw new ShopError({ code: 'invalid_field', field: 'rounding' });
  // A price that is set is what the owner typed.
  const after =
    'toMinor' in by ? by.toMinor : roundPrice(partsAfter(price, by), rounding, currency, { down });
  if (after < PRICE_MIN_MINOR || after > PRICE_MAX_MINOR) {
    throw new ShopError({
      code: 'price_out_of_range',
      leastMinor: PRICE_MIN_MINOR,
      mostMinor: PRICE_MAX_MINOR,
      currency,
    });
  }
  return money(after);
}

const partsAfter = (price: Money, by: PriceStep): number =>
  'basisPoints' in by ? price * (PARTS + by.basisPoints) : (price + by.amountMinor) * PARTS;
