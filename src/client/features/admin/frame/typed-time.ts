import { instantOf, type TimeZone, wallClock } from '../../../../shared/time-zone.ts';

/** An instant as a field for date and time shows it, in the shop's time zone or else the owner's. */
export const typedTime = (instant: string | null, timeZone: TimeZone = ''): string =>
  instant ? wallClock(new Date(instant), timeZone).slice(0, 16) : '';

/** The instant that was typed; null for none. */
export const readTime = (typed: string, timeZone: TimeZone = ''): string | null =>
  typed ? instantOf(typed, timeZone).toISOString() : null;
