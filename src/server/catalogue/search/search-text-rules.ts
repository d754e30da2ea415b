const ASCII = /^\p{ASCII}*$/u;

/** Whether a text has no letters but those from a to z: it needs no normalisation, which takes most of the time. */
export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * The words of a text as the database's text indexes keep them: compatibility-decomposed, without accents, lower
 * case, split at anything but letters and digits. Never fails.
 */
export const storedWords = (text: string): string[] => wordsOf(text, /[a-z0-9]+/g, /[\p{L}\p{N}]+/gu);

function wordsOf(text: string, ascii: RegExp, any: RegExp): string[] {
  if (isAscii(text)) return text.toLowerCase().match(ascii) ?? [];
  return (
    text
      // They would be letters of the word before.
      .replaceAll(/[™℠]/g, ' ')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(any) ?? []
  );
}

const HAS_DECIMAL = /\d[.,]\d/;
/** "1.5" and "0,33l", but neither "v3.1" nor "24.12.2024". */
const DECIMAL = '(?<![\\p{L}\\p{N}.,])\\d+[.,]\\d+(?![.,]?\\d)[\\p{L}\\p{M}\\p{N}]*';
const WORDS_AND_DECIMALS = new RegExp(`${DECIMAL}|[\\p{L}\\p{M}\\p{N}]+`, 'gu');

/**
 * The same for the search in memory, which takes "ß" for "ss", as it is written in Switzerland and in capitals, and
 * a decimal number for one word: "0,5 l" is no "5 l".
 */
export function searchWords(text: string): string[] {
  const written = text.replaceAll(/[ßẞ]/g, 'ss');
  if (!HAS_DECIMAL.test(written)) return storedWords(written);
  return wordsOf(written, WORDS_AND_DECIMALS, WORDS_AND_DECIMALS).map((word) => word.replace(',', '.'));
}

/** A word of a text in its normalised form, and where it stands. */
export type PlacedWord = { word: string; start: number; end: number };

/** The words of a text with their places; letters that are several words, such as "½", have one place. */
export const placedWords = (text: string): PlacedWord[] =>
  Array.from(text.matchAll(WORDS_AND_DECIMALS)).flatMap(({ 0: found, index }) =>
    searchWords(found).map((word) => ({ word, start: index, end: index + found.length })),
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
export const phraseOf = (text: string): string => searchWords(text).map(stemOf).join(' ');

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
