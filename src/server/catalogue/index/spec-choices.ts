import type { Category } from '../../../shared/catalogue/categories.ts';
import type { Bounds } from '../../../shared/catalogue/measures.ts';
import { searchWords } from '../search/search-text-rules.ts';
import type { CatalogueIndex, SpecField } from './catalogue-index.ts';
import { derived } from './derived.ts';
import { findableWords } from './product-words.ts';
import { sortSizes } from './size-order.ts';
import { boundariesOf } from './steps.ts';

/** One choice of a spec. `value` is its form in a URL; `fits` tests a product's number or text index. */
export type Choice = {
  value: string;
  /** What it takes of numbers; null for a text. */
  bounds: Bounds | null;
  fits: (value: number) => boolean;
};

/** A spec worth filtering by: its field's index, and its choices. */
export type SpecGroup = { place: number; field: SpecField; choices: Choice[] };

/** More distinct numbers than this are grouped into ranges. */
const MAX_NUMBERS = 6;
/** The most texts offered: those that most products have. */
const MAX_TEXTS = 40;

/**
 * A category's specs that divide its products: one that is equal in all, or different in each, offers no
 * choice. Computed from the whole category, so that they stay put while filtering.
 */
export function specGroupsOf(index: CatalogueIndex, category: Category): SpecGroup[] {
  // What is derived is kept: nobody can have it kept for categories that there are not.
  if (index.categoryPlace(category) < 0) return [];
  return derived(index, `specs ${category}`, () =>
    countValues(index, category).flatMap(([place, counts]): SpecGroup[] => {
      const field = index.fields[place];
      if (!field || counts.size < 2) return [];
      const choices = field.type === 'number' ? numberChoices(counts) : textChoices(field, counts);
      return choices.length < 2 ? [] : [{ place, field, choices }];
    }),
  );
}

type CountedValues = [place: number, ReadonlyMap<number, number>][];

/** For each field of the category, in order, how many products have which value. */
export const countValues = (index: CatalogueIndex, category: Category): CountedValues =>
  derived(index, `values ${category}`, () => valuesIn(index, category));

function valuesIn(index: CatalogueIndex, category: Category): CountedValues {
  const { columns } = index;
  const wanted = index.categoryPlace(category);
  const counts = new Map(
    index.fields.flatMap((field, place): [number, Map<number, number>][] =>
      field.category === category && field.filterable ? [[place, new Map()]] : [],
    ),
  );
  for (const slot of index.newest) {
    if (columns.category[slot] !== wanted) continue;
    const end = columns.specStart[slot + 1] as number;
    for (let at = columns.specStart[slot] as number; at < end; at++) {
      const value = columns.specValue[at] as number;
      const values = counts.get(columns.specField[at] as number);
      values?.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  return [...counts];
}

function textChoices(field: SpecField, counts: ReadonlyMap<number, number>): Choice[] {
  const frequent = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_TEXTS);
  // When every product has another value, there is nothing to filter by.
  if ((frequent[0]?.[1] ?? 0) < 2) return [];
  const texts = frequent.map(([place]) => field.texts[place] ?? '');
  return sortSizes(texts).flatMap((text) => textChoice(field, text));
}

function numberChoices(counts: ReadonlyMap<number, number>): Choice[] {
  if (counts.size <= MAX_NUMBERS) {
    return [...counts.keys()].sort((a, b) => a - b).flatMap((number) => numberChoice(String(number)));
  }
  const sorted = Float64Array.from([...counts].flatMap(([value, count]) => Array(count).fill(value))).sort();
  const boundaries = boundariesOf(sorted);
  const ends = ['', ...boundaries.map(String), ''];
  return ends.slice(1).flatMap((end, i) => numberChoice(`${ends[i]}..${end}`));
}

/** The choice for a URL's `value`, offered or not; empty for an invalid one. */
export const choiceOf = (field: SpecField, value: string): Choice[] =>
  field.type === 'number' ? numberChoice(value) : textChoice(field, value);

/** Any text that says the product has it, or one that says it has not. */
export const HAS = '*';
export const LACKS = '-';
/** Before words that a text must contain. */
export const CONTAINS = '~';

function textChoice(field: SpecField, value: string): Choice[] {
  const place = field.textPlaces.get(value);
  const fits =
    place !== undefined
      ? (other: number) => other === place
      : value === HAS
        ? (other: number) => !isLacking(field, other)
        : value === LACKS
          ? (other: number) => isLacking(field, other)
          : value.startsWith(CONTAINS)
            ? containing(field, value.slice(CONTAINS.length))
            : () => false;
  return [{ value, bounds: null, fits }];
}

function containing(field: SpecField, text: string): (place: number) => boolean {
  const words = searchWords(text);
  const read: boolean[] = [];
  return (place) => {
    read[place] ??= textHas(field, place, words);
    return read[place];
  };
}

/** The texts of a field, normalised, a blank around each word. Texts are only ever added to a field. */
const normalised = new WeakMap<SpecField, string[]>();

/** Whether one of a field's texts contains all words. */
export function textHas(field: SpecField, text: number, words: readonly string[]): boolean {
  const texts = normalised.get(field) ?? [];
  normalised.set(field, texts);
  for (let at = texts.length; at < field.texts.length; at++) {
    texts.push(` ${findableWords(field.texts[at] ?? '').join(' ')} `);
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

const NUMBER = '(-?\\d{1,12}(?:\\.\\d{1,6})?)';
/** `50..65` excludes 65, `50..=65` includes it, `>50..` excludes 50. */
const RANGE = new RegExp(`^(>?)${NUMBER}?\\.\\.(=?)${NUMBER}?$`);
const EXACT = new RegExp(`^${NUMBER}$`);

function numberChoice(value: string): Choice[] {
  if (EXACT.test(value)) {
    const number = Number(value);
    const bounds = { from: number, over: false, to: number, upTo: true };
    return [{ value, bounds, fits: (other) => other === number }];
  }
  const [, over, from, upTo, to] = RANGE.exec(value) ?? [];
  if (from === undefined && to === undefined) return [];
  const [least, most] = [Number(from ?? Number.NEGATIVE_INFINITY), Number(to ?? Number.POSITIVE_INFINITY)];
  return [
    {
      value,
      bounds: {
        ...{ from: from === undefined ? null : least, over: over !== '' },
        ...{ to: to === undefined ? null : most, upTo: upTo !== '' },
      },
      fits: (other) => (over ? other > least : other >= least) && (upTo ? other <= most : other < most),
    },
  ];
}
