import { type Money, money, sumMoney } from '../../../src/shared/money/money.ts';
import type { Tax, TaxSum } from '../../../src/shared/money/pricing.ts';

/** Prices include 19 or 7 %. */
export const VAT: Tax = {
  prices: 'included',
  rates: {
    standard: { name: 'VAT', partsPerMillion: 190_000 },
    reduced: { name: 'VAT', partsPerMillion: 70_000 },
  },
};

/** Goods to price: `price` of one in minor units. */
export const line = (price: number, taxClass: 'standard' | 'reduced' | 'exempt', quantity = 1) => ({
  unitPriceMinor: money(price),
  quantity,
  taxClass,
});

export const taxOf = (taxes: readonly TaxSum[]): Money => sumMoney(taxes.map(({ taxMinor }) => taxMinor));
