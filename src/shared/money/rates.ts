import type { Locale } from '../locale.ts';
import { decimalMark } from './amounts.ts';

/** One percent, in parts per million. */
export const PER_PERCENT = 10_000;

/**
 * Parses the percentage in a field, "19", "8.875" (or "8,875") or "19,0 %", with up to four decimals.
 * @param most the limit, in parts per million: 100 % if not given.
 * @returns parts per million; null if it is no such percentage.
 */
export function readPercent(text: string, most = 100 * PER_PERCENT): number | null {
  const [, whole, decimals = ''] = /^(\d{1,4})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const parts = Number(whole) * PER_PERCENT + Number(decimals.padEnd(4, '0'));
  return parts <= most ? parts : null;
}

/** A rate in parts per million as the text of a field: "19", "8.875", or "8,875" where the mark is a comma. */
export const typedPercent = (partsPerMillion: number, locale: Locale): string =>
  String(partsPerMillion / PER_PERCENT).replace('.', decimalMark(locale));
