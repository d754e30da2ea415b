import { AND_WORDS, searchWords } from '../search/search-text-rules.ts';

export type Comparison = 'below' | 'at_most' | 'above' | 'at_least';

const BEFORE: Record<Comparison, readonly string[]> = {
  below: [
    ...['under', 'below', 'less than', 'fewer than', 'cheaper than', 'smaller than', 'lighter than'],
    ...['unter', 'weniger als', 'billiger als', 'günstiger als', 'kleiner als', 'leichter als', '<'],
  ],
  at_most: [
    ...['at most', 'up to', 'max', 'max .', 'maximum', 'no more than', 'not more than', 'until'],
    ...['bis', 'bis zu', 'höchstens', 'maximal', 'nicht mehr als', '≤', '< ='],
  ],
  above: [
    ...['over', 'above', 'more than', 'bigger than', 'larger than', 'greater than', 'longer than'],
    ...['über', 'mehr als', 'größer als', 'länger als', '>'],
  ],
  at_least: [
    ...['at least', 'min', 'min .', 'minimum', 'from', 'starting at', 'no less than'],
    ...['ab', 'mindestens', 'mind', 'mind .', 'wenigstens', 'von', '≥', '> ='],
  ],
};

const AFTER: Record<Comparison, readonly string[]> = {
  below: [],
  at_most: [
    'or less',
    'or cheaper',
    'max',
    'max .',
    'maximum',
    'maximal',
    'oder weniger',
    'oder billiger',
    'höchstens',
  ],
  above: [],
  at_least: [
    'or more',
    'and more',
    'and up',
    'or larger',
    'or bigger',
    '+',
    'oder mehr',
    'und mehr',
    'mindestens',
  ],
};

const keyOf = (phrase: string): string =>
  phrase
    .split(' ')
    .map((word) => searchWords(word)[0] ?? word)
    .join(' ');

const tableOf = (phrases: Record<Comparison, readonly string[]>): ReadonlyMap<string, Comparison> =>
  new Map(
    (Object.keys(phrases) as Comparison[]).flatMap((comparison) =>
      phrases[comparison].map((phrase): [string, Comparison] => [keyOf(phrase), comparison]),
    ),
  );

/** The words that compare with the number after them. */
export const COMPARED_BEFORE = tableOf(BEFORE);
/** The words that compare with the number before them. */
export const COMPARED_AFTER = tableOf(AFTER);
export const LONGEST_COMPARISON = 3;

/** "between 50 and 65", "from 50 to 65", "50-65": what stands before, and between. */
export const RANGE_BEGINS: ReadonlySet<string> = new Set(['between', 'zwischen', 'from', 'von', 'ab']);
export const RANGE_JOINS: ReadonlySet<string> = new Set(['to', 'bis', '-', '–', '—']);
export const PAIR_JOINS = AND_WORDS;
export const PAIR_BEGINS: ReadonlySet<string> = new Set(['between', 'zwischen']);

/** Before what a product must not have. */
export const WITHOUT: ReadonlySet<string> = new Set(['without', 'no', 'ohne', 'kein', 'keine', 'keinen']);
