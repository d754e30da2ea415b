import { PRICE_MAX_MINOR, PRICE_MIN_MINOR } from '../catalogue/product-limits.ts';
import { ShopError } from '../shop-error.ts';
import { minorDigits } from './currency.ts';
import { type Money, money } from './money.ts';

/** The currencies that Stripe takes card payments in, as ISO 4217 codes. */
export const CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP ' +
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR ' +
  'SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF ' +
  'XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/**
 * Decimals that Stripe uses for a currency, where they differ from ISO's ("Special cases" of its currencies).
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Stripe accepts at most eight digits, in its own smallest unit. */
const MAX_STRIPE_UNITS = 99_999_999;

/** Stripe's minimum charge by currency, in minor units; for others Stripe itself refuses. */
const MIN_CHARGE: Readonly<Record<string, number>> = {
  ...{ USD: 50, AED: 2_00, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 15_00, DKK: 2_50, EUR: 50, GBP: 30 },
  ...{ HKD: 4_00, HUF: 175_00, INR: 50, JPY: 50, MXN: 10_00, MYR: 2_00, NOK: 3_00, NZD: 50, PLN: 2_00 },
  ...{ RON: 2_00, SEK: 3_00, SGD: 50, THB: 10_00 },
};

const digitsMore = (currency: string): number =>
  (STRIPE_DIGITS[currency] ?? minorDigits(currency)) - minorDigits(currency);

/**
 * Converts an amount to Stripe's units.
 * @throws RangeError if it is not a multiple of `amountStep`.
 */
export const toStripe = (amount: Money, currency: string): number =>
  money(digitsMore(currency) < 0 ? amount / amountStep(currency) : amount * 10 ** digitsMore(currency));

/** Converts an amount from Stripe's units, rounded to our minor unit. */
export const fromStripe = (amount: number, currency: string): Money =>
  money(Math.round(amount / 10 ** digitsMore(currency)));

/**
 * Prices and refunds must be multiples of this, in minor units: Stripe wants the last of three decimals to be
 * 0, and takes only whole MGA.
 */
export const amountStep = (currency: string): Money =>
  money(minorDigits(currency) === 3 ? 10 : 10 ** Math.max(0, -digitsMore(currency)));

/** An amount without the decimals that Stripe does not take. */
export const inSteps = (amount: number, currency: string): Money =>
  money(amount - (amount % amountStep(currency)));

/** The lowest and highest price of a product in a currency. */
export const pricesIn = (currency: string): { leastMinor: Money; mostMinor: Money } => ({
  leastMinor: money(Math.max(PRICE_MIN_MINOR, amountStep(currency))),
  mostMinor: inSteps(PRICE_MAX_MINOR, currency),
});

/**
 * @throws ShopError `amount_too_fine` when the provider does not accept the amount's last decimal in this
 * currency.
 */
export function assertFine(amount: Money, currency: string): void {
  const stepMinor = amountStep(currency);
  if (amount % stepMinor !== 0) throw new ShopError({ code: 'amount_too_fine', stepMinor, currency });
}

/** The limits of one payment (Stripe, "Minimum and maximum charge amounts"). */
export const payableIn = (currency: string): { leastMinor: Money; mostMinor: Money } => ({
  leastMinor: money(MIN_CHARGE[currency] ?? amountStep(currency)),
  mostMinor: money(Math.floor(MAX_STRIPE_UNITS / 10 ** digitsMore(currency))),
});
