const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people say it: 1.4 GB. @param bytes a whole number. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}
