import type { Formats } from '../../../../shared/texts/dates.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** A size in readable units: 1.4 GB. @param bytes a whole number. */
export function sizeText(bytes: number, { number, bytes: whole }: Formats): string {
  if (bytes < 1000) return whole.format(bytes);
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const amount = bytes / 1000 ** power;
  return `${number.format(amount < 10 ? amount : Math.round(amount))} ${UNITS[power - 1]}`;
}
