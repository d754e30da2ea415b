import type { ProductId } from '../../../shared/ids.ts';
import { endsInInches, searchWords } from '../search/search-text-rules.ts';
import { type CatalogueIndex, FIRST_OF_NAME, POSTING_STEP } from './catalogue-index.ts';
import { type NearWord, nearWords } from './near-words.ts';
import { matchText, weightOf } from './text-match.ts';

export type Nearest = {
  /** Best first. */
  ids: ProductId[];
  /** The corrected text, if it matches something; null when it equals the text. */
  corrected: string | null;
};

const NOTHING: Nearest = { ids: [], corrected: null };

/** The number of words considered. */
const MAX_WORDS = 8;
/**
 * The share of a text's letters that must match approximately: one hit for a query of four words is not
 * enough.
 */
const MIN_SHARE = 0.5;

/** Products that approximately match a text with typos or too many words. */
export function findNearest(index: CatalogueIndex, text: string, limit: number): Nearest {
  const words = nearWords(index.vocabulary, searchWords(text).slice(0, MAX_WORDS));
  if (words.length === 0) return NOTHING;
  const near = openTally(index.columns.count);
  for (const word of words) addWord(index, word, near);
  const needed = words.reduce((sum, { typed }) => sum + typed.length, 0) * MIN_SHARE;
  const best: number[] = [];
  for (let i = 0; i < index.newest.length; i++) {
    const slot = index.newest[i] as number;
    if ((near.letters[slot] as number) >= needed) keepBest(best, slot, near.scores, limit);
  }
  return {
    ids: best.flatMap((slot) => index.columns.ids[slot] ?? []),
    corrected: corrected(index, words),
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

/**
 * Reads a text as it was meant. The result is cached and must not be modified: a page asks for its list and its
 * counts with the same text.
 */
export function readText(index: CatalogueIndex, text: string, limit: number): Readonly<Reading> {
  const key = `${limit} ${text}`;
  const known = index.derived.get('reading') as { key: string; reading: Reading } | undefined;
  if (known?.key === key) return known.reading;
  const reading = read(index, text, limit);
  index.derived.set('reading', { key, reading });
  return reading;
}

function read(index: CatalogueIndex, text: string, limit: number): Reading {
  const words = searchWords(text);
  const matches = words.length === 0 || matchText(index, words, endsInInches(text)).fitting.length > 0;
  const { ids, corrected } = matches ? NOTHING : findNearest(index, text, limit);
  return { matches, text: corrected ?? text, corrected, nearest: corrected === null ? ids : [] };
}

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

function corrected(index: CatalogueIndex, words: readonly NearWord[]): string | null {
  const meant = words.map((word) => word.meant);
  if (words.every(({ typed }, place) => typed === meant[place])) return null;
  return matchText(index, meant).fitting.length > 0 ? meant.join(' ') : null;
}
