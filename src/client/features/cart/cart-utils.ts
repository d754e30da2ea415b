import type { trpc } from '../../lib/trpc.ts';

/** The calls of the shop and the cache of their answers. */
export type CartUtils = ReturnType<typeof trpc.useUtils>;
