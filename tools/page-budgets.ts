/** The most bytes of a page's HTML, uncompressed: of the home page, and of each product's page of the demo. */
export const PAGE_BUDGETS = { home: 112_000, product: 45_000 };
