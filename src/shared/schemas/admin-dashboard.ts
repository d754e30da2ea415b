import { z } from 'zod';

/** An IANA time zone that this server supports: "Europe/Berlin". */
const timeZone = z.string().max(64).refine(isTimeZone);

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const dashboardInput = z.object({ timeZone });
