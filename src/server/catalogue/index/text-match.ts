import {
  type CatalogueIndex,
  FIRST_OF_NAME,
  IN_BRAND,
  IN_CATEGORY,
  IN_NAME,
  IN_SKU,
  POSTING_STEP,
} from './catalogue-index.ts';

/** The fields that search uses; specs only count for approximate matches. */
const SEARCHED = IN_NAME | FIRST_OF_NAME | IN_BRAND | IN_CATEGORY | IN_SKU;

/** The best weight of a word's fields (the same as in `relevance`, with specs lowest). */
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

export type TextMatch = {
  /** The score of each product, by slot; 0 when a word is missing. */
  scores: Uint16Array;
  /** The matching slots, newest product first. */
  fitting: Int32Array;
};

/**
 * Finds the products that contain every word in name, brand, category or SKU; the last word may be a prefix
 * unless `isWhole`, and a whole word scores double. The result is cached and must not be modified: a page asks for its list and
 * its counts with the same words.
 */
export function matchText(index: CatalogueIndex, words: readonly string[], isWhole = false): TextMatch {
  const key = `${words.join(' ')}${isWhole ? '"' : ''}`;
  const known = index.derived.get('text') as { key: string; match: TextMatch } | undefined;
  if (known?.key === key) return known.match;
  const match = findMatch(index, words, isWhole);
  index.derived.set('text', { key, match });
  return match;
}

function findMatch(index: CatalogueIndex, words: readonly string[], isWhole: boolean): TextMatch {
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
  const best = new Uint8Array(slots);
  const keepBest = (slot: number, points: number) => {
    if (points > (best[slot] as number)) best[slot] = points;
  };
  if (last !== undefined && isWhole) addWord(index, last, 2, keepBest);
  else if (last !== undefined) {
    index.vocabulary.eachWith(last, (word) => addWord(index, word, word === last ? 2 : 1, keepBest));
  }
  const fitting = new Int32Array(index.newest.length);
  let count = 0;
  for (let i = 0; i < index.newest.length; i++) {
    const slot = index.newest[i] as number;
    if (best[slot] !== 0 && matched[slot] === words.length - 1) {
      scores[slot] = (scores[slot] as number) + (best[slot] as number);
      fitting[count++] = slot;
    } else {
      scores[slot] = 0;
    }
  }
  return { scores, fitting: fitting.subarray(0, count) };
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
