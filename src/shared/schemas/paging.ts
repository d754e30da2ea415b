import { z } from 'zod';

/** The year 3000, in milliseconds: both databases can store and read it. */
export const MAX_TIME_MS = 32_503_680_000_000;

/** For paged lists: the previous answer's `nextCursor`. */
export const cursor = z.string().max(64).optional();
/** tRPC's infinite queries send a direction; ours only read forward. */
export const direction = z.literal('forward').optional();
