declare const brand: unique symbol;

/** A category's value, as stored and as used in addresses and the documented calls. */
export type Category = string & { readonly [brand]: 'Category' };

/**
 * Brands text from outside (an address, a file, another program) as a category. The category may not exist.
 */
export const toCategory = (value: string) => value as Category;

/** The longest category value, and the most categories in a shop. */
export const CATEGORY_MAX = 60;
export const MAX_CATEGORIES = 500;
/** The longest label of a category or an attribute. */
export const LABEL_MAX = 60;
/** The longest unit of an attribute, and the most attributes of a category. */
export const UNIT_MAX = 20;
export const MAX_ATTRIBUTES = 60;
/** How many attributes a product's card shows: the first of those that are marked so. */
export const CARD_SPECS = 2;

/** What a category's value or an attribute's key may look like when it is made: words, joined by - or _. */
export const SLUG = /^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u;

const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' };

/** A label as a part of an address: `Küche & Bad` becomes `kueche-bad`. '' if it has no letter or digit. */
export const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæøœ]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, CATEGORY_MAX)
    .replace(/^-|-$/g, '');

/** Public facts of a category. Hidden ones are not listed. */
export type CategoryInfo = {
  value: Category;
  label: string;
  /** Names a bundled picture, or is the source of one of our own: `/media/{hash}`. */
  picture: string | null;
  shown: boolean;
  /** Values that lead to it as well, in lower case: its earlier ones, and those merged into it. */
  formerly: readonly string[];
};

/** What every page knows of a category: that it is shown, or was never called otherwise, is left out. */
export type KnownCategory = Pick<CategoryInfo, 'value' | 'label'> &
  Partial<Pick<CategoryInfo, 'shown' | 'formerly'>>;

export const isShown = ({ shown = true }: KnownCategory): boolean => shown;

/** The category with this value, now or formerly. */
export const findCategory = <Known extends KnownCategory>(
  categories: readonly Known[],
  value: string,
): Known | undefined =>
  categories.find((category) => category.value === value) ??
  categories.find(({ formerly }) => formerly?.includes(value.toLowerCase()));

/** @returns the category's label, or the value itself if the category no longer exists. */
export const labelOf = (categories: readonly KnownCategory[], value: string): string =>
  findCategory(categories, value)?.label ?? value;
