import { DAY_MS } from './durations.ts';
import type { Day } from './orders/documents.ts';

/** An IANA name, "Europe/Berlin"; '' for the one of the computer that formats: the server's, or the reader's. */
export type TimeZone = string;

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** Swedish writes dates as ISO 8601 does. */
function formatIn(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    ...(timeZone ? { timeZone } : {}),
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether this computer knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/** An instant as a clock on the wall shows it, without a zone: '2026-11-22T20:51:33'. */
export const wallClock = (instant: Date, timeZone: TimeZone): string =>
  formatIn(timeZone).format(instant).replace(' ', 'T').padStart('2026-11-22T20:51:33'.length, '0');

/**
 * Whether a date, with a time or without, is from 1970 to before 3000. While 2026 is typed into a date field, its year
 * is 2, 20 and 202.
 */
export const isUsualYear = (date: string): boolean => /^(19[7-9]|2\d\d)\d-/.test(date);

/** The day of an instant. */
export const dayIn = (instant: Date, timeZone: TimeZone): Day => wallClock(instant, timeZone).slice(0, 10);

/**
 * The instant at which a clock on the wall shows a time: the first one if it shows it twice, and the end of the gap
 * if it skips it, as on the days when clocks change.
 * @param local '2026-11-22T20:51', or with seconds.
 */
export function instantOf(local: string, timeZone: TimeZone): Date {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (time: number) => {
    const whole = Math.floor(time / 1000) * 1000;
    return Date.parse(`${wallClock(new Date(whole), timeZone)}Z`) - whole;
  };
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
  const fits = [asUtc - before, asUtc - after].filter((time) => time + offsetAt(time) === asUtc);
  // In a gap, the offset from before it leads behind it by as much as the clock has to wait.
  return new Date(fits.length > 0 ? Math.min(...fits) : endOfGap(asUtc - before, asUtc - after, offsetAt));
}

/** The instant between two at which the offset changes, to the second. */
function endOfGap(one: number, other: number, offsetAt: (time: number) => number): number {
  let [low, high] = [Math.min(one, other) - DAY_MS, Math.max(one, other) + DAY_MS];
  const before = offsetAt(low);
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The first instant of a day. */
export const startOfDay = (day: Day, timeZone: TimeZone): Date => instantOf(`${day}T00:00:00`, timeZone);

/** The instants of whole days, both inclusive: from the first of one until that after the other. Null for no limit. */
export const instantsOfDays = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  timeZone: TimeZone,
): { since: Date | null; until: Date | null } => ({
  since: from ? startOfDay(from, timeZone) : null,
  until: to ? startOfDay(addDays(to, 1), timeZone) : null,
});

/** The day so many days later, on the calendar. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
