import type { Locale } from '../locale.ts';
import { decimalMark, readAmount } from './amounts.ts';
import { minorDigits } from './currency.ts';
import type { Money } from './money.ts';

/** Up to three digits and three more: grouped, or three decimals. */
const THREE_AFTER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A number as people write it, in machine-readable form: "1.299,50" and "1,299.50" are "1299.50". Of two different marks the
 * last is the decimal mark, and a repeated one groups digits ("12,34,567"). A single one is the decimal mark, except before
 * exactly three digits: there it groups ("1.500", "1,500"), unless it is one of `decimalMarks`.
 * @returns null if it is not a number.
 */
export function writtenNumber(text: string, decimalMarks = ''): string | null {
  const typed = text.replace(/[.,]$/, '');
  const parts = typed.split(/[.,]/);
  if (!parts.every((part) => /^\d+$/.test(part))) return null;
  const marks = typed.replaceAll(/\d/g, '');
  const mark = marks.at(-1) ?? '';
  const decimals = parts.at(-1) ?? '';
  const isMixed = [...marks].some((each) => each !== mark);
  const isRepeated = marks.indexOf(mark) < marks.length - 1;
  if (isRepeated && (isMixed || decimals.length !== 3)) return null;
  const groups = marks === '' || isRepeated || (THREE_AFTER.test(typed) && !decimalMarks.includes(mark));
  return groups ? parts.join('') : `${parts.slice(0, -1).join('')}.${decimals}`;
}

/**
 * The marks that may have three decimals behind them in an amount: none where the currency has fewer, else the language's and, as in
 * the fields for amounts, the point.
 */
export const marksBeforeThree = (locale: Locale): string =>
  minorDigits(locale.currency) === 3 ? `.${decimalMark(locale)}` : '';

/** An amount as shoppers write it, with currency signs and grouping: "$1,299.50", "1.299,50 €", "1.299 €". */
export function readLoosely(text: string, locale: Locale): Money | null {
  const plain = writtenNumber(text.replaceAll(/[^\d.,]/g, ''), marksBeforeThree(locale));
  return plain === null ? null : readAmount(plain, locale.currency);
}
