import { type Formats, formatsIn } from '../../shared/texts/dates.ts';
import { useSite } from './site.ts';

/** How dates, ages and numbers are written in the shop's language, in the viewer's time zone. */
export const useDates = (): Formats => formatsIn(useSite().language);
