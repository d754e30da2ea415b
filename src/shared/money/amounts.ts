import type { Locale } from '../locale.ts';
import { minorDigits, minorPerMajor } from './currency.ts';
import { type Money, money, numberFormat, tagOf } from './money.ts';

/** The currency's sign, shown at an amount field: $, €, KWD. */
export const currencySign = (locale: Locale): string =>
  numberFormat(locale, 0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? locale.currency;

/** An amount in machine-readable form: "1234.50", without currency sign or grouping. */
export const formatAmount = (amount: Money, currency: string): string =>
  (amount / minorPerMajor(currency)).toFixed(minorDigits(currency));

/** Converts to major units, as the documented REST calls use them: 1234.5 dollars, 1235 yen. */
export const toMajor = (amount: Money, currency: string): number => amount / minorPerMajor(currency);

/**
 * Parses a machine-readable amount ("1299", "12.5", "12.50").
 * @returns null for anything else: signs, grouping, exponents, more decimals than the currency has.
 */
export function readAmount(text: string, currency: string): Money | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || decimals.length > digits) return null;
  return money(Number(whole + decimals.padEnd(digits, '0')));
}

/**
 * Converts from major units, without floating-point error.
 * @returns null if the number is negative, not finite or has more decimals than the currency.
 */
export function fromMajor(major: number, currency: string): Money | null {
  const perMajor = minorPerMajor(currency);
  const minor = Math.round(major * perMajor);
  if (!Number.isSafeInteger(minor) || minor < 0 || minor / perMajor !== major) return null;
  return money(minor);
}

/** What separates decimals in the shop’s number format. */
export const decimalMark = (locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** An amount as text for an input field: "1234", "99.50", or "99,50" where the decimal mark is a comma. */
export const typedAmount = (amount: Money, locale: Locale): string =>
  formatAmount(amount, locale.currency).replace(/\.0+$/, '').replace('.', decimalMark(locale));

/** The locale for numbers that are no amounts: as in the language, whichever format amounts have. */
export const numbersIn = (locale: Locale): Locale => ({ ...locale, moneyFormat: 'language' });

/** A number with its digits in groups, by the decimal mark: "1,299.50" and "12,34,567", or "1.299,50". */
const GROUPED = {
  '.': /^(-?\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?$/,
  ',': /^(-?\d{1,3}(?:\.\d{2,3})*\.\d{3})(,\d+)?$/,
};

/**
 * Writes a typed number as programs do: "1.299,5" becomes "1299.5" where the decimal mark is a comma. A point is
 * accepted in its place, unless it groups digits. Other text stays as it is.
 */
export function plainNumber(text: string, locale: Locale): string {
  const mark = decimalMark(locale) === ',' ? ',' : '.';
  const [, whole, decimals = ''] = GROUPED[mark].exec(text.trim()) ?? [];
  const bare = whole === undefined ? text.trim() : whole.replaceAll(/[.,]/g, '') + decimals;
  return mark === ',' ? bare.replace(',', '.') : bare;
}
/**
 * Parses the text of an amount field; a point is accepted in place of a comma.
 * @returns null if it is not an amount.
 */
export const readTyped = (text: string, locale: Locale): Money | null =>
  readAmount(decimalMark(locale) === ',' ? text.replace(',', '.') : text, locale.currency);

/** Digits that points group: "1.000", which with a decimal point would have three decimals. */
const GROUPED_BY_POINTS = /^\d{1,3}(\.\d{3})+$/;

/** Like `readTyped`, but accepts currency signs and grouping: "$1,299.50", "1.299,50 €", "1.299 €". */
export function readLoosely(text: string, locale: Locale): Money | null {
  const mark = decimalMark(locale);
  const bare = text.replaceAll(/[^\d.,]/g, '');
  // Where the mark is a comma, points group if there is a comma, too, or if they cannot be decimal points.
  const isGrouped =
    mark === '.' ||
    bare.includes(mark) ||
    (GROUPED_BY_POINTS.test(bare) && minorDigits(locale.currency) !== 3);
  return readTyped(isGrouped ? bare.replaceAll(mark === ',' ? '.' : ',', '') : bare, locale);
}
