import type { ProductFilter } from '../../../shared/catalogue/product-filter.ts';

/** The procedures' filter input, without the sort; copies the arrays, because the inputs are mutable. */
export const filterInput = ({
  categories,
  text,
  brands,
  price,
  inStock,
  wellRated,
  specs,
}: ProductFilter) => ({
  categories: [...categories],
  text,
  brands: [...brands],
  price,
  inStock,
  wellRated,
  specs: [...specs],
});
