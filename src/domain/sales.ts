import { addMoney, type Money, money } from '../shared/money.ts';

/** What a shop sold in a span of time. */
export type Sales = {
  orders: number;
  grossMinor: Money;
  /** Given back in that span, whenever the order was placed. */
  refundedMinor: Money;
};

/** Sales of a short span that begins at `startsAt`. */
export type SalesSlice = Sales & { startsAt: Date };

/** `date` is a calendar day of the owner's, as YYYY-MM-DD. */
export type SalesDay = Sales & { date: string };

const NOTHING: Sales = { orders: 0, grossMinor: money(0), refundedMinor: money(0) };

/**
 * The slices by calendar day, for the last `days` days up to today, days without sales included. A day is
 * one of `timeZone`: it has 23 or 25 hours when the clocks change.
 */
export function salesByDay(
  slices: readonly SalesSlice[],
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
): SalesDay[] {
  const dateOf = calendarOf(timeZone);
  const byDate = new Map(lastDates(dateOf(now), days).map((date) => [date, { date, ...NOTHING }]));
  for (const { startsAt, ...sales } of slices) {
    const day = byDate.get(dateOf(startsAt));
    if (day) Object.assign(day, addSales(day, sales));
  }
  return [...byDate.values()];
}

/** The sum of the last `count` of these days. */
export const salesOfLast = (days: readonly SalesDay[], count: number): Sales =>
  days.slice(-count).reduce<Sales>(addSales, NOTHING);

/** What is left of sales after refunds; below zero when more was given back than came in. */
export const netOf = ({ grossMinor, refundedMinor }: Sales): Money => money(grossMinor - refundedMinor);

const addSales = (a: Sales, b: Sales): Sales => ({
  orders: a.orders + b.orders,
  grossMinor: addMoney(a.grossMinor, b.grossMinor),
  refundedMinor: addMoney(a.refundedMinor, b.refundedMinor),
});

function calendarOf(timeZone: string): (time: Date) => string {
  // Swedish writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (time) => format.format(time);
}

/** Counted on the calendar, not in hours: no day is left out or named twice. */
function lastDates(today: string, days: number): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: days }, (_, i) =>
    new Date(noon - (days - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}
