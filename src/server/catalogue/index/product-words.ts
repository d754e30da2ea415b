import { factorBetween, unitWords } from '../questions/unit-rules.ts';
import { searchWords, storedWords, withLetters } from '../search/search-text-rules.ts';
import type { IndexedProduct } from './catalogue-index.ts';

/** The fields of a product that contain a word: bits of a posting. */
export const IN_NAME = 1;
export const FIRST_OF_NAME = 2;
export const IN_BRAND = 4;
export const IN_CATEGORY = 8;
export const IN_SKU = 16;
const IN_SPECS = 32;
/** A posting is a product's slot times this, plus those bits. */
export const POSTING_STEP = 64;

const UNITS = unitWords([]);
const DECIMAL = /^(\d+)\.\d+(.*)$/;

/** May be a mark of thousands. */
const BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}(?!\d)/;

/**
 * The words that find a text: "USB 3.1" is found by "3" as well, and so is a screen of 15.6 inches by "15", as people call
 * it; but 1.5 l are not 1 l.
 */
export function findableWords(text: string): string[] {
  const words = withLetters(searchWords(text));
  return words.flatMap((word, at) => {
    const [, whole, letters] = DECIMAL.exec(word) ?? [];
    if (whole === undefined) return [word];
    if (BEFORE_THREE.test(word)) return [word, ...storedWords(word)];
    const unit = letters || (words[at + 1] ?? '');
    return UNITS.has(unit) && factorBetween(unit, 'inch')?.most !== 1 ? [word] : [word, whole];
  });
}

/** The same for a number that identifies a product: people leave out its points. */
const findableParts = (number: string): string[] => [...searchWords(number), ...storedWords(number)];

/** Each word of a product once, with the fields that contain it. */
export function wordsOf(product: IndexedProduct, categoryLabel: string): Map<string, number> {
  const words = new Map<string, number>();
  const put = (text: string, field: number, wordsIn = findableWords) => {
    for (const word of wordsIn(text)) words.set(word, (words.get(word) ?? 0) | field);
  };
  put(product.name, IN_NAME);
  const [first] = searchWords(product.name);
  if (first) words.set(first, IN_NAME | FIRST_OF_NAME);
  put(product.brand, IN_BRAND);
  put(`${product.category} ${categoryLabel}`, IN_CATEGORY);
  put(product.sku ?? '', IN_SKU, findableParts);
  for (const value of Object.values(product.specs)) put(String(value), IN_SPECS);
  return words;
}
