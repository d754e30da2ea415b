export const STOCK_REASONS = ['initial', 'sale', 'restock', 'adjustment', 'import', 'return'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** An admin's reasons for changing the stock by hand. */
export const ADMIN_STOCK_REASONS = ['restock', 'adjustment', 'return'] as const satisfies StockReason[];

/** `low`: tracked, at or below the shop's low-stock level; `out`: none on hand. */
export const STOCK_FILTERS = ['low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Availability as pages show it. A page changes only when a product moves from one to another. */
export type Availability = 'in_stock' | 'few_left' | 'out_of_stock';

/** At or below this many units on hand, a product shows as "few left". */
const FEW_LEFT = 5;

/** @param stockOnHand whole units, or null if the stock is not tracked. */
export function availabilityOf(stockOnHand: number | null): Availability {
  if (stockOnHand === null || stockOnHand > FEW_LEFT) return 'in_stock';
  return stockOnHand > 0 ? 'few_left' : 'out_of_stock';
}
