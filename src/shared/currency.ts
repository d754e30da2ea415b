/**
 * How many decimals a currency has (ISO 4217), where it is not two. Not asked of `Intl`: stored amounts mean
 * what they mean whatever version of it there is.
 */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** How many minor units make one of a currency: 100 cents a dollar. */
export const minorPerMajor = (currency: string): number => 10 ** minorDigits(currency);
