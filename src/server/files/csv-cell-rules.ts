/**
 * What spreadsheets may execute as a formula (OWASP, CSV Injection): its first characters, full-width ones
 * included, after any number of apostrophes.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const isDangerous = (text: string): boolean => FORMULA_START.test(text) && !NUMBER.test(text);

/**
 * Writes a text as a cell that no spreadsheet executes: an apostrophe is put before anything like a formula.
 */
export const defuseCell = (text: string): string => (isDangerous(text) ? `'${text}` : text);

/** Characters that end a cell in spreadsheets with another separator, or in those that ignore quotes. */
const CELL_END_BEFORE_FORMULA = /([;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Puts an apostrophe wherever a cell could begin inside an untrusted text; for files that are never imported
 * again. The text's own start is left to `defuseCell`.
 */
export const defuseInside = (text: string): string => text.replace(CELL_END_BEFORE_FORMULA, "$1'");

/**
 * Reads a cell, undoing `defuseCell`.
 * @returns null for a formula that was not defused.
 */
export function readCell(cell: string): string | null {
  if (!isDangerous(cell)) return cell;
  return cell.startsWith("'") ? cell.slice(1) : null;
}
