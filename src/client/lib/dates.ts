import { type Formats, formatsIn } from '../../shared/texts/dates.ts';
import { useSite } from './site.ts';

/** Formats for dates, ages and numbers in the shop's language and the shop's time zone, or else the viewer's. */
export function useDates(): Formats {
  const site = useSite();
  return formatsIn(site.language, site);
}
