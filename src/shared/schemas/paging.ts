import { z } from 'zod';

/** Of a list that is read page by page: the last answer's `nextCursor`. */
export const cursor = z.string().max(64).optional();
/** tRPC's paged queries say which way they read; ours are read forward only. */
export const direction = z.literal('forward').optional();
