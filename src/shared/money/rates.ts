import type { Locale } from '../locale.ts';
import { decimalMark } from './amounts.ts';

/** One percent, in parts per million. */
export const PER_PERCENT = 10_000;
const MOST = 100 * PER_PERCENT;

/**
 * Parses the percentage in a field, "19", "8.875" (or "8,875") or "19,0 %": at most 100, with up to four decimals.
 * @returns parts per million; null if it is no such percentage.
 */
export function readPercent(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const parts = Number(whole) * PER_PERCENT + Number(decimals.padEnd(4, '0'));
  return parts <= MOST ? parts : null;
}

/** A rate in parts per million as the text of a field: "19", "8.875", or "8,875" where the mark is a comma. */
export const typedPercent = (partsPerMillion: number, locale: Locale): string =>
  String(partsPerMillion / PER_PERCENT).replace('.', decimalMark(locale));
