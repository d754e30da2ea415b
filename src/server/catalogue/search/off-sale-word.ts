/**
 * Stands among the words of a product off sale, so that the full-text index itself can leave it out: a
 * filter behind the index would count what is off sale among the candidates. A word that nobody writes.
 */
export const OFF_SALE_WORD = 'productofftheshelf';
