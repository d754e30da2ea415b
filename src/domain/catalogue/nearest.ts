import type { ProductId } from '../../shared/ids.ts';
import { searchWords } from '../search-text.ts';
import { type CatalogueIndex, FIRST_OF_NAME, POSTING_STEP } from './catalogue-index.ts';
import { type NearWord, nearWords } from './near-words.ts';
import { scoreText, weightOf } from './text-match.ts';

export type Nearest = {
  /** The best first. */
  ids: ProductId[];
  /** The text as it was probably meant, if that fits something; null when it is the text itself. */
  corrected: string | null;
};

/** Words of a text that are looked at. */
const MAX_WORDS = 8;
/** The share of a text's letters that must come near something: who asks for four things wants not one. */
const LEAST_SHARE = 0.5;

/** Products that come near a text although not each of its words stands in them: misspelt, or too many. */
export function findNearest(index: CatalogueIndex, text: string, limit: number): Nearest {
  const words = nearWords(index.vocabulary, searchWords(text).slice(0, MAX_WORDS));
  if (words.length === 0) return { ids: [], corrected: null };
  const slots = index.columns.count;
  const scores = new Float32Array(slots);
  const letters = new Uint16Array(slots);
  for (const word of words) addWord(index, word, scores, letters);
  const needed = words.reduce((sum, { typed }) => sum + typed.length, 0) * LEAST_SHARE;
  const best: number[] = [];
  for (const slot of index.newest) {
    if ((letters[slot] as number) >= needed) keepBest(best, slot, scores, limit);
  }
  return {
    ids: best.map((slot) => index.columns.ids[slot] as ProductId),
    corrected: corrected(index, words),
  };
}

function addWord(
  { vocabulary, columns }: CatalogueIndex,
  { typed, alternatives }: NearWord,
  scores: Float32Array,
  letters: Uint16Array,
): void {
  const points = new Float32Array(columns.count);
  for (const [word, sure] of alternatives) {
    for (const posting of vocabulary.postings(word)) {
      const slot = Math.floor(posting / POSTING_STEP);
      const fields = posting % POSTING_STEP;
      const worth = sure * (weightOf(fields) * 2 + (fields & FIRST_OF_NAME ? 1 : 0));
      if (worth > (points[slot] as number)) points[slot] = worth;
    }
  }
  for (let slot = 0; slot < points.length; slot++) {
    if (points[slot] === 0) continue;
    scores[slot] = (scores[slot] as number) + (points[slot] as number);
    letters[slot] = (letters[slot] as number) + typed.length;
  }
}

/** Keeps the `limit` best, the first to come before equals. */
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
  const scores = scoreText(index, meant);
  return index.newest.some((slot) => scores[slot] !== 0) ? meant.join(' ') : null;
}
