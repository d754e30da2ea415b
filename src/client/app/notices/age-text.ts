const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** @param ageMs in milliseconds. */
export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  const unit = UNITS.find(([, size]) => minutes >= size);
  return unit ? format.format(-Math.floor(minutes / unit[1]), unit[0]) : 'less than a minute ago';
}
