/**
 * What spreadsheets may take for a formula (OWASP, CSV Injection): its first characters, the full-width ones
 * included, behind any number of apostrophes.
 */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const isDangerous = (text: string): boolean => LIKE_A_FORMULA.test(text) && !NUMBER.test(text);

/** A text as a cell that no spreadsheet computes: an apostrophe stands before what looks like a formula. */
export const defuseCell = (text: string): string => (isDangerous(text) ? `'${text}` : text);

/** What a spreadsheet of another country, or one that minds no quotes, takes for the end of a cell. */
const BEHIND_AN_END = /([;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * A text that strangers have written with an apostrophe wherever a cell might begin inside it, for files that
 * nobody reads in again. Its own beginning is `defuseCell`'s.
 */
export const defuseInside = (text: string): string => text.replace(BEHIND_AN_END, "$1'");

/**
 * The text of a cell: what `defuseCell` put before it is taken away.
 * @returns null for what looks like a formula and was not defused.
 */
export function readCell(cell: string): string | null {
  if (!isDangerous(cell)) return cell;
  return cell.startsWith("'") ? cell.slice(1) : null;
}
