import { z } from 'zod';
import { isTimeZone } from '../time-zone.ts';

/** An IANA time zone that this server supports: "Europe/Berlin". */
const timeZone = z.string().max(64).refine(isTimeZone);

export const dashboardInput = z.object({ timeZone });
