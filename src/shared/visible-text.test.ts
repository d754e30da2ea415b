import { expect, test } from 'vitest';
import { EMPTY_ADDRESS, trimAddress } from './orders/address.ts';
import { addressInput } from './schemas/address.ts';
import { visibleText } from './visible-text.ts';

test.each([
  ['  10 Main St ', '10 Main St'],
  ['\u200b\u200b', ''],
  ['\u200d \u2800\ufe0f', ''],
  ['\u3164', ''],
  ['\u202eocsicnarF naS', 'ocsicnarF naS'],
  ['\u2066Haifa\u2069\ufeff', 'Haifa'],
  // Persian and Hindi are written with joiners, some Japanese names with variation selectors.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['辻\u{e0100}', '辻\u{e0100}'],
])('of %j, %j is seen', (typed, seen) => {
  expect(visibleText(typed)).toBe(seen);
  const address = { ...EMPTY_ADDRESS, name: 'Ann', line1: typed, country: 'US' };
  expect(addressInput.parse(address).line1).toBe(seen);
  expect(trimAddress(address).line1).toBe(seen);
});
