import { minorDigits, minorPerMajor } from './currency.ts';
import type { Locale } from './locale.ts';
import { type Money, money, numberFormat, tagOf } from './money.ts';

/** The sign of the locale's currency, for a field that an amount is typed into: $, €, KWD. */
export const currencySign = (locale: Locale): string =>
  numberFormat(locale, 0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? locale.currency;

/** An amount as programs read it: "1234.50", without sign of currency or grouping. */
export const formatAmount = (amount: Money, currency: string): string =>
  (amount / minorPerMajor(currency)).toFixed(minorDigits(currency));

/** In major units, as the documented REST calls say it: 1234.5 dollars, 1235 yen. */
export const toMajor = (amount: Money, currency: string): number => amount / minorPerMajor(currency);

/**
 * Reads an amount as programs write it ("1299", "12.5", "12.50").
 * @returns null for anything else: signs, grouping, exponents, more decimals than the currency has.
 */
export function readAmount(text: string, currency: string): Money | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || decimals.length > digits) return null;
  return money(Number(whole + decimals.padEnd(digits, '0')));
}

/**
 * Reads a number of major units, without floating-point error.
 * @returns null when it is negative, not finite or has more decimals than the currency.
 */
export function fromMajor(major: number, currency: string): Money | null {
  const perMajor = minorPerMajor(currency);
  const minor = Math.round(major * perMajor);
  if (!Number.isSafeInteger(minor) || minor < 0 || minor / perMajor !== major) return null;
  return money(minor);
}

const decimalMark = (locale: Locale): string =>
  new Intl.NumberFormat(tagOf(locale)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** An amount as people find it in a field: "1234", "99.50", or "99,50" where decimals follow a comma. */
export const typedAmount = (amount: Money, locale: Locale): string =>
  formatAmount(amount, locale.currency).replace(/\.0+$/, '').replace('.', decimalMark(locale));

/** Reads what people typed into such a field; a point will do for a comma. @returns null for no amount. */
export const readTyped = (text: string, locale: Locale): Money | null =>
  readAmount(decimalMark(locale) === ',' ? text.replace(',', '.') : text, locale.currency);

/** The same of what people may write as they say it: "$1,299.50", "1.299,50 €". */
export function readLoosely(text: string, locale: Locale): Money | null {
  const mark = decimalMark(locale);
  const bare = text.replaceAll(/[^\d.,]/g, '');
  // A point is a mark of groups only where a comma says that it is.
  const isGrouped = mark === '.' || bare.includes(mark);
  return readTyped(isGrouped ? bare.replaceAll(mark === ',' ? '.' : ',', '') : bare, locale);
}
