import { expect, test } from 'vitest';
import { money } from '../../../shared/money/money.ts';
import { shownMethod } from './use-quote.ts';

const method = (id: string) => ({ id, name: id, priceMinor: money(490), days: null, pickUp: false });
const answer = { choices: [method('slow'), method('fast')], delivery: method('slow') };

test('a delivery method is shown as chosen as soon as it is pressed, before its prices have arrived', () => {
  expect(shownMethod(answer, 'fast', true)).toBe('fast');
  expect(shownMethod({ ...answer, delivery: method('fast') }, 'fast', false)).toBe('fast');
});

test('else it is the one that the prices are for', () => {
  expect(shownMethod(answer, null, true)).toBe('slow');
  // Refused, or not offered at the new address.
  expect(shownMethod(answer, 'fast', false)).toBe('slow');
  expect(shownMethod(answer, 'gone', true)).toBe('slow');
  expect(shownMethod(undefined, 'fast', true)).toBeUndefined();
});
