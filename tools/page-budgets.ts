/**
 * The most bytes of a page's HTML, uncompressed: of the home page, and of products' pages of the demo: of most of them,
 * and of the largest, which has four pictures, two choices of variants and three accessories.
 */
export const PAGE_BUDGETS = { home: 122_000, product: 45_000, largestProduct: 49_500 };
