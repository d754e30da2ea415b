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
