import { expect, test } from 'vitest';
import { readOrderNumber } from './order-number.ts';

test.each([
  'GLUK2FWB',
  ' #gluk2fwb ',
  'GLUK 2FWB',
  'GLUK-2FWB',
  'gluk.2fwb.',
  'Nr. GLUK2FWB',
  'Nr.GLUK-2FWB',
  'NO GLUK 2FWB',
  'order no. GLUK2FWB',
  'Bestellung vom 3.5., Nummer: GLUK2FWB',
  'Order #GLUK–2FWB',
  'G-L-U-K-2-F-W-B',
])('the order number in "%s"', (typed) => {
  expect(readOrderNumber(typed)).toBe('GLUK2FWB');
});

test.each([
  ['NR 234567', 'NR234567'],
  ['AB12', 'AB12'],
  ['none2345', 'NONE2345'],
  ['2026-000123', null],
  ['Win now: http://evil.test/ x', null],
  ['', null],
  ['-', null],
])('"%s" is read as %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test('whatever stands before it, only the last words are put together', () => {
  expect(readOrderNumber(`${'a.'.repeat(100_000)}GLUK2FWB`)).toBe('GLUK2FWB');
});
