import { addMoney, type Money, money } from '../../../shared/money/money.ts';
import type { Day } from '../../../shared/orders/documents.ts';
import { addDays, dayIn, type TimeZone } from '../../../shared/time-zone.ts';

/** A shop's sales in a period. */
export type Sales = {
  orders: number;
  grossMinor: Money;
  /** Refunds made in the period, whenever the order was placed. */
  refundedMinor: Money;
  /** Sales minus refunds; negative when more was refunded than came in. */
  netMinor: Money;
};

/** Sales of a short period that begins at `startsAt`. */
export type SalesSlice = Omit<Sales, 'netMinor'> & { startsAt: Date };

/** `date` is a calendar day in the owner's time zone, as YYYY-MM-DD. */
export type SalesDay = Sales & { date: string };

const NO_SALES: Sales = { orders: 0, grossMinor: money(0), refundedMinor: money(0), netMinor: money(0) };

/**
 * Groups slices by calendar day, for the last `days` days up to today, including days without sales. Days
 * follow `timeZone`, so one has 23 or 25 hours when the clocks change.
 */
export function salesByDay(
  slices: readonly SalesSlice[],
  { now, timeZone, days }: { now: Date; timeZone: TimeZone; days: number },
): SalesDay[] {
  const dateOf = (time: Date) => dayIn(time, timeZone);
  const byDate = new Map(lastDates(dateOf(now), days).map((date) => [date, NO_SALES]));
  for (const slice of slices) {
    const date = dateOf(slice.startsAt);
    const sales = byDate.get(date);
    if (sales) byDate.set(date, addSales(sales, slice));
  }
  return [...byDate].map(([date, sales]) => ({ date, ...sales }));
}

/** The sum of the last `count` days. */
export const salesOfLast = (days: readonly SalesDay[], count: number): Sales =>
  days.slice(-count).reduce<Sales>(addSales, NO_SALES);

function addSales(sum: Sales, more: Omit<Sales, 'netMinor'>): Sales {
  const grossMinor = addMoney(sum.grossMinor, more.grossMinor);
  const refundedMinor = addMoney(sum.refundedMinor, more.refundedMinor);
  return {
    orders: sum.orders + more.orders,
    grossMinor,
    refundedMinor,
    netMinor: money(grossMinor - refundedMinor),
  };
}

/** Counted on the calendar, not in hours, so that no day is skipped or repeated. */
const lastDates = (today: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, i) => addDays(today, i + 1 - days));
