import { expect, test } from 'vitest';
import { demoFate } from './demo-rules.ts';

test.each([
  [1, false, false, 'removed'],
  [1, false, true, 'off_sale'],
  [2, false, false, 'kept'],
  [2, false, true, 'kept'],
  [1, true, false, 'kept'],
  [1, true, true, 'kept'],
] as const)('version %i, stock changed %s, bought %s: %s', (version, stockChanged, bought, fate) => {
  expect(demoFate({ version, stockChanged, bought })).toBe(fate);
});
