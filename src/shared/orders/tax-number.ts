import { isInEuropeanUnion } from './countries.ts';

/** What a seller typed as their tax number: a VAT number, the Swiss one, any other, or one that says itself what it is. */
export type TaxNumberKind = 'vat' | 'swiss' | 'other' | 'named';

/** Greece and Northern Ireland have prefixes of their own; Great Britain's is the same as in the time of its membership. */
const OTHER_PREFIXES = ['EL', 'XI', 'GB'];

/** What follows the country: digits, with the letters that some countries have among them. `HRB 123456` is a register's entry, as is `HRA`. */
const REST = /^(?![AB]\d{1,6}$)[A-Z\d]{2}\d{4,}[A-Z]?\d{0,2}[A-Z]?$/;

/** @param number as typed. */
export function kindOfTaxNumber(number: string): TaxNumberKind {
  if (/^che\b/i.test(number)) return 'swiss';
  const bare = number.replaceAll(/[\s.-]/g, '').toUpperCase();
  const prefix = bare.slice(0, 2);
  if ((isInEuropeanUnion(prefix) || OTHER_PREFIXES.includes(prefix)) && REST.test(bare.slice(2)))
    return 'vat';
  return /^\p{L}[^\d:]*[\s:.]/u.test(number) ? 'named' : 'other';
}
