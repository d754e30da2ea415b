import { phraseOf } from '../search/search-text-rules.ts';
import { TRADE_WORDS, tradeWordsFor } from '../search/trade-word-rules.ts';
import { type Correction, Vocabulary } from './vocabulary.ts';

/**
 * What comes near a thing without being the same. A Map, because an object would also contain "constructor".
 */
const RELATED: ReadonlyMap<string, readonly string[]> = new Map([
  ['freezer', ['refrigerator']],
  ['headphone', ['earbuds']],
  ['headphones', ['earbuds']],
  ['headset', ['headphones', 'earphones', 'earbuds']],
  ['razor', ['trimmer', 'clipper']],
]);

/** The words that have synonyms, to find the one that a misspelt word stands for. */
const KNOWN = new Vocabulary();
for (const word of new Set([...TRADE_WORDS, ...RELATED.keys()])) KNOWN.add(word, 0);

/**
 * The catalogue's words for what a word or a phrase of the trade means, the same thing before related ones, each most
 * frequent first; none for any other text.
 */
export function synonymsOf(vocabulary: Vocabulary, text: string): string[] {
  const byFrequency = (words: readonly string[]) =>
    words
      .flatMap((word) => formsOf(vocabulary, word))
      .sort((a, b) => vocabulary.frequency(b) - vocabulary.frequency(a));
  return [...new Set([...byFrequency(tradeWordsFor(text)), ...byFrequency(RELATED.get(text) ?? [])])].filter(
    (word) => word !== text,
  );
}

/** Singular and plural of a word, as far as the catalogue has them. */
function formsOf(vocabulary: Vocabulary, word: string): string[] {
  const forms: string[] = [];
  vocabulary.eachWith(word, (form) => {
    if (form === word || phraseOf(form) === phraseOf(word)) forms.push(form);
  });
  return forms;
}

/** The words of the trade that a misspelt one, or its beginning, may stand for, if the catalogue has synonyms for them. */
export const misspeltSynonyms = (vocabulary: Vocabulary, typed: string): Correction[] =>
  KNOWN.corrections(typed, { beginning: true, limit: 3 }).filter(
    ({ word }) => synonymsOf(vocabulary, word).length > 0,
  );
