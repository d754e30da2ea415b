import { misspeltSynonyms, synonymsOf } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The weight of an alternative; the word itself has 1. */
const SYNONYM = 0.9;
const JOINED = 0.9;
const BEGINNING = 0.6;
const COMPOUND = 0.7;
const MISSPELT = 0.85;
/** The penalty per edit. */
const EDIT = 0.2;
/** The penalty, in edits, for a word of which only the beginning was typed. */
const UNFINISHED = 0.5;

const CORRECTIONS = 12;
/** The shortest part into which a word is split, in letters. */
const SHORTEST_PART = 3;

/** A typed word, and the catalogue words that it may stand for, each with its weight. */
export type NearWord = {
  typed: string;
  /** Which of the typed words it is, or is a part of. */
  place: number;
  alternatives: ReadonlyMap<string, number>;
  /** The most likely meaning; a word that the catalogue has means itself. */
  meant: string;
  /** The catalogue's word for the same thing, if it has another. */
  synonym: string | null;
};

type Part = Pick<NearWord, 'typed' | 'place'>;

/** Finds alternatives for each typed word; two words typed without a space become both. */
export function nearWords(vocabulary: Vocabulary, typed: readonly string[]): NearWord[] {
  const parts = typed.flatMap((word, place) =>
    partsOf(vocabulary, word).map((part): Part => ({ typed: part, place })),
  );
  return parts.map((part, at) => nearWord(vocabulary, part, parts[at - 1], parts[at + 1]));
}

function nearWord(
  vocabulary: Vocabulary,
  { typed, place }: Part,
  before: Part | undefined,
  after: Part | undefined,
): NearWord {
  const alternatives = new Map<string, number>();
  const add = (word: string, sure: number) => {
    if (vocabulary.has(word) && sure > (alternatives.get(word) ?? 0)) alternatives.set(word, sure);
  };
  add(typed, 1);
  for (const { word } of vocabulary.umlautWords(typed, true)) add(word, 1);
  const synonyms = synonymsOf(vocabulary, typed);
  for (const word of synonyms) add(word, SYNONYM);
  for (const pair of [before && [before.typed, typed], after && [typed, after.typed]]) {
    if (pair) for (const word of joined(vocabulary, pair)) add(word, JOINED);
  }
  if (typed.length > 1) {
    vocabulary.eachWith(typed, (word) => add(word, BEGINNING + 0.3 * (typed.length / word.length)));
  }
  for (const word of vocabulary.compounds(typed)) add(word, COMPOUND);
  const corrections = vocabulary.corrections(typed, { beginning: true, limit: CORRECTIONS });
  for (const correction of corrections) add(correction.word, MISSPELT - EDIT * distance(correction));
  const [near] = corrections;
  const [trade] = misspeltSynonyms(vocabulary, typed);
  const tradeIsNearer = trade !== undefined && (!near || distance(trade) < distance(near));
  const meantByTrade = tradeIsNearer ? synonymsOf(vocabulary, trade.word) : [];
  for (const word of meantByTrade) add(word, MISSPELT - EDIT * (trade ? distance(trade) : 0));
  const isBeginning = vocabulary.hasBeginning(typed);
  const isKnown = vocabulary.has(typed) || (!after && isBeginning);
  const synonym = synonyms.find((word) => word === near?.word) ?? synonyms[0] ?? null;
  // Before other words a beginning is not enough, but it is no reason to finish it.
  const spelt = near && (near.whole || !isBeginning) ? near.word : typed;
  return {
    typed,
    place,
    alternatives,
    meant: isKnown ? typed : (synonym ?? meantByTrade[0] ?? spelt),
    synonym,
  };
}

const distance = ({ edits, whole }: { edits: number; whole: boolean }): number =>
  edits + (whole ? 0 : UNFINISHED);

/** The catalogue's words for two words that it writes as one, such as "smart watch", or for a phrase of the trade. */
export function joined(vocabulary: Vocabulary, pair: readonly string[]): string[] {
  const word = pair.join('');
  return vocabulary.has(word)
    ? [word]
    : synonymsOf(vocabulary, word).concat(synonymsOf(vocabulary, pair.join(' ')));
}

function partsOf(vocabulary: Vocabulary, word: string): string[] {
  const isMeant = (part: string) => vocabulary.has(part) || synonymsOf(vocabulary, part).length > 0;
  if (vocabulary.hasBeginning(word) || isMeant(word)) return [word];
  // "m40" for M-40: a word may begin where digits do.
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? [];
  if (parts.length > 1 && parts.every((part) => vocabulary.hasBeginning(part))) return parts;
  if (vocabulary.corrections(word, { beginning: true, limit: 1 }).length > 0) return [word];
  if (misspeltSynonyms(vocabulary, word).length > 0) return [word];
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(isMeant)) return halves;
  }
  return [word];
}
