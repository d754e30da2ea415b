import { z } from 'zod';
import { isUsualYear } from '../time-zone.ts';

/** A point in time from 1970 to before the year 3000, in UTC: what both databases keep as it is. */
export const instant = z.iso.datetime().refine(isUsualYear);
