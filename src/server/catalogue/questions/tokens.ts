import { writtenNumber } from '../../../shared/money/written-amounts.ts';
import { SPACED, stemOf, UNSPACED, wholeWords } from '../search/search-text-rules.ts';

/** A word, a number or a sign of a text, with its place there. */
export type Token = {
  /** A word in its normalised form; a sign as it is typed. */
  word: string;
  /** What a number says; null for anything else. */
  value: number | null;
  /** What it says as an amount of money: with three decimals, 19.995 may be less than twenty. */
  amount: number | null;
  start: number;
  end: number;
};

/** One branch a character class: reading takes time in proportion to the text. */
const TOKEN = new RegExp(
  `\\d[\\d.,]*|${UNSPACED}[${UNSPACED}\\p{M}]*|[${SPACED}&&\\p{L}][${SPACED}\\p{M}]*|\\S`,
  'gv',
);
const MOST_DIGITS = 12;

/**
 * The parts of a text in order. "256GB" is a number and a word, "IP68" a word.
 * @param decimalMarks as in `writtenNumber`, for amounts of money.
 */
export function tokensOf(text: string, decimalMarks = ''): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: found, index }): Token => {
    const isNumber = /^\d/.test(found);
    const typed = isNumber ? found.replace(/[.,]$/, '') : found;
    return {
      word: wholeWords(typed)[0] ?? typed,
      value: isNumber ? readNumber(typed) : null,
      amount: isNumber ? readNumber(typed, decimalMarks) : null,
      start: index,
      end: index + typed.length,
    };
  });
}

function readNumber(typed: string, decimalMarks = ''): number | null {
  const plain = writtenNumber(typed, decimalMarks);
  const isShort = plain !== null && plain.replace(/\..*/, '').length <= MOST_DIGITS;
  return isShort ? Number(plain) : null;
}

/** Words that say nothing by themselves; a question's remaining text is searched without them. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a am an and any are as at buy by for from has have having i in is it looking me my need of on or please ' +
    'show some than that the to want what which with ' +
    'als am auch auf aus bei beim brauche das dem den der des die ein eine einem einen einer eines es fur gibt ' +
    'habe haben hat ich im in ins ist kaufen mir mit mochte nach nur oder sind sowie suche um und vom von ' +
    'welche welcher welches wir zu zum zur'
  ).split(' '),
);

export const isFiller = ({ word }: Token): boolean => FILLERS.has(word) || word === ',' || word === ':';

/** Some tokens as a key, as `phraseOf` makes one of a text; "side-by-side" is "side by side". */
export const phraseAt = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .filter(({ word }) => word !== '-')
    .map(({ word }) => stemOf(word))
    .join(' ');
