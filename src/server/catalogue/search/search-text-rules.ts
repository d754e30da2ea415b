const ASCII = /^\p{ASCII}*$/u;

/** Whether a text has no letters but those from a to z: it needs no normalisation, which takes most of the time. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/** A letter of a script without blanks between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. For `v` expressions. */
export const UNSPACED =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]&&\\p{L}]';
/** Any other letter or digit. */
export const SPACED = `[[\\p{L}\\p{N}]--${UNSPACED}]`;

const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');
/** All these scripts come after U+0E00; a comparison is fast. */
const isUnspaced = (word: string): boolean => word >= '\u0e00' && BEGINS_UNSPACED.test(word);

const RUN = `${UNSPACED}[${UNSPACED}\\p{M}]*|[${SPACED}\\p{M}]+`;
const WORDS = new RegExp(RUN, 'gv');

const HAS_DECIMAL = /\d[.,]\d/;
/** "1.5" and "0,33l", but neither "v3.1" nor "24.12.2024". */
const DECIMAL = `(?<![${SPACED}.,])\\d+[.,]\\d+(?![.,]?\\d)[${SPACED}\\p{M}]*`;
const WORDS_AND_DECIMALS = new RegExp(`${DECIMAL}|${RUN}`, 'gv');

const normalised = (text: string): string =>
  text
    // They would be letters of the word before.
    .replaceAll(/[™℠]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

/** Letters that have no accent to take away; "ß" is "ss" in Switzerland and in capitals. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
};

function wordsOf(text: string, ascii: RegExp, any: RegExp, isWhole = false): string[] {
  if (isAscii(text)) return text.toLowerCase().match(ascii) ?? [];
  const plain = normalised(text).replaceAll(/[đðħıłøŧæœßþ]/g, (letter) => PLAIN[letter] ?? letter);
  const words = plain.match(any) ?? [];
  return !isWhole && words.some(isUnspaced) ? words.flatMap(pairsOf) : words;
}

/** Where no blank says what a word is, each two neighbours are one: whatever is typed is then found inside a name. */
function pairsOf(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const letters = [...word];
  return letters.length < 3 ? [word] : letters.slice(1).map((letter, before) => letters[before] + letter);
}

/** Adds the single letters of such pairs, by which goods and orders are found as well. */
export const withLetters = (words: string[]): string[] =>
  words.some(isUnspaced) ? words.flatMap((word) => (isUnspaced(word) ? [word, ...word] : [word])) : words;

/**
 * The words of a text as the database's text indexes keep them: compatibility-decomposed, without accents, lower
 * case, split at anything but letters and digits. Never fails.
 */
export const storedWords = (text: string): string[] => wordsOf(text, /[a-z0-9]+/g, WORDS);

/**
 * The words by which a text is looked up in the database: as they are stored, and as they were until December 2026, when "ß"
 * and "ł" were themselves and "王小明" one word. What was stored then stays so until it is edited.
 */
export function lookupWords(text: string): readonly string[][] {
  const now = storedWords(text);
  if (isAscii(text)) return [now];
  const before = normalised(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return before.join(' ') === now.join(' ') ? [now] : [now, before];
}

/** The same words for the search in memory, where a decimal number is one: "0,5 l" is no "5 l". */
export const searchWords = (text: string): string[] => wordsAndDecimals(text, false);

/** Its words where a name is compared, or shown: "电热水壶" is one. */
export const wholeWords = (text: string): string[] => wordsAndDecimals(text, true);

function wordsAndDecimals(text: string, isWhole: boolean): string[] {
  if (!HAS_DECIMAL.test(text)) return wordsOf(text, /[a-z0-9]+/g, WORDS, isWhole);
  return wordsOf(text, WORDS_AND_DECIMALS, WORDS_AND_DECIMALS, isWhole).map((word) => word.replace(',', '.'));
}

/** A word of a text in its normalised form, and where it stands. */
export type PlacedWord = { word: string; start: number; end: number };

/** The words of a text with their places; what is several words, such as "½" or "电热水壶", is one place. */
export const placedWords = (text: string, wordsIn = searchWords): PlacedWord[] =>
  Array.from(text.matchAll(WORDS_AND_DECIMALS)).flatMap(({ 0: found, index }) =>
    wordsIn(found).map((word) => ({ word, start: index, end: index + found.length })),
  );

/** Umlauts as they are typed where no key has them: "kaese" for "käse". */
export const withoutUmlauts = (spelling: string): string =>
  spelling.normalize('NFC').replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD')[0]}e`);

/** "gruen" as "grün" is kept: how umlauts are typed where no key has them. */
export const withUmlauts = (word: string): string => word.replaceAll(/([aou])e/g, '$1');

/** What a name may write as "&". */
export const AND_WORDS: ReadonlySet<string> = new Set(['and', 'und']);

/** A word in one form for singular and plural, "cancelling" and "canceling". */
export function stemOf(word: string): string {
  let stem = word.replaceAll(/(\p{L})\1/gu, '$1');
  if (stem.length > 2 && stem.endsWith('s')) stem = stem.slice(0, -1);
  while (stem.length > 4 && 'enrs'.includes(stem.at(-1) ?? '-')) stem = stem.slice(0, -1);
  return stem;
}

/** A phrase as a key: its words' stems. */
export const phraseOf = (text: string): string => wholeWords(text).map(stemOf).join(' ');

/** Whether a text ends with an inch mark after a number (`55"`): then its last word is whole, not the beginning of another. */
export const endsInInches = (text: string): boolean => /\d\s?(?:["″”]|'')\s*$/.test(text);

export type SearchText = { name: string; brand: string; category: string; sku: string };

const WEIGHTS = { sku: 8, name: 6, brand: 5, category: 3 } as const;

/**
 * The relevance of a found product: the sum over the words of the best field that each matches. A whole word
 * counts double a prefix; a word at the start of the name counts slightly more.
 * @param text the product's search text, already normalised by `storedWords` and joined with blanks.
 */
export function relevance(words: readonly string[], text: SearchText): number {
  const fields = Object.entries(WEIGHTS).map(([field, weight]) => ({
    weight,
    tokens: text[field as keyof SearchText].split(' '),
  }));
  const firstOfName = text.name.split(' ', 1)[0] ?? '';
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const { weight, tokens } of fields) {
      if (tokens.includes(word)) best = Math.max(best, weight * 2);
      else if (tokens.some((token) => token.startsWith(word))) best = Math.max(best, weight);
    }
    sum += best + (firstOfName.startsWith(word) ? 1 : 0);
  }
  return sum;
}
