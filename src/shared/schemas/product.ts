import { z } from 'zod';
import { CATEGORY_VALUES } from '../categories.ts';
import { SORTS } from '../statuses.ts';
import { cursor, direction } from './paging.ts';
import { idText, searchText } from './text.ts';

export const PAGE_LIMIT = 100;

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
