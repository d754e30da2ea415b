import { expect, test } from 'vitest';
import { arrivalOf } from './arrival.ts';

const spanOf = (today: string, from: number, to: number) => {
  const arrival = arrivalOf(new Date(today), { from, to });
  return [arrival.from, arrival.to].map((day) => day.toISOString().slice(0, 10));
};

test.each([
  ['within the week', '2026-03-02T23:59:00Z', 2, 4, ['2026-03-04', '2026-03-06']],
  ['over a weekend', '2026-03-05T08:00:00Z', 1, 2, ['2026-03-06', '2026-03-09']],
  ['ordered on a Saturday, counted from Monday', '2026-03-07T08:00:00Z', 0, 1, ['2026-03-09', '2026-03-10']],
  ['over the end of a year', '2026-12-31T08:00:00Z', 1, 6, ['2027-01-01', '2027-01-08']],
])('a delivery arrives on working days: %s', (_case, today, from, to, span) => {
  expect(spanOf(today, from, to)).toEqual(span);
});
