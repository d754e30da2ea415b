import { z } from 'zod';
import { MAX_CATEGORIES } from '../catalogue/categories.ts';
import { MAX_COMPARED } from '../catalogue/compare-ids.ts';
import {
  LIST_SORTS,
  MAX_FILTER_CHOICES,
  MAX_FILTER_TEXT,
  MAX_SPEC_CHOICE,
} from '../catalogue/product-filter.ts';
import { SORTS } from '../catalogue/product-words.ts';
import { amount } from './amount.ts';
import { category } from './category.ts';
import { cursor, direction } from './paging.ts';
import { filledText, id, searchText } from './text.ts';

export const PAGE_LIMIT = 100;

const limit = z.number().int().min(1).max(PAGE_LIMIT).default(40);
const categories = z.array(category).max(MAX_CATEGORIES);

/** A list of products; without a category, all of them. `cursor` is the previous answer's `nextCursor`. */
export const listProductsInput = z.strictObject({
  categories: categories.optional(),
  sort: z.enum(SORTS).optional(),
  cursor,
  direction,
  limit,
});

const minor = amount(1_000_000_000).nullable();
const choice = filledText(MAX_FILTER_TEXT);

const filterFields = {
  categories,
  text: searchText,
  brands: z.array(choice).max(MAX_FILTER_CHOICES),
  price: z.strictObject({ fromMinor: minor, toMinor: minor }).nullable(),
  inStock: z.boolean(),
  wellRated: z.boolean().default(false),
  specs: z.array(z.strictObject({ key: choice, value: filledText(MAX_SPEC_CHOICE) })).max(MAX_FILTER_CHOICES),
};

/** A list's current choices, to count the further ones. */
export const facetsInput = z.strictObject(filterFields);

/** The products matching the filter. */
export const filterProductsInput = z.strictObject({
  filter: z.strictObject({ ...filterFields, sort: z.enum(LIST_SORTS).nullable() }),
  cursor,
  direction,
  limit,
});

export const productIdInput = z.strictObject({ id: id('product') });

/** A product, and whether all that is recommended beside it is wanted, or only what a row shows first. */
export const recommendedInput = z.strictObject({ id: id('product'), all: z.literal(true).optional() });

/** A product, and the countries that the shopper is likely in. */
export const shopperFactsInput = z.strictObject({
  id: id('product'),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(10),
});

export const searchInput = z.strictObject({ text: searchText, cursor, direction, limit });

/** The products to compare; an empty list is an empty comparison. */
export const compareInput = z.strictObject({ ids: z.array(id('product')).max(MAX_COMPARED) });

export const suggestInput = z.strictObject({ text: searchText });
