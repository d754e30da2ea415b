import { type Formats, formatsIn } from '../../shared/texts/dates.ts';
import { useSite } from './site.ts';

/** Formats for dates, ages and numbers in the shop's language and the viewer's time zone. */
export const useDates = (): Formats => formatsIn(useSite().language);
