import { STOCK_MAX } from '../../../../../shared/catalogue/product-limits.ts';
import { MAX_AXIS_VALUES, MAX_VARIANTS } from '../../../../../shared/catalogue/variants.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { decimalMark, numbersIn, readTyped, typedAmount } from '../../../../../shared/money/amounts.ts';
import { ownValue } from '../../../../../shared/own-value.ts';
import type { Texts } from '../../../../../shared/texts/catalogue.ts';
import type { RouterInputs } from '../../../../lib/trpc.ts';
import {
  type Attribute,
  type FaultTexts,
  type Product,
  priceFault,
  readSpecNumber,
  readUnits,
  typedSpec,
} from '../product-draft.ts';

type Value = string | number;
export type MakeInput = RouterInputs['admin']['variant']['make'];

/** What is typed for one combination. */
export type Row = { made: boolean; sku: string; price: string; stock: string };

/** The form, as typed: `rows` and `own` by `keyOf` their values. */
export type MakeDraft = {
  name: string;
  /** Keys of attributes, '' for none, with their values as a list. */
  axes: [{ key: string; values: string }, { key: string; values: string }];
  own: string;
  rows: Record<string, Partial<Row>>;
};

export const draftFor = ({ name }: Product): MakeDraft => ({
  name,
  axes: [
    { key: '', values: '' },
    { key: '', values: '' },
  ],
  own: '',
  rows: {},
});

/** An axis that can be read: its attribute, and its values in their order. */
export type ReadAxis = { attribute: Attribute; values: Value[] };

/** A decimal comma separates nothing; a comma before a blank is none. */
const separator = (locale: Locale): RegExp =>
  decimalMark(numbersIn(locale)) === ',' ? /[;\n]|,(?=\s|$)/ : /[,;\n]/;

const wordsIn = (text: string, locale: Locale): string[] =>
  text
    .split(separator(locale))
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * The different values of a list; null if one is not a number where numbers are required.
 * @param own the product's value, which is one entry whatever is in it; undefined if it has none.
 */
export function readValues(
  text: string,
  { type, own, locale }: { type: Attribute['type']; own: Value | undefined; locale: Locale },
): Value[] | null {
  const words = wordsIn(text, locale);
  const owns = own === undefined ? [] : wordsIn(typedSpec(own, locale), locale);
  const at = words.findIndex(
    (_, start) => owns.length > 0 && owns.every((word, i) => words[start + i] === word),
  );
  const values = words.map((word) => (type === 'text' ? word : readSpecNumber(word, locale)));
  if (own !== undefined && at >= 0) values.splice(at, owns.length, own);
  return values.every((value) => typeof value === 'string' || Number.isFinite(value))
    ? [...new Set(values)]
    : null;
}

/** The axes that are filled in. */
export const axesOf = (
  { axes }: MakeDraft,
  attributes: readonly Attribute[],
  { specs }: Product,
  locale: Locale,
): ReadAxis[] =>
  axes.flatMap(({ key, values }) => {
    const attribute = attributes.find((each) => each.key === key);
    const read = attribute && readValues(values, { type: attribute.type, own: ownValue(specs, key), locale });
    return attribute && read && read.length > 0 ? [{ attribute, values: read }] : [];
  });

/** Every combination of the axes' values, the last axis changing fastest. */
export const combinationsOf = (axes: readonly ReadAxis[]): Value[][] =>
  axes.length === 0
    ? []
    : axes.reduce<Value[][]>(
        (before, { values }) => before.flatMap((start) => values.map((value) => [...start, value])),
        [[]],
      );

export const keyOf = (values: readonly Value[]): string => JSON.stringify(values);

/** Which combination the product is: as chosen, else the one that its specs fit best. */
export function ownOf(draft: MakeDraft, axes: readonly ReadAxis[], { specs }: Product): Value[] {
  const all = combinationsOf(axes);
  const fits = (values: readonly Value[]) =>
    values.filter((value, at) => ownValue(specs, axes[at]?.attribute.key ?? '') === value).length;
  return (
    all.find((values) => keyOf(values) === draft.own) ??
    all.reduce<Value[]>((best, values) => (fits(values) > fits(best) ? values : best), all[0] ?? [])
  );
}

/** A combination's row, with what it has while nothing is typed: it is made, at the product's price. */
export const rowOf = (
  { rows }: MakeDraft,
  values: readonly Value[],
  { sellingPriceMinor }: Product,
  locale: Locale,
): Row => ({
  made: true,
  sku: '',
  price: typedAmount(sellingPriceMinor, locale),
  stock: '',
  ...rows[keyOf(values)],
});

/** Error texts by field; those of a row are `price {key}` and `stock {key}`. */
export type MakeFaults = Record<string, string>;

export type MakeWords = FaultTexts & { words: Texts['adminVariants'] };

/** What cannot be made of the form; empty if all can. The server judges by itself. */
export function faultsOf(
  draft: MakeDraft,
  attributes: readonly Attribute[],
  product: Product,
  texts: MakeWords,
): MakeFaults {
  const { words, locale } = texts;
  const axes = axesOf(draft, attributes, product, locale);
  const faults: Record<string, string | null> = { name: draft.name.trim() ? null : words.nameMissing };
  for (const [at, { key, values }] of draft.axes.entries()) {
    const attribute = attributes.find((each) => each.key === key);
    if (!attribute && at === 0) faults.axis0 = words.axisMissing;
    if (attribute) {
      const read = readValues(values, { type: attribute.type, own: ownValue(product.specs, key), locale });
      faults[`values${at}`] = valuesFault(read, words);
    }
  }
  const own = keyOf(ownOf(draft, axes, product));
  const made = combinationsOf(axes)
    .filter((values) => keyOf(values) !== own)
    .map((values) => ({ key: keyOf(values), row: rowOf(draft, values, product, locale) }))
    .filter(({ row }) => row.made);
  if (made.length >= MAX_VARIANTS) faults.rows = words.tooMany(MAX_VARIANTS);
  for (const { key, row } of made) {
    faults[`price ${key}`] = priceFault(row.price, texts.texts.fields.sellingPrice, texts);
    const counted = row.stock.trim() === '' || readUnits(row.stock) !== null;
    faults[`stock ${key}`] = counted ? null : texts.texts.stockRule(STOCK_MAX);
  }
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => !!entry[1]));
}

function valuesFault(values: Value[] | null, words: Texts['adminVariants']): string | null {
  if (!values) return words.notNumbers;
  if (values.length === 0) return words.valuesMissing;
  return values.length > MAX_AXIS_VALUES ? words.tooManyValues(MAX_AXIS_VALUES) : null;
}

/** The call of a form without faults. */
export function toInput(
  draft: MakeDraft,
  attributes: readonly Attribute[],
  product: Product,
  locale: Locale,
): MakeInput {
  const axes = axesOf(draft, attributes, product, locale);
  const own = ownOf(draft, axes, product);
  const items = combinationsOf(axes).flatMap((values) => {
    const row = rowOf(draft, values, product, locale);
    const price = readTyped(row.price, locale);
    if (!row.made || price === null || keyOf(values) === keyOf(own)) return [];
    const stockOnHand = row.stock.trim() === '' ? null : readUnits(row.stock);
    return [{ values, sku: row.sku.trim() || null, sellingPriceMinor: price, stockOnHand }];
  });
  return {
    id: product.id,
    version: product.version,
    name: draft.name.trim(),
    axes: axes.map(({ attribute, values }) => ({ key: attribute.key, values })),
    own,
    items,
  };
}
