/**
 * The decimals of a currency (ISO 4217), where not two. Not taken from `Intl`: the meaning of stored amounts
 * must not depend on its version.
 */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
};

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** Minor units per major unit: 100 cents per dollar. */
export const minorPerMajor = (currency: string): number => 10 ** minorDigits(currency);
