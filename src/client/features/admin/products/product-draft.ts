import type { Category } from '../../../../shared/catalogue/categories.ts';
import { MEDIA_PATH, mediaHashOf } from '../../../../shared/catalogue/pictures.ts';
import { PRODUCT_FACT_NAMES, PRODUCT_FIELDS } from '../../../../shared/catalogue/product-fields.ts';
import { SPEC_NUMBER_MAX, STOCK_MAX } from '../../../../shared/catalogue/product-limits.ts';
import type { Locale } from '../../../../shared/locale.ts';
import {
  decimalMark,
  numbersIn,
  plainNumber,
  readTyped,
  readWhole,
  typedAmount,
} from '../../../../shared/money/amounts.ts';
import { minorPerMajor } from '../../../../shared/money/currency.ts';
import { type Money, money } from '../../../../shared/money/money.ts';
import type { TaxClass } from '../../../../shared/money/pricing.ts';
import { amountStep, pricesIn } from '../../../../shared/money/stripe-amounts.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';
import type { RouterInputs, RouterOutputs } from '../../../lib/trpc.ts';
import { lengthFault } from '../forms/length-fault.ts';

export type Product = RouterOutputs['admin']['product']['byId'];
export type Attribute = RouterOutputs['admin']['product']['specs'][number];
/** The full record for `admin.product.create`; an update omits the stock. */
export type ProductInput = RouterInputs['admin']['product']['create'];

/** A picture in a form. */
export type DraftPicture = { source: string; alt: string };

/** The content of a product's form, as typed. */
export type Draft = {
  name: string;
  brand: string;
  category: Category | '';
  description: string;
  price: string;
  sellingPrice: string;
  sku: string;
  /** Initial stock of a new product; '' leaves it untracked. */
  stock: string;
  taxClass: TaxClass;
  /** Texts by fact name. */
  facts: Record<string, string>;
  specs: Record<string, string>;
  pictures: readonly DraftPicture[];
};

/** Error texts by form field; a spec's field is `specs.{key}`. */
export type Faults = Record<string, string>;

export const EMPTY_DRAFT: Draft = {
  name: '',
  brand: '',
  category: '',
  description: '',
  price: '',
  sellingPrice: '',
  sku: '',
  stock: '',
  taxClass: 'standard',
  facts: {},
  specs: {},
  pictures: [],
};

/** Without an exponent, which the form does not read: 0.0000005, not 5e-7. The largest spec has none. */
function decimals(value: number): string {
  const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)e-(\d+)$/.exec(String(value)) ?? [];
  return exponent === undefined
    ? String(value)
    : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}

/** A spec's value as it is typed: a number has the decimal mark of the shop’s language. */
export const typedSpec = (value: string | number, locale: Locale): string =>
  typeof value === 'number' ? decimals(value).replace('.', decimalMark(numbersIn(locale))) : value;

const specTexts = (specs: Product['specs'], locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(specs).map(([key, value]) => [key, typedSpec(value, locale)]));

export const draftOf = (product: Product, locale: Locale): Draft => ({
  name: product.name,
  brand: product.brand,
  category: product.category,
  description: product.description,
  price: typedAmount(product.priceMinor, locale),
  sellingPrice: typedAmount(product.sellingPriceMinor, locale),
  sku: product.sku ?? '',
  stock: '',
  taxClass: product.taxClass,
  facts: Object.fromEntries(PRODUCT_FACT_NAMES.map((name) => [name, String(product[name] ?? '')])),
  specs: specTexts(product.specs, locale),
  pictures: product.pictures.map(({ source, alt }) => ({ source, alt })),
});

/** The picture at an address returned by an upload; our own store's begins with the shop's `publicUrl`. */
export function uploadedPicture(url: string, publicUrl: string): DraftPicture {
  const hash = mediaHashOf(url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);
  return { source: hash ? MEDIA_PATH + hash : url, alt: '' };
}

/** Specs without those of attributes that the category does not have. */
export const knownSpecs = <Value>(specs: Readonly<Record<string, Value>>, known: readonly string[]) =>
  Object.fromEntries(Object.entries(specs).filter(([key]) => known.includes(key)));

const isSamePart = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The specs or facts that are filled in; an empty one counts as missing. */
const filled = (specs: Draft['specs']): [string, string][] =>
  Object.entries(specs)
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  isSamePart(
    { ...a, specs: filled(a.specs), facts: filled(a.facts) },
    { ...b, specs: filled(b.specs), facts: filled(b.facts) },
  );

/**
 * Applies the local changes to what somebody else has saved.
 * @param base the version that both started from.
 */
export function rebaseDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const pick = <Field extends keyof Draft>(field: Field): Draft[Field] =>
    isSamePart(mine[field], base[field]) ? theirs[field] : mine[field];
  const rebase = (part: 'specs' | 'facts') => {
    const texts = { ...theirs[part] };
    for (const key of new Set([...Object.keys(base[part]), ...Object.keys(mine[part])])) {
      const [own = '', before = ''] = [ownValue(mine[part], key), ownValue(base[part], key)];
      if (own !== before) texts[key] = own;
    }
    return texts;
  };
  return {
    name: pick('name'),
    brand: pick('brand'),
    category: pick('category'),
    description: pick('description'),
    price: pick('price'),
    sellingPrice: pick('sellingPrice'),
    sku: pick('sku'),
    stock: pick('stock'),
    taxClass: pick('taxClass'),
    facts: rebase('facts'),
    specs: rebase('specs'),
    pictures: pick('pictures'),
  };
}

