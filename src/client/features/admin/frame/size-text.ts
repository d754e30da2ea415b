import { type Formats, formatsIn } from '../../../../shared/texts/dates.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people say it: 1.4 GB. @param bytes a whole number. */
export function sizeText(bytes: number, { number }: Pick<Formats, 'number'> = formatsIn('en')): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${number.format(amount < 10 && power > 0 ? amount : Math.round(amount))} ${UNITS[power]}`;
}
