export const ATTRIBUTE_TYPES = ['number', 'text'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** `dsc` is the documented filter page's spelling. */
export const SORTS = ['newest', 'asc', 'dsc'] as const;
export type Sort = (typeof SORTS)[number];

/** What an import says about a product that it takes, but that shoppers will hardly find. */
export type ImportWarning = 'no_picture' | 'hidden_category';
