import {
  COMPARED_AFTER,
  COMPARED_BEFORE,
  type Comparison,
  LONGEST_COMPARISON,
  PAIR_BEGINS,
  PAIR_JOINS,
  RANGE_BEGINS,
  RANGE_JOINS,
} from './comparisons.ts';
import type { Token } from './tokens.ts';

/** What units and signs of money are known where a number is read. */
export type Measures = { isUnit: (word: string) => boolean; isMoney: (word: string) => boolean };

/** What a number says by itself, and as an amount of money. */
type Stated = { value: number; amount: number };

/** A number of a text with the words that belong to it: "at least 256 GB". */
export type Figure = {
  /** The first token and the one after the last. */
  from: number;
  to: number;
  /** One bound, or the two of a range, which are inclusive. */
  bounds: (Stated & { comparison: Comparison | null })[];
  unit: string | null;
  isMoney: boolean;
  /** Whether a sign says what the number is, "$" or "<": the text search would see the number alone. */
  isSigned: boolean;
};

const LETTER = /\p{L}/u;
const COMPARING_SIGN = /^[<>≤≥]/;
const HYPHEN = '-';

/** The numbers of a text, from left to right. */
export function figuresOf(tokens: readonly Token[], measures: Measures): Figure[] {
  const figures: Figure[] = [];
  let free = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (at < free || tokens[at]?.value == null || isPartOfWord(tokens, at, measures)) continue;
    const figure = readFigure(tokens, at, free, measures);
    figures.push(figure);
    free = figure.to;
  }
  return figures;
}

/** "4k", "1080p", "FX-20", "2-in-1": letters that are no unit make a number part of a word. */
function isPartOfWord(tokens: readonly Token[], at: number, { isUnit, isMoney }: Measures): boolean {
  const touches = (left: number) => tokens[left]?.end === tokens[left + 1]?.start;
  const isWord = (place: number) => {
    const word = tokens[place]?.word ?? '';
    return /^\p{L}/u.test(word) && !isUnit(word) && !isMoney(word);
  };
  const isHyphen = (place: number) => tokens[place]?.word === HYPHEN;
  return (
    (touches(at) && (isWord(at + 1) || (isHyphen(at + 1) && touches(at + 1) && isWord(at + 2)))) ||
    (isHyphen(at - 1) && touches(at - 1) && touches(at - 2) && isWord(at - 2))
  );
}

const isSign = (word: string): boolean => !LETTER.test(word);

/** One number with its unit, sign and place. */
type Measured = Omit<Figure, 'bounds'> & { stated: Stated };

function readMeasured(tokens: readonly Token[], at: number, free: number, measures: Measures): Measured {
  const wordAt = (place: number) => tokens[place]?.word ?? '';
  const signBefore = at > free && measures.isMoney(wordAt(at - 1));
  // "55-inch"
  const next = wordAt(at + 1) === HYPHEN && measures.isUnit(wordAt(at + 2)) ? at + 2 : at + 1;
  const signAfter = measures.isMoney(wordAt(at + 1));
  const unit = !signBefore && !signAfter && measures.isUnit(wordAt(next)) ? wordAt(next) : null;
  return {
    stated: { value: tokens[at]?.value ?? 0, amount: tokens[at]?.amount ?? 0 },
    from: signBefore ? at - 1 : at,
    to: signAfter ? at + 2 : unit === null ? at + 1 : next + 1,
    unit,
    isMoney: signBefore || signAfter,
    isSigned: (signBefore && isSign(wordAt(at - 1))) || (signAfter && isSign(wordAt(at + 1))),
  };
}

function readFigure(tokens: readonly Token[], at: number, free: number, measures: Measures): Figure {
  const first = readMeasured(tokens, at, free, measures);
  const second = secondOf(tokens, first, free, measures);
  const before = tokens[first.from - 1]?.word ?? '';
  if (second && (!PAIR_JOINS.has(tokens[first.to]?.word ?? '') || PAIR_BEGINS.has(before))) {
    return {
      from: first.from > free && RANGE_BEGINS.has(before) ? first.from - 1 : first.from,
      to: second.to,
      bounds: [
        { ...first.stated, comparison: 'at_least' },
        { ...second.stated, comparison: 'at_most' },
      ],
      unit: second.unit ?? first.unit,
      isMoney: first.isMoney || second.isMoney,
      isSigned: first.isSigned || second.isSigned,
    };
  }
  const { from, to, unit, isMoney, isSigned, stated } = first;
  const ahead = phraseBefore(tokens, from, free);
  const behind = ahead ? null : phraseAfter(tokens, to);
  return {
    from: ahead ? from - ahead.length : from,
    to: behind ? to + behind.length : to,
    bounds: [{ ...stated, comparison: ahead?.comparison ?? behind?.comparison ?? null }],
    unit,
    isMoney,
    isSigned: isSigned || (ahead !== null && COMPARING_SIGN.test(tokens[from - ahead.length]?.word ?? '')),
  };
}

/** The upper end of a range: a number after "to", "bis", "-" or, after "between", "and". */
function secondOf(
  tokens: readonly Token[],
  first: Measured,
  free: number,
  measures: Measures,
): Measured | null {
  const join = tokens[first.to]?.word ?? '';
  if (!RANGE_JOINS.has(join) && !PAIR_JOINS.has(join)) return null;
  const next = first.to + 1;
  const at = tokens[next]?.value != null ? next : measures.isMoney(tokens[next]?.word ?? '') ? next + 1 : -1;
  if (tokens[at]?.value == null) return null;
  const second = readMeasured(tokens, at, Math.max(free, next), measures);
  const [lower, upper] = [first.stated, second.stated];
  return upper.value >= lower.value || upper.amount >= lower.amount ? second : null;
}

type Found = { comparison: Comparison; length: number };

function phraseBefore(tokens: readonly Token[], end: number, free: number): Found | null {
  for (let length = Math.min(LONGEST_COMPARISON, end - free); length > 0; length--) {
    const comparison = COMPARED_BEFORE.get(wordsOf(tokens, end - length, end));
    if (comparison) return { comparison, length };
  }
  return null;
}

function phraseAfter(tokens: readonly Token[], start: number): Found | null {
  for (let length = Math.min(LONGEST_COMPARISON, tokens.length - start); length > 0; length--) {
    const comparison = COMPARED_AFTER.get(wordsOf(tokens, start, start + length));
    if (comparison) return { comparison, length };
  }
  return null;
}

const wordsOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ');
