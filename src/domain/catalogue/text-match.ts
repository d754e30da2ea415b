import {
  type CatalogueIndex,
  FIRST_OF_NAME,
  IN_BRAND,
  IN_CATEGORY,
  IN_NAME,
  IN_SKU,
  POSTING_STEP,
} from './catalogue-index.ts';

/** The fields that search reads; specs count only for what comes near. */
const SEARCHED = IN_NAME | FIRST_OF_NAME | IN_BRAND | IN_CATEGORY | IN_SKU;

/** By the fields a word stands in: the weight of the best (the same as `relevance` has, specs below all). */
const WEIGHT = Uint8Array.from({ length: POSTING_STEP }, (_, fields) =>
  fields & IN_SKU
    ? 8
    : fields & IN_NAME
      ? 6
      : fields & IN_BRAND
        ? 5
        : fields & IN_CATEGORY
          ? 3
          : fields
            ? 1
            : 0,
);

export const weightOf = (fields: number): number => WEIGHT[fields] as number;

/**
 * How well each product fits the words, by slot; 0 where a word is missing. Every word must stand in name,
 * brand, category or SKU, the last one as a beginning; a whole word counts double a beginning. Not to be
 * changed: the last one is kept, since a page asks for its list and its counts with the same words.
 */
export function scoreText(index: CatalogueIndex, words: readonly string[]): Uint16Array {
  const key = words.join(' ');
  const known = index.derived.get('scores') as { key: string; scores: Uint16Array } | undefined;
  if (known?.key === key) return known.scores;
  const scores = score(index, words);
  index.derived.set('scores', { key, scores });
  return scores;
}

function score(index: CatalogueIndex, words: readonly string[]): Uint16Array {
  const slots = index.columns.count;
  const scores = new Uint16Array(slots);
  const matched = new Uint8Array(slots);
  words.slice(0, -1).forEach((word, before) => {
    addWord(index, word, 2, (slot, points) => {
      if (matched[slot] === before) {
        matched[slot] = before + 1;
        scores[slot] = (scores[slot] as number) + points;
      }
    });
  });
  const last = words.at(-1);
  if (last === undefined) return scores;
  const best = new Uint8Array(slots);
  const keepBest = (slot: number, points: number) => {
    if (points > (best[slot] as number)) best[slot] = points;
  };
  index.vocabulary.eachWith(last, (word) => addWord(index, word, word === last ? 2 : 1, keepBest));
  for (let slot = 0; slot < slots; slot++) {
    const whole = matched[slot] === words.length - 1 && best[slot] !== 0;
    scores[slot] = whole ? (scores[slot] as number) + (best[slot] as number) : 0;
  }
  return scores;
}

function addWord(
  index: CatalogueIndex,
  word: string,
  factor: number,
  add: (slot: number, points: number) => void,
): void {
  const postings = index.vocabulary.postings(word);
  for (let i = 0; i < postings.length; i++) {
    const posting = postings[i] as number;
    const fields = posting & SEARCHED;
    if (fields === 0) continue;
    add((posting / POSTING_STEP) | 0, weightOf(fields) * factor + (fields & FIRST_OF_NAME ? 1 : 0));
  }
}
