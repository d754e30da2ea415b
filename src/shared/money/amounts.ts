import type { Locale } from '../locale.ts';
import { minorDigits, minorPerMajor } from './currency.ts';
import { type Money, money, numberFormat } from './money.ts';

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
  numberFormat(locale, 1)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

/** An amount as text for an input field: "1234", "99.50", or "99,50" where the decimal mark is a comma. */
export const typedAmount = (amount: Money, locale: Locale): string =>
  formatAmount(amount, locale.currency).replace(/\.0+$/, '').replace('.', decimalMark(locale));

/** The locale for numbers that are no amounts: as in the language, whichever format amounts have. */
export const numbersIn = (locale: Locale): Locale => ({ ...locale, moneyFormat: 'language' });

/** A number with its digits in groups, by the decimal mark: "1,299.50" and "12,34,567", or "1.299,50". */
const GROUPED = {
  '.': /^(-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(\.\d+)?$/,
  ',': /^(-?[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})(,\d+)?$/,
};

/**
 * Writes a typed number as programs do: "1.299,5" becomes "1299.5" where the decimal mark is a comma. The other mark
 * is accepted in its place, unless it groups digits: not every keyboard has the mark of the shop's language.
 */
export function plainNumber(text: string, locale: Locale): string {
  const mark = decimalMark(locale) === ',' ? ',' : '.';
  const [, whole, decimals = ''] = GROUPED[mark].exec(text.trim()) ?? [];
  const bare = whole === undefined ? text.trim() : whole.replaceAll(/[.,]/g, '') + decimals;
  return bare.replace(',', '.');
}

/** Text without the currency's sign or code at one end. */
function withoutSign(text: string, locale: Locale): string {
  const bare = text.trim();
  const sign = [currencySign(locale), locale.currency].find(
    (each) => bare.startsWith(each) || bare.endsWith(each),
  );
  return sign === undefined ? bare : bare.replace(sign, '').trim();
}

/** A point before three decimals, which the currency has: "1.299" is not a thousand dinars. */
const isDecimalPoint = (text: string, { currency }: Locale): boolean =>
  minorDigits(currency) === 3 && /^\d+\.\d{3}$/.test(text);

/**
 * Parses the text of an amount field, as people of the shop's language write amounts: "1.299,50 €", "1299,5". The
 * other decimal mark is accepted, too, unless it groups digits.
 * @returns null if it is not an amount.
 */
export function readTyped(text: string, locale: Locale): Money | null {
  const bare = withoutSign(text, locale);
  return readAmount(isDecimalPoint(bare, locale) ? bare : plainNumber(bare, locale), locale.currency);
}

/** The whole number in a field, without signs or groups of digits; null unless it is one from 0 to `most`. */
export function readWhole(text: string, most: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= most ? number : null;
}
