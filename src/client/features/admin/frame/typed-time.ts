import type { Day } from '../../../../shared/orders/documents.ts';
import { dayIn, instantOf, type TimeZone, wallClock } from '../../../../shared/time-zone.ts';

/** An instant as a field for date and time shows it, in the shop's time zone or else the owner's. */
export const typedTime = (instant: string | null, timeZone: TimeZone = ''): string =>
  instant ? wallClock(new Date(instant), timeZone).slice(0, 16) : '';

/** The instant that was typed; null for none, and for a year of more than four digits, which a field may take. */
export const readTime = (typed: string, timeZone: TimeZone = ''): string | null =>
  /^\d{4}-/.test(typed) ? instantOf(typed, timeZone).toISOString() : null;

/** Today where documents are issued: in the shop's time zone, or else the server's, which is mostly UTC. */
export const dayOfIssue = (timeZone: TimeZone): Day => dayIn(new Date(), timeZone || 'UTC');
