import { z } from 'zod';
import { CATEGORY_VALUES } from '../categories.ts';
import { SORTS } from '../statuses.ts';
import { idText, searchText } from './text.ts';

export const PAGE_LIMIT = 100;

const cursor = z.string().max(64).optional();
/** tRPC's paged queries say which way they read; ours are read forward only. */
const direction = z.literal('forward').optional();
const limit = z.number().int().min(1).max(PAGE_LIMIT).default(40);

/** A list of products; no category means every one. `cursor` is the last answer's `nextCursor`. */
export const listProductsInput = z.strictObject({
  categories: z.array(z.enum(CATEGORY_VALUES)).max(CATEGORY_VALUES.length).optional(),
  sort: z.enum(SORTS).optional(),
  cursor,
  direction,
  limit,
});

export const productIdInput = z.strictObject({ id: idText });

export const searchInput = z.strictObject({ text: searchText, cursor, direction, limit });
