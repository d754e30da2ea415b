import type { Category, CategoryInfo } from '../../../shared/catalogue/categories.ts';
import type { CatalogueIndex, SpecField } from '../index/catalogue-index.ts';
import { AND_WORDS, phraseOf, searchWords, stemOf, wholeWords } from '../search/search-text-rules.ts';
import { sameAs } from '../search/trade-word-rules.ts';
import { isFiller, type Token } from './tokens.ts';
import { unitWords } from './unit-rules.ts';

/** An attribute that shoppers may filter by. */
export type AskedField = {
  place: number;
  field: SpecField;
  /** Its label, and what else that is called. */
  names: ReadonlySet<string>;
  /** The same for every part of the label: "battery" of "Battery life per charge". */
  partNames: ReadonlySet<string>;
  /** The stems of the label's words, for compounds: "Akku" begins "Akkulaufzeit". */
  stems: readonly string[];
};

/** The owner's words: what categories and their attributes are called. */
export type Lexicon = {
  /** By phrase; those of hidden categories are left out. */
  categories: ReadonlyMap<string, Category>;
  /** In the owner's order. */
  fields: ReadonlyMap<Category, readonly AskedField[]>;
  /** How units are written, whatever category measures in them. */
  units: ReadonlySet<string>;
};

/** The most words in a phrase that is looked up. */
export const LONGEST_PHRASE = 4;

/** The index is rebuilt when categories or attributes change. */
const lexicons = new WeakMap<CatalogueIndex, Lexicon>();

export function lexiconOf(index: CatalogueIndex): Lexicon {
  const known = lexicons.get(index);
  if (known) return known;
  const categories = new Map<string, Category>();
  const fields = new Map<Category, AskedField[]>();
  const shown = index.categories.filter((category) => category.shown);
  const name = (phrase: string, category: Category) => {
    if (phrase !== '' && !categories.has(phrase)) categories.set(phrase, category);
  };
  // What a category is called comes before what another may be called as well.
  for (const { value, names } of shown.map(namesOf)) for (const own of names) name(phraseOf(own), value);
  for (const { value, names } of shown.map(namesOf)) {
    for (const phrase of names.flatMap(sameAs)) name(phrase, value);
  }
  for (const { value } of shown) fields.set(value, []);
  index.fields.forEach((field, place) => {
    if (field.filterable) fields.get(field.category)?.push(askedField(field, place));
  });
  const units = unitWords(index.fields.flatMap(({ unit }) => unit ?? []));
  const lexicon = { categories, fields, units };
  lexicons.set(index, lexicon);
  return lexicon;
}

/** Its value and its label; "TV & Video" is either. */
const namesOf = ({ value, label }: CategoryInfo) => ({
  value,
  names: [value, label, ...label.split(/[&,/+]/)],
});

function askedField(field: SpecField, place: number): AskedField {
  const words = wholeWords(field.label);
  const parts = words.flatMap((_, from) =>
    words.slice(from, from + LONGEST_PHRASE).map((_, more) => words.slice(from, from + more + 1).join(' ')),
  );
  const told = parts.filter((part) => part.length > 1 && !isFiller({ word: part } as Token));
  return {
    place,
    field,
    names: new Set([field.label, field.key].flatMap((name) => sameAs(name))),
    partNames: new Set(told.flatMap((part) => sameAs(part))),
    stems: words.map(stemOf),
  };
}

/** The least letters of a word that stands for one which it begins or ends. */
const LEAST_LETTERS = 4;
/** What "akku" leaves when its doubled letter counts once. */
const LEAST_STEM = 3;

/** The attributes that a word, or one that means the same, names by the beginning or the end of a compound. */
export function namedByPart(fields: readonly AskedField[], word: string): AskedField[] {
  if (word.length < LEAST_LETTERS || isFiller({ word } as Token)) return [];
  const parts = sameAs(word).filter((part) => part.length >= LEAST_STEM);
  return fields.filter(({ stems }) =>
    stems.some((stem) => parts.some((part) => stem.startsWith(part) || stem.endsWith(part))),
  );
}

/** Brands are only ever added to an index. */
const brands = new WeakMap<CatalogueIndex, { read: number; byPhrase: Map<string, string> }>();

/** A brand's words as a key; "and" may be written as a sign. */
export const brandPhrase = (text: string): string =>
  searchWords(text)
    .filter((word) => !AND_WORDS.has(word))
    .join(' ');

/** The brands of an index by their phrases. */
export function brandsOf(index: CatalogueIndex): ReadonlyMap<string, string> {
  const known = brands.get(index) ?? { read: 0, byPhrase: new Map<string, string>() };
  for (; known.read < index.brands.length; known.read++) {
    const brand = index.brands[known.read] as string;
    const phrase = brandPhrase(brand);
    if (phrase !== '' && !known.byPhrase.has(phrase)) known.byPhrase.set(phrase, brand);
  }
  brands.set(index, known);
  return known.byPhrase;
}
