import { expect, test } from 'vitest';
import { demoOutcome } from './demo-rules.ts';

test.each([
  [1, false, false, 'removed'],
  [1, false, true, 'off_sale'],
  [2, false, false, 'kept'],
  [2, false, true, 'kept'],
  [1, true, false, 'kept'],
  [1, true, true, 'kept'],
] as const)('version %i, stock changed %s, bought %s: %s', (version, stockChanged, bought, outcome) => {
  expect(demoOutcome({ version, stockChanged, bought })).toBe(outcome);
});
