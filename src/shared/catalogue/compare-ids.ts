import type { ProductId } from '../ids.ts';

/** The most products in a comparison. */
export const MAX_COMPARED = 4;

/** Reads the products of a comparison from its address, without duplicates, up to the limit. */
export const parseCompareIds = (query: URLSearchParams): ProductId[] =>
  [...new Set((query.get('ids') ?? '').split(','))]
    .filter((id): id is ProductId => /^prd_[0-9a-f]{32}$/.test(id))
    .slice(0, MAX_COMPARED);
