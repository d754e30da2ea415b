import { expect, test } from 'vitest';
import { availableUnits } from './stock-rules.ts';

test.each([
  [5, 0, 5],
  [5, 3, 2],
  [5, 5, 0],
  [5, 9, 0],
  [null, 9, Number.POSITIVE_INFINITY],
])('of %s on hand and %i on hold, %d are available', (onHand, held, available) => {
  expect(availableUnits(onHand, held)).toBe(available);
});
