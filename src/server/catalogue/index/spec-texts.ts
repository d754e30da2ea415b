import { searchWords } from '../search/search-text-rules.ts';
import type { SpecField } from './catalogue-index.ts';

/** The texts of a field, normalised, a blank around each word. Texts are only ever added to a field. */
const normalised = new WeakMap<SpecField, string[]>();

/** Whether one of a field's texts contains all words. */
export function textHas(field: SpecField, text: number, words: readonly string[]): boolean {
  const texts = normalised.get(field) ?? [];
  normalised.set(field, texts);
  for (let at = texts.length; at < field.texts.length; at++) {
    texts.push(` ${searchWords(field.texts[at] ?? '').join(' ')} `);
  }
  return words.every((word) => texts[text]?.includes(` ${word} `));
}

/** How owners write that a product lacks something: "None", "No, uses phone", "Nein". */
const NEGATIVE = /^ (no|none|not|without|nein|kein|keine|keines|ohne|nicht|0) /;

/** Whether a text says that the product lacks what the attribute names. */
export const isLacking = (field: SpecField, text: number): boolean => {
  textHas(field, text, []);
  return NEGATIVE.test(normalised.get(field)?.[text] ?? '');
};
