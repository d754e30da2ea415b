export const STOCK_REASONS = ['initial', 'sale', 'restock', 'adjustment', 'import', 'return'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Why an admin may change the stock by hand. */
export const ADMIN_STOCK_REASONS = ['restock', 'adjustment', 'return'] as const satisfies StockReason[];

/** `low`: at or below the shop's low-stock level, and tracked; `out`: none on hand. */
export const STOCK_FILTERS = ['low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** What a page says about availability. A page changes only when a product crosses one of these. */
export type Availability = 'in_stock' | 'few_left' | 'out_of_stock';

/** From this many units on hand downwards a product counts as "few left". */
const FEW_LEFT = 5;

/** @param stockOnHand whole units, or null when the stock is not tracked. */
export function availabilityOf(stockOnHand: number | null): Availability {
  if (stockOnHand === null || stockOnHand > FEW_LEFT) return 'in_stock';
  return stockOnHand > 0 ? 'few_left' : 'out_of_stock';
}
