/**
 * The beginning of a text, `max` UTF-16 units at most. It does not end in half of a character, which PostgreSQL's JSON
 * refuses.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
