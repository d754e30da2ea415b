import { z } from 'zod';
import { type CategoryInfo, findCategory } from '../catalogue/categories.ts';
import { nameKey } from '../catalogue/name-key.ts';
import { isFileName, type NamedPictures, readPicturesCell } from '../catalogue/named-pictures.ts';
import { PRODUCT_FACT_NAMES, PRODUCT_FACTS } from '../catalogue/product-fields.ts';
import {
  MAX_PRODUCT_PICTURES,
  PRICE_MAX_MINOR,
  PRICE_MIN_MINOR,
  STOCK_MAX,
} from '../catalogue/product-limits.ts';
import type { Locale } from '../locale.ts';
import { decimalMark, readTyped } from '../money/amounts.ts';
import { minorDigits, minorPerMajor } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { TAX_CLASSES } from '../money/pricing.ts';
import { pricesIn } from '../money/stripe-amounts.ts';
import { source } from './admin-product.ts';
import { productField } from './product-fields.ts';
import { BLANK } from './text.ts';

/** A cell that may be empty, which means undefined. */
const orNothing = <T>(read: (cell: string) => T | undefined, params?: { form: 'whole_number' }) =>
  z.string().transform((cell, context): T | null => {
    if (cell.trim() === '') return null;
    const value = read(cell.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', ...(params && { params }) });
    return z.NEVER;
  });

/** The limits of a price that is beyond them, in an issue of its cell. */
export type PriceFault = { leastMinor: Money; mostMinor: Money; currency: string };

/** How the prices of a file are read; `fileMark` as `fileMarkIn` finds it. */
export type PriceReading = { locale: Locale; fileMark: string | null };

/** One mark with three digits behind it: "21,989" may be thousands, or a price with three decimals. */
const ONE_GROUP = /^(\D*[1-9]\d{0,2})([.,])(\d{3}\D*)$/;

/**
 * The mark that stands before decimals in a file's prices, by those with one or two. Null if there are none, or if both marks
 * do, as in an exported file with prices typed in German: such a file says nothing about "1.299".
 */
export function fileMarkIn(prices: readonly string[]): string | null {
  const marks = new Set(prices.flatMap((cell) => /([.,])\d{1,2}\D*$/.exec(cell)?.[1] ?? []));
  const [mark = null] = marks;
  return marks.size === 1 ? mark : null;
}

/** Whether a price was read as thousands, though its mark may be meant for decimals, and the file does not say. */
export const maybeDecimals = (
  cell: string,
  amount: Money,
  { locale: { currency }, fileMark }: PriceReading,
): boolean =>
  fileMark === null &&
  minorDigits(currency) > 0 &&
  ONE_GROUP.test(cell) &&
  amount >= 1_000 * minorPerMajor(currency);

/** More decimals than the currency has, in an issue of a price. */
export type DecimalsFault = { mostDecimals: number };

/** What is wrong with a price that cannot be read. */
function faultOf(cell: string, locale: Locale): typeof BLANK | DecimalsFault | undefined {
  if (cell.trim() === '') return BLANK;
  const mostDecimals = minorDigits(locale.currency);
  const whole = cell.replace(new RegExp(`[.,]\\d{${mostDecimals + 1},}(?=\\D*$)`), '');
  return readTyped(whole, locale) === null ? undefined : { mostDecimals };
}

/**
 * A price as the shop's language or a program writes it: "1.299,50" in German, "1299.50" in either. A mark that stands before
 * decimals elsewhere in the file separates no thousands.
 */
const price = ({ locale, fileMark }: PriceReading) =>
  z.string().transform((text, context): Money => {
    const mark = ONE_GROUP.exec(text)?.[2];
    const cell = mark === fileMark ? text.replace(ONE_GROUP, `$1${decimalMark(locale)}$3`) : text;
    const amount = readTyped(cell, locale);
    if (amount !== null && amount >= PRICE_MIN_MINOR && amount <= PRICE_MAX_MINOR) return amount;
    const limits = (): PriceFault => ({ ...pricesIn(locale.currency), currency: locale.currency });
    const params = amount === null ? faultOf(cell, locale) : limits();
    context.addIssue({ code: 'custom', ...(params && { params }) });
    return z.NEVER;
  });

/** Marks the issue of a cell that should hold a whole number. */
const WHOLE_NUMBER = { form: 'whole_number' } as const;

const wholeNumber = (max: number) =>
  orNothing((cell) => {
    // A spreadsheet may show decimals: "5.0". Three would be thousands.
    const [, whole] = /^(\d{1,15})(?:[.,]0{1,2})?$/.exec(cell) ?? [];
    return whole === undefined ? undefined : Number(whole);
  }, WHOLE_NUMBER).pipe(z.number().max(max).nullable());

/** The facts' cells, by column. */
const factCells = Object.fromEntries(
  PRODUCT_FACT_NAMES.map((name) => {
    const { column, max } = PRODUCT_FACTS[name];
    return [column, wholeNumber(max).optional()];
  }),
);

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

/**
 * A category by its value, its label or a former value, in either case and however composed. An exported file has values, so
 * they come before another category's label.
 */
const category = (categories: readonly CategoryInfo[]) =>
  z.string().transform((cell, context) => {
    const exact = cell.trim();
    const said = nameKey(cell);
    const known =
      categories.find(({ value }) => value === exact) ??
      categories.find(({ value }) => nameKey(value) === said) ??
      categories.find(({ label }) => nameKey(label) === said) ??
      findCategory(categories, said);
    if (known) return known.value;
    context.addIssue({ code: 'custom', ...(said === '' ? { params: BLANK } : {}) });
    return z.NEVER;
  });

/** A file that did not come with the sheet or is no usable picture, or what is no address, in an issue of the Pictures cell. */
export type PictureFault = {
  picture: string;
  fault: 'missing_picture' | 'unusable_picture' | 'invalid_picture';
};
const SHOWN_ADDRESS = 200;

const pictures = (named: NamedPictures) =>
  z
    .string()
    .transform((cell, context) => {
      const entries = readPicturesCell(cell, named);
      const picture = entries.find((entry) => isFileName(entry) || !source.safeParse(entry).success);
      if (picture === undefined) return entries;
      const absent = named.has(nameKey(picture)) ? 'unusable_picture' : 'missing_picture';
      const fault = isFileName(picture) ? absent : 'invalid_picture';
      const params: PictureFault = { picture: picture.slice(0, SHOWN_ADDRESS), fault };
      context.addIssue({ code: 'custom', params });
      return z.NEVER;
    })
    .pipe(z.array(source.transform((place) => ({ ...place, alt: undefined }))).max(MAX_PRODUCT_PICTURES));

/** What the cells of a products file refer to. */
export type SheetContext = PriceReading & {
  categories: readonly CategoryInfo[];
  pictures: NamedPictures;
};

/**
 * A row of a products file by its columns, prices in the shop's currency and spelling, categories by value or label, and
 * pictures by address or by the name of a file that came along. A column missing from the file is undefined.
 */
export const productRowIn = (sheet: SheetContext) =>
  z.object({
    SKU: productField.sku,
    Name: productField.name.optional(),
    Brand: productField.brand.optional(),
    Category: category(sheet.categories).optional(),
    Description: productField.description.optional(),
    Price: price(sheet).optional(),
    'Selling price': price(sheet).optional(),
    Stock: wholeNumber(STOCK_MAX).optional(),
    'Stock when exported': wholeNumber(STOCK_MAX).optional(),
    'On sale': orNothing((cell) => ANSWERS.get(cell.toLowerCase())).optional(),
    'Tax class': orNothing((cell) =>
      TAX_CLASSES.find((taxClass) => taxClass === cell.toLowerCase()),
    ).optional(),
    Pictures: pictures(sheet.pictures).optional(),
    /** Parsed with the category's definitions. */
    Specs: z.string().optional(),
    /** Parsed with the category's attributes. */
    Group: z.string().optional(),
    ID: orNothing((cell) => cell).optional(),
    Version: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
    ...factCells,
  });
export type ProductRowInput = z.output<ReturnType<typeof productRowIn>>;
