import type { Vocabulary } from './vocabulary.ts';

/**
 * Synonyms, mapped to words of the catalogue; one that the catalogue does not have is left out. A Map, because an
 * object would also contain "constructor".
 */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cellphone', ['mobiles', 'smartphone', 'phone']],
  ['cpu', ['processor']],
  ['freezer', ['refrigerator']],
  ['fridge', ['refrigerator']],
  ['handset', ['mobiles', 'phone']],
  ['headphone', ['earphones', 'earbuds']],
  ['headphones', ['earphones', 'earbuds']],
  ['headset', ['earphones', 'earbuds']],
  ['mobile', ['mobiles', 'phone']],
  ['razor', ['trimmer', 'clipper']],
  ['shaver', ['trimmer', 'groomer']],
  ['telly', ['television', 'tv']],
  ['tv', ['television']],
]);

/** The weight of an alternative; the word itself has 1. */
const SYNONYM = 0.9;
const JOINED = 0.9;
const BEGINNING = 0.6;
const MISSPELT = 0.85;
/** The penalty per edit. */
const EDIT = 0.2;

const CORRECTIONS = 12;
/** The shortest part into which a word is split, in letters. */
const SHORTEST_PART = 3;

/** A typed word, and the catalogue words that it may stand for, each with its weight. */
export type NearWord = {
  typed: string;
  alternatives: ReadonlyMap<string, number>;
  /** The most likely meaning. */
  meant: string;
};

/** Finds alternatives for each typed word; two words typed without a space become both. */
export function nearWords(vocabulary: Vocabulary, typed: readonly string[]): NearWord[] {
  const words = typed.flatMap((word) => partsOf(vocabulary, word));
  return words.map((word, place) => nearWord(vocabulary, word, words[place - 1], words[place + 1]));
}

function nearWord(
  vocabulary: Vocabulary,
  typed: string,
  before: string | undefined,
  after: string | undefined,
): NearWord {
  const alternatives = new Map<string, number>();
  const add = (word: string, sure: number) => {
    if (vocabulary.has(word) && sure > (alternatives.get(word) ?? 0)) alternatives.set(word, sure);
  };
  add(typed, 1);
  const synonyms = SYNONYMS.get(typed);
  for (const word of synonyms ?? []) add(word, SYNONYM);
  // "smart watch", where the catalogue has one word.
  if (before !== undefined) add(before + typed, JOINED);
  if (after !== undefined) add(typed + after, JOINED);
  if (typed.length > 1) {
    vocabulary.eachWith(typed, (word) => add(word, BEGINNING + 0.3 * (typed.length / word.length)));
  }
  const isBeginning = alternatives.size > 0;
  const corrections = vocabulary.corrections(typed, { beginning: true, limit: CORRECTIONS });
  for (const { word, edits, whole } of corrections) add(word, MISSPELT - EDIT * (edits + (whole ? 0 : 0.5)));
  const [likely] = synonyms ?? corrections.map(({ word }) => word);
  return { typed, alternatives, meant: isBeginning && !synonyms ? typed : (likely ?? typed) };
}

function partsOf(vocabulary: Vocabulary, word: string): string[] {
  if (isKnown(vocabulary, word) || SYNONYMS.has(word)) return [word];
  // "m40" for M-40: a word may begin where digits do.
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? [];
  if (parts.length > 1 && parts.every((part) => isKnown(vocabulary, part))) return parts;
  if (vocabulary.corrections(word, { beginning: true, limit: 1 }).length > 0) return [word];
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => vocabulary.has(half))) return halves;
  }
  return [word];
}

const isKnown = (vocabulary: Vocabulary, word: string): boolean =>
  vocabulary.has(word) || vocabulary.hasBeginning(word);
