import type { CatalogueIndex } from './catalogue-index.ts';
import { answered, derived, placesIn } from './derived.ts';
import { FIRST_OF_NAME, IN_BRAND, IN_CATEGORY, IN_NAME, IN_SKU, POSTING_STEP } from './product-words.ts';

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
 * unless `isWhole`, and a whole word scores double. The result must not be modified.
 */
export const matchText = (index: CatalogueIndex, words: readonly string[], isWhole = false): TextMatch =>
  answered(index, 'text', `${words.join(' ')}${isWhole ? '"' : ''}`, () => findMatch(index, words, isWhole));

/** By slot, what is known while a text is matched; allocated once, which takes as long as matching. */
type Workspace = {
  /** How many of the words before the last it contains, in their order. */
  matched: Uint8Array;
  /** The sum of their points. */
  sums: Uint16Array;
  /** The most points for the last word; 0 unless all words before it match. */
  best: Uint8Array;
  /** The slots that match, and their places in the order of the list. */
  found: Int32Array;
};

function emptyWorkspace(index: CatalogueIndex): Workspace {
  const { count } = index.columns;
  const workspace = derived(index, 'workspace', () => ({
    matched: new Uint8Array(count),
    sums: new Uint16Array(count),
    best: new Uint8Array(count),
    found: new Int32Array(count),
  }));
  workspace.matched.fill(0);
  workspace.sums.fill(0);
  workspace.best.fill(0);
  return workspace;
}

/** Sorting a place takes as long as looking at so many products. */
const FEW = 16;

function findMatch(index: CatalogueIndex, words: readonly string[], isWhole: boolean): TextMatch {
  const { matched, sums, best, found } = emptyWorkspace(index);
  words.slice(0, -1).forEach((word, before) => {
    const keep = (slot: number, points: number) => {
      if (matched[slot] !== before) return;
      matched[slot] = before + 1;
      sums[slot] = (sums[slot] as number) + points;
    };
    addWord(index, word, 2, keep);
    for (const meant of index.vocabulary.umlautWords(word, false)) addWord(index, meant.word, 2, keep);
  });
  const others = words.length - 1;
  let count = 0;
  const keepBest = (slot: number, points: number) => {
    if (matched[slot] !== others) return;
    const known = best[slot] as number;
    if (known === 0) found[count++] = slot;
    if (points > known) best[slot] = points;
  };
  const last = words.at(-1);
  if (last !== undefined && isWhole) addWord(index, last, 2, keepBest);
  else if (last !== undefined) {
    index.vocabulary.eachWith(last, (word) => addWord(index, word, word === last ? 2 : 1, keepBest));
  }
  if (last !== undefined) {
    for (const { word, whole } of index.vocabulary.umlautWords(last, !isWhole))
      addWord(index, word, whole ? 2 : 1, keepBest);
  }
  const fitting = newestFirst(index, found.subarray(0, count), best);
  const scores = new Uint16Array(index.columns.count);
  for (let i = 0; i < fitting.length; i++) {
    const slot = fitting[i] as number;
    scores[slot] = (sums[slot] as number) + (best[slot] as number);
  }
  return { scores, fitting };
}

/** The slots that are still there, newest product first. `found` serves as working memory. */
function newestFirst(index: CatalogueIndex, found: Int32Array, best: Uint8Array): Int32Array {
  const { newest } = index;
  let count = 0;
  if (found.length * FEW > newest.length) {
    for (let i = 0; i < newest.length; i++) {
      const slot = newest[i] as number;
      if (best[slot] !== 0) found[count++] = slot;
    }
    return found.slice(0, count);
  }
  const places = placesIn(index, 'newest');
  for (let i = 0; i < found.length; i++) {
    const place = places[found[i] as number] as number;
    if (place >= 0) found[count++] = place;
  }
  return found
    .subarray(0, count)
    .sort()
    .map((place) => newest[place] as number);
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
