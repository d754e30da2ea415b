import type { ProductId } from '../../../shared/ids.ts';
import {
  AND_WORDS,
  endsInInches,
  type PlacedWord,
  placedWords,
  searchWords,
} from '../search/search-text-rules.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { answered } from './derived.ts';
import { FITS, type FilterChoices, openMatcher } from './filter-match.ts';
import { joined, type NearWord, nearWords } from './near-words.ts';
import { FIRST_OF_NAME, POSTING_STEP } from './product-words.ts';
import { matchText, weightOf } from './text-match.ts';

export type Nearest = {
  /** Best first. */
  ids: ProductId[];
  /** The corrected text, if it matches something; null when it equals the text. */
  corrected: string | null;
};

const NOTHING: Nearest = { ids: [], corrected: null };

/** How many near products a reading has. */
const NEAREST = 8;
/** The number of words considered. */
const MAX_WORDS = 8;
/**
 * The share of a text's letters that must match approximately: one hit for a query of four words is not
 * enough.
 */
const MIN_SHARE = 0.5;

/**
 * Products that approximately match a text with typos or too many words.
 * @param comesIn which products may be among them.
 */
export function findNearest(
  index: CatalogueIndex,
  text: string,
  limit: number,
  comesIn: (slot: number) => boolean = () => true,
): Nearest {
  const typed = placedWords(text).slice(0, MAX_WORDS);
  if (typed.length === 0) return NOTHING;
  const words = nearWords(
    index.vocabulary,
    typed.map(({ word }) => word),
  );
  const near = openTally(index.columns.count);
  for (const word of words) addWord(index, word, near);
  const needed = words.reduce((sum, { typed }) => sum + typed.length, 0) * MIN_SHARE;
  const best: number[] = [];
  for (let i = 0; i < index.newest.length; i++) {
    const slot = index.newest[i] as number;
    if ((near.letters[slot] as number) >= needed && comesIn(slot)) keepBest(best, slot, near.scores, limit);
  }
  return {
    ids: best.flatMap((slot) => index.columns.ids[slot] ?? []),
    corrected: corrected(index, text, typed, words),
  };
}

/** What a text stands for: itself if it matches anything, else its correction, if there is one. */
export type Reading = {
  /** Whether the typed text matches anything, or is blank. */
  matches: boolean;
  text: string;
  /** The corrected text, if the typed one matches nothing. */
  corrected: string | null;
  /** Products close to a text that matches nothing and has no correction, best first. */
  nearest: ProductId[];
};

/** Reads a text as it was meant. */
export const readText = (index: CatalogueIndex, text: string): Readonly<Reading> =>
  answered(index, 'reading', text, () => read(index, text));

function read(index: CatalogueIndex, text: string): Reading {
  const words = searchWords(text);
  const matches = words.length === 0 || matchText(index, words, endsInInches(text)).fitting.length > 0;
  const { ids, corrected } = matches ? NOTHING : findNearest(index, text, NEAREST);
  return { matches, text: corrected ?? text, corrected, nearest: corrected === null ? ids : [] };
}

/** The products close to a filter's text that its other choices let through, best first. */
export const nearestWithin = (index: CatalogueIndex, filter: FilterChoices): readonly ProductId[] =>
  answered(index, 'near', JSON.stringify(filter), () => {
    const { missedBy } = openMatcher(index, { ...filter, text: '' });
    return findNearest(index, filter.text, NEAREST, (slot) => missedBy(slot) === FITS).ids;
  });

/** How well each product matches, by slot. */
type Tally = {
  scores: Float32Array;
  /** Letters of the text that match approximately. */
  letters: Uint16Array;
  /** The best score for the current word; zero between words. */
  points: Float32Array;
};

const openTally = (slots: number): Tally => ({
  scores: new Float32Array(slots),
  letters: new Uint16Array(slots),
  points: new Float32Array(slots),
});

