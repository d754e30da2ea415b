import { expect, test } from 'vitest';
import { EMPTY_ADDRESS, trimAddress } from './orders/address.ts';
import { addressInput } from './schemas/address.ts';
import { lineText } from './schemas/text.ts';
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
  // The flag of Scotland is a black one with letters that nobody sees; anywhere else, nobody sees them.
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['Ann\u{e0067}\u{e0062}\u{e007f}', 'Ann'],
  ['👩\u200d🚀 ❤\ufe0f 👍🏽 🇩🇪', '👩\u200d🚀 ❤\ufe0f 👍🏽 🇩🇪'],
  ['강남구 กรุงเทพ ירושלים القاهرة', '강남구 กรุงเทพ ירושלים القاهرة'],
  ['\u0001\u007f', ''],
])('of %j, %j is seen', (typed, seen) => {
  expect(visibleText(typed)).toBe(seen);
  const address = { ...EMPTY_ADDRESS, name: 'Ann', line1: typed, country: 'US' };
  expect(addressInput.parse(address).line1).toBe(seen);
  expect(trimAddress(address).line1).toBe(seen);
});

test('text on one line has single spaces, whatever stood between them', () => {
  expect(lineText(20).parse(' a \u200b\n\ufeff b\u0001c ')).toBe('a b c');
  expect(lineText(20).safeParse('\u0001\u200d ').success).toBe(false);
});
