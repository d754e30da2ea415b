import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lookupWords,
  placedWords,
  relevance,
  searchWords,
  storedWords,
  wholeWords,
} from './search-text-rules.ts';

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
  ['Điện Quang, ŁÓDŹ, IŞIK ışık', ['dien', 'quang', 'lodz', 'isik', 'isik']],
  ['Søren Þór Œuvre Ħal', ['soren', 'thor', 'oeuvre', 'hal']],
  ['电热水壶1.7L不锈钢 A1型', ['电热', '热水', '水壶', '1.7l', '不锈', '锈钢', 'a1', '型']],
  ['電気ケトル 1.2升', ['電気', '気ケ', 'ケト', 'トル', '1.2', '升']],
  ['ไฟฟ้า', ['ไฟ', 'ฟฟ', 'ฟา']],
  ['Ёлка, غلاية كهربائية, קומקום', ['елка', 'غلاية', 'كهربايية', 'קומקום']],
  ['주전자', ['주전자'.normalize('NFKD')]],
  ['', []],
])('the words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('what the database keeps has no decimal numbers', () => {
  expect(storedWords('PlayStation™ weiß')).toEqual(['playstation', 'weiss']);
  expect(storedWords('0,5 l')).toEqual(['0', '5', 'l']);
});

test.each([
  [
    'weiß 5',
    [
      ['weiss', '5'],
      ['weiß', '5'],
    ],
  ],
  ['王小明', [['王小', '小明'], ['王小明']]],
  ['小明', [['小明']]],
  ['Zoë 1.5', [['zoe', '1', '5']]],
])('%j is looked up as it is stored, and as it was before', (text, readings) => {
  expect(lookupWords(text)).toEqual(readings);
});

test('a name that is compared or shown has whole words', () => {
  expect(wholeWords('电热水壶1.7L Größe')).toEqual(['电热水壶', '1.7l', 'grosse']);
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
    fc.property(
      fc.string({ unit: fc.constantFrom(...'1 2 . , a é ü - l 壶 ル ฟ ้'.split(' '), ' ') }),
      (text) => {
        expect(placedWords(text).map(({ word }) => word)).toEqual(searchWords(text));
      },
    ),
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
