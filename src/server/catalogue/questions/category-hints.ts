import type { Category } from '../../../shared/catalogue/categories.ts';
import type { CatalogueIndex } from '../index/catalogue-index.ts';
import { slotsOf } from '../index/listing.ts';
import { LONGEST_PHRASE, lexiconOf } from './lexicon.ts';
import { phraseAt, tokensOf } from './tokens.ts';
import { factorBetween } from './unit-rules.ts';

/** Where a text names categories, the longest names first in it. */
export function namedCategories(index: CatalogueIndex, text: string) {
  const tokens = tokensOf(text);
  const { categories } = lexiconOf(index);
  const found: { category: Category; from: number; to: number }[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const to = from + length;
      if (to > tokens.length) continue;
      const category = categories.get(phraseAt(tokens, from, to));
      if (category === undefined) continue;
      found.push({ category, from, to });
      break;
    }
  }
  return found;
}

/** The categories with products and an attribute that a text may mean by a unit or a name. */
export function hintedCategories(index: CatalogueIndex, text: string): Category[] {
  const tokens = tokensOf(text);
  const phrases = new Set<string>();
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from + 1; to <= Math.min(from + LONGEST_PHRASE, tokens.length); to++) {
      phrases.add(phraseAt(tokens, from, to));
    }
  }
  const units = tokens.filter((_, at) => tokens[at - 1]?.value != null || tokens[at - 2]?.value != null);
  return [...lexiconOf(index).fields]
    .filter(
      ([category, fields]) =>
        slotsOf(index, category).length > 0 &&
        fields.some(
          ({ field, names }) =>
            (field.unit !== null &&
              units.some(({ word }) => factorBetween(word, field.unit ?? '') !== null)) ||
            [...names].some((name) => phrases.has(name)),
        ),
    )
    .map(([category]) => category);
}
