import { minorDigits, minorPerMajor } from './currency.ts';
import type { Locale } from './locale.ts';
import { LOCALES } from './texts/language.ts';

declare const brand: unique symbol;

/** A whole number of a currency's minor units (US cents, yen): what Stripe calls `amount`. Never a fraction. */
export type Money = number & { readonly [brand]: 'Money' };

/** @throws RangeError when `minorUnits` is not a safe integer. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a whole amount: ${minorUnits}`);
  return minorUnits as Money;
}

export const addMoney = (a: Money, b: Money): Money => money(a + b);

export const subtractMoney = (a: Money, b: Money): Money => money(a - b);

export const sumMoney = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, money(0));

export const multiplyMoney = (unitPrice: Money, quantity: number): Money => money(unitPrice * quantity);

/** How amounts are written, in `Intl`'s words. */
export const tagOf = ({ language, moneyFormat }: Locale): string =>
  moneyFormat === 'indian' ? 'en-IN' : LOCALES[language];

/** Currencies with a sign that every version of `Intl` knows; all others are written with their codes. */
const SIGNED = new Set(
  'AUD BRL CAD CNY EUR GBP HKD IDR ILS INR JPY KRW MXN MYR NGN NZD PHP PLN SGD TWD UAH USD VND ZAR'.split(
    ' ',
  ),
);

const known = new Map<string, Intl.NumberFormat>();

/** How amounts of a currency are written, with so many decimals; made once. */
export function numberFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const tag = tagOf(locale);
  const key = `${tag} ${locale.currency} ${digits}`;
  const format =
    known.get(key) ??
    new Intl.NumberFormat(tag, {
      style: 'currency',
      // What a provider calls a currency may be no code; XXX is ISO's for none.
      currency: /^[A-Z]{3}$/.test(locale.currency) ? locale.currency : 'XXX',
      currencyDisplay: SIGNED.has(locale.currency) ? 'narrowSymbol' : 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  known.set(key, format);
  return format;
}

/** One kind of space: versions of `Intl` differ in it, and an amount is not broken into two lines. */
const write = (amount: Money, locale: Locale, digits: number): string =>
  numberFormat(locale, digits)
    .format(amount / minorPerMajor(locale.currency))
    .replaceAll(/\s/g, '\u00a0');

/**
 * Writes an amount for people, in the locale's currency and way: $12,34,567.50, 1.234.567,50 €, ¥1,234.
 * The same on server and browser.
 */
export const formatMoney = (amount: Money, locale: Locale): string =>
  write(amount, locale, minorDigits(locale.currency));

/** The same without decimals where the amount is a whole one: $50, $99.99. */
export const formatShortMoney = (amount: Money, locale: Locale): string =>
  amount % minorPerMajor(locale.currency) === 0 ? write(amount, locale, 0) : formatMoney(amount, locale);