/** The texts for faults, and the money format. */
export type FaultTexts = { answers: Texts['answers']; texts: Texts['adminProducts']; locale: Locale };

const missing = (what: string, { answers }: FaultTexts): string =>
  refusalText(answers, { code: 'missing_field', field: what });

/** The number of units in `text`; null unless it is a whole number from 0 to `most`. */
export const readUnits = (text: string, most = STOCK_MAX): number | null => readWhole(text, most);

/** An example amount in minor units. */
const minorOf = (major: number, { currency }: Locale): Money =>
  money(Math.floor(major * minorPerMajor(currency)));

/** Why a typed price is none; null if it is one. */
export function priceFault(text: string, what: string, words: FaultTexts): string | null {
  if (text.trim() === '') return missing(what, words);
  const { locale } = words;
  const amount = readTyped(text, locale);
  const { leastMinor, mostMinor } = pricesIn(locale.currency);
  if (amount === null || amount < leastMinor || amount > mostMinor)
    return words.texts.priceRule({
      least: typedAmount(leastMinor, locale),
      most: typedAmount(mostMinor, locale),
      like: [1299, 12.5].map((major) => typedAmount(minorOf(major, locale), locale)),
    });
  const stepMinor = amountStep(locale.currency);
  return amount % stepMinor === 0
    ? null
    : refusalText(words.answers, { code: 'amount_too_fine', stepMinor, currency: locale.currency }, locale);
}

/** The form's faults by field; empty if there are none. The server validates independently. */
export function faultsOf(draft: Draft, definitions: readonly Attribute[], words: FaultTexts): Faults {
  const { answers, texts, locale } = words;
  const faults: Record<string, string | null | undefined> = {
    name: draft.name.trim() ? null : missing(texts.fields.name, words),
    brand: draft.brand.trim() ? null : missing(texts.fields.brand, words),
    category: draft.category ? null : missing(texts.fields.category, words),
    description: lengthFault(
      draft.description,
      { field: texts.description, most: PRODUCT_FIELDS.description.max },
      answers,
    ),
    price: priceFault(draft.price, texts.fields.price, words),
    sellingPrice: priceFault(draft.sellingPrice, texts.fields.sellingPrice, words),
    stock: draft.stock.trim() === '' || readUnits(draft.stock) !== null ? null : texts.stockRule(STOCK_MAX),
  };
  const [price, sellingPrice] = [readTyped(draft.price, locale), readTyped(draft.sellingPrice, locale)];
  if (
    !faults.price &&
    !faults.sellingPrice &&
    price !== null &&
    sellingPrice !== null &&
    sellingPrice > price
  ) {
    faults.sellingPrice = refusalText(answers, { code: 'selling_price_above_price' });
  }
  for (const name of PRODUCT_FACT_NAMES) {
    const [text, { max }] = [draft.facts[name] ?? '', PRODUCT_FIELDS[name]];
    if (text.trim() !== '' && readUnits(text, max) === null) faults[name] = texts.countRule(max);
  }
  for (const { key, label, type } of definitions) {
    const text = ownValue(draft.specs, key)?.trim() ?? '';
    if (type === 'number' && text !== '' && !(Math.abs(readSpecNumber(text, locale)) <= SPEC_NUMBER_MAX)) {
      faults[`specs.${key}`] = refusalText(answers, { code: 'invalid_spec', label, type });
    }
  }
  return Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => !!entry[1]));
}

/** A number as programs write it; NaN for other text. */
const readNumber = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

/** A spec's number as it is typed; NaN for other text. */
export const readSpecNumber = (text: string, locale: Locale): number =>
  readNumber(plainNumber(text, numbersIn(locale)));

/**
 * The record of a form without faults.
 * @param read the product as loaded. Its specs that the form has no field for stay as they are: the attribute may be
 * newer than the form. In another category they are dropped.
 */
export function toInput(
  draft: Draft,
  definitions: readonly Attribute[],
  locale: Locale,
  read: Product | null,
): ProductInput | null {
  const [priceMinor, sellingPriceMinor] = [
    readTyped(draft.price, locale),
    readTyped(draft.sellingPrice, locale),
  ];
  if (draft.category === '' || priceMinor === null || sellingPriceMinor === null) return null;
  const fieldless =
    read?.category === draft.category
      ? Object.entries(read.specs).filter(([key]) => !definitions.some((known) => known.key === key))
      : [];
  const specs = definitions.flatMap(({ key, type }): [string, string | number][] => {
    const text = ownValue(draft.specs, key)?.trim() ?? '';
    return text === '' ? [] : [[key, type === 'number' ? readSpecNumber(text, locale) : text]];
  });
  return {
    name: draft.name.trim(),
    brand: draft.brand.trim(),
    category: draft.category,
    description: draft.description,
    priceMinor,
    sellingPriceMinor,
    sku: draft.sku.trim() || null,
    taxClass: draft.taxClass,
    ...Object.fromEntries(
      PRODUCT_FACT_NAMES.map((name) => [name, readUnits(draft.facts[name] ?? '', PRODUCT_FIELDS[name].max)]),
    ),
    pictures: draft.pictures.map(({ source, alt }) => ({ source, alt: alt.trim() })),
    specs: Object.fromEntries([...fieldless, ...specs]),
    stockOnHand: draft.stock.trim() === '' ? null : readUnits(draft.stock),
  };
}
