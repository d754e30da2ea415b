import type { ProductFilter } from '../../../shared/product-filter.ts';

/** What the procedures ask of a filter, the sort aside; of its own arrays, which theirs may not share. */
export const filterInput = ({ categories, text, brands, price, inStock, specs }: ProductFilter) => ({
  categories: [...categories],
  text,
  brands: [...brands],
  price,
  inStock,
  specs: [...specs],
});
