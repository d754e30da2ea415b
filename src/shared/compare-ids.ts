import type { ProductId } from './ids.ts';

/** How many products are compared at most. */
export const MAX_COMPARED = 4;

/** Reads the products of a comparison from its address: each once, in their order, as many as are compared. */
export const parseCompareIds = (query: URLSearchParams): ProductId[] =>
  [...new Set((query.get('ids') ?? '').split(','))]
    .filter((id): id is ProductId => /^prd_[0-9a-f]{32}$/.test(id))
    .slice(0, MAX_COMPARED);
