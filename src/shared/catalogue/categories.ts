declare const brand: unique symbol;

/** A category's value, as stored and as used in addresses and the documented calls. */
export type Category = string & { readonly [brand]: 'Category' };

/**
 * Brands text from outside (an address, a file, another program) as a category. The category may not exist.
 */
export const toCategory = (value: string) => value as Category;

/** The longest category value, and the most categories in a shop. */
export const CATEGORY_MAX = 60;
export const MAX_CATEGORIES = 200;

/** Public facts of a category. `picture` names a bundled picture; hidden categories are not listed. */
export type CategoryInfo = {
  value: Category;
  label: string;
  picture: string | null;
  shown: boolean;
};

/** @returns the category's label, or the value itself if the category no longer exists. */
export const labelOf = (categories: readonly CategoryInfo[], value: string): string =>
  categories.find((category) => category.value === value)?.label ?? value;
