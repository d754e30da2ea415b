import type { Locale } from '../locale.ts';
import { LOCALES } from '../texts/language.ts';
import { minorDigits, minorPerMajor } from './currency.ts';

declare const brand: unique symbol;

/** A whole number of a currency's minor units (US cents, yen): what Stripe calls `amount`. Never a fraction. */
export type Money = number & { readonly [brand]: 'Money' };

/** @throws RangeError if `minorUnits` is not a safe integer. */
export function money(minorUnits: number): Money {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`not a whole amount: ${minorUnits}`);
  return minorUnits as Money;
}

export const addMoney = (a: Money, b: Money): Money => money(a + b);

export const subtractMoney = (a: Money, b: Money): Money => money(a - b);

export const sumMoney = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, money(0));

export const multiplyMoney = (unitPrice: Money, quantity: number): Money => money(unitPrice * quantity);

/** The BCP 47 tag whose number format amounts use. */
const tagOf = ({ language, moneyFormat }: Locale): string =>
  moneyFormat === 'indian' ? 'en-IN' : LOCALES[language];

/** Currencies whose sign every version of `Intl` knows; all others are written with their code. */
const SIGNED = new Set(
  'AUD BRL CAD CNY EUR GBP HKD IDR ILS INR JPY KRW MXN MYR NGN NZD PHP PLN SGD TWD UAH USD VND ZAR'.split(
    ' ',
  ),
);

const known = new Map<string, Intl.NumberFormat>();

/** The formatter for a currency with this many decimals, cached. */
export function numberFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const tag = tagOf(locale);
  const key = `${tag} ${locale.currency} ${digits}`;
  const format =
    known.get(key) ??
    new Intl.NumberFormat(tag, {
      style: 'currency',
      // A provider's currency code may be malformed; XXX is ISO's "no currency".
      currency: /^[A-Z]{3}$/.test(locale.currency) ? locale.currency : 'XXX',
      currencyDisplay: SIGNED.has(locale.currency) ? 'narrowSymbol' : 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  known.set(key, format);
  return format;
}

/** Normalises spaces to non-breaking ones: versions of `Intl` differ, and an amount must not wrap. */
const write = (amount: Money, locale: Locale, digits: number): string =>
  numberFormat(locale, digits)
    .format(amount / minorPerMajor(locale.currency))
    .replaceAll(/\s/g, '\u00a0');

/**
 * Formats an amount for people, in the locale's currency and format: $12,34,567.50, 1.234.567,50 €, ¥1,234.
 * Identical on server and browser.
 */
export const formatMoney = (amount: Money, locale: Locale): string =>
  write(amount, locale, minorDigits(locale.currency));

/** Like `formatMoney`, without decimals if the amount is whole: $50, $99.99. */
export const formatShortMoney = (amount: Money, locale: Locale): string =>
  amount % minorPerMajor(locale.currency) === 0 ? write(amount, locale, 0) : formatMoney(amount, locale);
