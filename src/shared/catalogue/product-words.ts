export const ATTRIBUTE_TYPES = ['number', 'text'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** `dsc` is the documented filter page's spelling. */
export const SORTS = ['newest', 'asc', 'dsc'] as const;
export type Sort = (typeof SORTS)[number];

/** What an import says about a row that it takes: shoppers will hardly find the product, or it may not mean what it does. */
export type ImportWarning =
  | 'no_picture'
  | 'hidden_category'
  | 'decimal_point'
  | 'thousands'
  | 'other_product'
  | 'html';
