import { MINUTE_MS } from '../../../shared/durations.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** @param ageMs in milliseconds. */
export function ageText(
  ageMs: number,
  format: Intl.RelativeTimeFormat,
  texts: Pick<Texts['notices'], 'underAMinute' | 'ago'>,
): string {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  const unit = UNITS.find(([, size]) => minutes >= size);
  return unit ? texts.ago(format.format(-Math.floor(minutes / unit[1]), unit[0])) : texts.underAMinute;
}
