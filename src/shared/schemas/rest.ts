import { z } from 'zod';
import { category } from './category.ts';
import { restFacts } from './product-fields.ts';
import { id, searchText } from './text.ts';

/** The maximum and default number of items in a documented list call. */
export const REST_LIST_LIMIT = 500;

const cursor = z.string().max(64).optional().describe('nextCursor of the answer before');

/** Query strings are text: accepts digits only, without coercion. */
const queryLimit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.number().max(REST_LIST_LIMIT))
  .optional()
  .describe(`1 to ${REST_LIST_LIMIT}, which is also the default`);
const bodyLimit = z.number().int().min(1).max(REST_LIST_LIMIT).optional();

export const listQuery = z.object({ limit: queryLimit, cursor });
export const searchQuery = z.object({ q: searchText.optional(), limit: queryLimit, cursor });
export const categoryBody = z.object({ category: searchText.optional(), limit: bodyLimit, cursor });
export const filterBody = z.object({
  category: z.array(searchText).max(50).nullish(),
  limit: bodyLimit,
  cursor,
});
export const productDetailsBody = z.object({ productId: id('product') });

/** A product, as answered by the documented calls: prices in major units of the shop's currency. */
export const restProduct = z.object({
  _id: z.string(),
  productName: z.string(),
  brandName: z.string(),
  category,
  productImage: z.array(z.string()).describe('full addresses; the first is the thumbnail'),
  description: z.string(),
  price: z.number(),
  sellingPrice: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sku: z.string().nullable(),
  stock: z.number().int().nullable().describe('units on hand; null when not tracked'),
  specs: z.record(z.string(), z.union([z.string(), z.number()])),
  version: z.number().int().describe('counts changes; send it back with update-product'),
  ...restFacts,
});
export type RestProduct = z.infer<typeof restProduct>;

export const restCategory = z.object({
  category,
  productImage: z.array(z.string()),
});
