import { DAY_MS } from '../durations.ts';
/** The days between which a delivery arrives, as midnights in UTC. */
export type Arrival = { from: Date; to: Date };

/**
 * When an order of today arrives. Working days are Monday to Friday; public holidays are not known.
 * @param today any moment of the day in UTC terms: its UTC date counts as the day of the order.
 * @param days working days until it arrives; 0: the same working day.
 */
export function arrivalOf(today: Date, days: { from: number; to: number }): Arrival {
  return { from: addWorkingDays(today, days.from), to: addWorkingDays(today, days.to) };
}

const isWorkingDay = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

function addWorkingDays(today: Date, count: number): Date {
  let day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  // What is ordered on a weekend counts as ordered on Monday.
  while (!isWorkingDay(day)) day += DAY_MS;
  for (let left = count; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(day)) left -= 1;
  }
  return new Date(day);
}
