import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placedWords, relevance, searchWords, storedWords } from './search-text-rules.ts';

test.each([
  ['Café Über-Buds 2', ['cafe', 'uber', 'buds', '2']],
  ['65" OLED; DROP TABLE', ['65', 'oled', 'drop', 'table']],
  ['ＦＵＬＬ width', ['full', 'width']],
  ['"" * OR %', ['or']],
  ['🎧 \uD800', []],
  ['PlayStation™ 5 Größe, WEIẞ', ['playstation', '5', 'grosse', 'weiss']],
  ['Saft 0,5 l, 1.5 l', ['saft', '0.5', 'l', '1.5', 'l']],
  ['Öl 0,33l', ['ol', '0.33l']],
  ['VC-3.1.2 v3.1 24.12.2024', ['vc', '3', '1', '2', 'v3', '1', '24', '12', '2024']],
  ['1,2,3 5. 6,', ['1', '2', '3', '5', '6']],
  ['', []],
])('the words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('what the database keeps has its own letters', () => {
  expect(storedWords('PlayStation™ weiß')).toEqual(['playstation', 'weiß']);
  expect(storedWords('0,5 l')).toEqual(['0', '5', 'l']);
});

test('a text of plain letters has the words that it has beside others', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect([...storedWords(text), 'e']).toEqual(storedWords(`${text} é`));
    }),
    { seed: 7 },
  );
});

test('words with their places are the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'1 2 . , a é ü - l'.split(' '), ' ') }), (text) => {
      expect(placedWords(text).map(({ word }) => word)).toEqual(searchWords(text));
    }),
    { seed: 7, numRuns: 1_000 },
  );
});

test.each([searchWords, storedWords])('normalising twice changes nothing (%o)', (words) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = words(text);
      expect(words(once.join(' '))).toEqual(once);
    }),
    { seed: 7 },
  );
});

test('a whole word in the name beats a prefix, the brand beats the category', () => {
  const text = { name: 'drift 2 earbuds', brand: 'aurelle', category: 'airpodes', sku: 'vc apd 001' };
  expect(relevance(['drift'], text)).toBeGreaterThan(relevance(['dri'], text));
  expect(relevance(['earbuds'], text)).toBeGreaterThan(relevance(['aurelle'], text));
  expect(relevance(['aurelle'], text)).toBeGreaterThan(relevance(['airpodes'], text));
  expect(relevance(['nothing'], text)).toBe(0);
});
