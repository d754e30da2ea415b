/** How many products a list shows at first and adds each time. */
export const PAGE_LIMIT = 24;
