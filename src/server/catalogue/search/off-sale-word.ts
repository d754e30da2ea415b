/**
 * A word nobody types, added to the search text of products off sale, so that the full-text index itself can
 * exclude them: filtered later, they would take up places among the candidates.
 */
export const OFF_SALE_WORD = 'productofftheshelf';
