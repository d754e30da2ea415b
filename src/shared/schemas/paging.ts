import { z } from 'zod';

/** The year 3000, in milliseconds: within what both databases keep, and read again. */
export const MAX_TIME_MS = 32_503_680_000_000;

/** Of a list that is read page by page: the last answer's `nextCursor`. */
export const cursor = z.string().max(64).optional();
/** tRPC's paged queries say which way they read; ours are read forward only. */
export const direction = z.literal('forward').optional();
