declare const brand: unique symbol;

/** A category's value: what is stored, and what addresses and the documented calls say. */
export type Category = string & { readonly [brand]: 'Category' };

/** Reads text as a category where it comes in: an address, a file, another program. There may be none of it. */
export const toCategory = (value: string) => value as Category;

/** Letters of a category's value at most, and categories that a shop can have. */
export const CATEGORY_MAX = 60;
export const MAX_CATEGORIES = 200;

/** What everybody knows of a category: `picture` names one that comes with the shop; hidden ones are not listed. */
export type CategoryInfo = {
  value: Category;
  label: string;
  picture: string | null;
  shown: boolean;
};

/** @returns the label people read, or the value itself when there is no such category any more. */
export const labelOf = (categories: readonly CategoryInfo[], value: string): string =>
  categories.find((category) => category.value === value)?.label ?? value;
