/** The longest search text, in UTF-16 units. */
export const SEARCH_TEXT_MAX = 100;