function addWord({ vocabulary }: CatalogueIndex, { typed, alternatives }: NearWord, near: Tally): void {
  const touched: number[] = [];
  for (const [word, sure] of alternatives) {
    const postings = vocabulary.postings(word);
    for (let i = 0; i < postings.length; i++) {
      const posting = postings[i] as number;
      const slot = (posting / POSTING_STEP) | 0;
      const fields = posting & (POSTING_STEP - 1);
      const worth = sure * (weightOf(fields) * 2 + (fields & FIRST_OF_NAME ? 1 : 0));
      const points = near.points[slot] as number;
      if (points === 0) touched.push(slot);
      if (worth > points) near.points[slot] = worth;
    }
  }
  for (const slot of touched) {
    near.scores[slot] = (near.scores[slot] as number) + (near.points[slot] as number);
    near.letters[slot] = (near.letters[slot] as number) + typed.length;
    near.points[slot] = 0;
  }
}

/** Keeps the `limit` best; equals in order of arrival. */
function keepBest(best: number[], slot: number, scores: Float32Array, limit: number): void {
  const score = scores[slot] as number;
  if (best.length === limit && score <= (scores[best[limit - 1] as number] as number)) return;
  let place = best.length;
  while (place > 0 && (scores[best[place - 1] as number] as number) < score) place--;
  best.splice(place, 0, slot);
  if (best.length > limit) best.pop();
}

/** A word, and the first and the last of the typed words that it stands for. */
type Meant = { word: string; from: number; to: number };

/** The text with its words as they were probably meant, and all else as it was typed; null if that matches nothing. */
function corrected(
  index: CatalogueIndex,
  text: string,
  typed: readonly PlacedWord[],
  words: readonly NearWord[],
): string | null {
  const as = (say: (word: NearWord) => string): Meant[] =>
    words.map((word) => ({ word: say(word), from: word.place, to: word.place }));
  const meant = as((word) => word.meant);
  const readings = [
    joinPairs(
      index,
      as((word) => word.typed),
      meant,
    ),
    joinPairs(index, meant, meant),
    meant,
    as((word) => word.synonym ?? word.meant),
  ];
  const isTyped = (reading: readonly Meant[]) =>
    reading.map(({ word }) => word).join(' ') === typed.map(({ word }) => word).join(' ');
  const isAnd = ({ from, to }: Meant) => from === to && AND_WORDS.has(typed[from]?.word ?? '');
  // "Salt and Sons" may be "Salt & Sons".
  const signed = typed.some(({ word }) => AND_WORDS.has(word))
    ? readings.map((reading) => reading.map((word) => (isAnd(word) ? { ...word, word: '&' } : word)))
    : [];
  for (const reading of [...readings, ...signed]) {
    if (isTyped(reading)) continue;
    const read = rewritten(text, typed, reading, (word) => index.vocabulary.spellingOf(word));
    if (matchText(index, searchWords(read), endsInInches(read)).fitting.length > 0) return read;
  }
  return null;
}

/** `otherwise`, but with pairs of `words` as the one word that the catalogue has for them. */
function joinPairs(
  { vocabulary }: CatalogueIndex,
  words: readonly Meant[],
  otherwise: readonly Meant[],
): Meant[] {
  const read: Meant[] = [];
  for (let at = 0; at < words.length; at++) {
    const [one, other] = words.slice(at, at + 2);
    const [word] = one && other ? joined(vocabulary, [one.word, other.word]) : [];
    if (one && other && word !== undefined) {
      read.push({ word, from: one.from, to: other.to });
      at++;
    } else read.push(otherwise[at] as Meant);
  }
  return read;
}

/** Puts words into a text in place of those that they stand for; a word that stays keeps its spelling. */
function rewritten(
  text: string,
  typed: readonly PlacedWord[],
  words: readonly Meant[],
  spell: (word: string) => string,
): string {
  let read = '';
  let done = 0;
  for (const { word, from, to } of words) {
    const start = typed[from]?.start ?? 0;
    const end = typed[to]?.end ?? 0;
    const isKept = from === to && typed[from]?.word === word;
    const written = isKept ? text.slice(start, end) : spell(word);
    // A second part of the same typed word follows the first.
    if (start >= done) read += text.slice(done, start) + written;
    else if (!isKept) read += ` ${spell(word)}`;
    done = end;
  }
  return (read + text.slice(done)).trim();
}
