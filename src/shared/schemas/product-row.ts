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
import { readTyped } from '../money/amounts.ts';
import type { Money } from '../money/money.ts';
import { TAX_CLASSES } from '../money/pricing.ts';
import { pricesIn } from '../money/stripe-amounts.ts';
import { source } from './admin-product.ts';
import { productField } from './product-fields.ts';
import { BLANK } from './text.ts';

/** A cell that may be empty, which means undefined. */
const orNothing = <T>(read: (cell: string) => T | undefined) =>
  z.string().transform((cell, context): T | null => {
    if (cell.trim() === '') return null;
    const value = read(cell.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** The limits of a price that is beyond them, in an issue of its cell. */
export type PriceFault = { leastMinor: Money; mostMinor: Money; currency: string };

/** A price as the shop's language or a program writes it: "1.299,50" in German, "1299.50" in either. */
const price = (locale: Locale) =>
  z.string().transform((cell, context): Money => {
    const amount = readTyped(cell, locale);
    if (amount !== null && amount >= PRICE_MIN_MINOR && amount <= PRICE_MAX_MINOR) return amount;
    const limits = (): PriceFault => ({ ...pricesIn(locale.currency), currency: locale.currency });
    const params = amount === null ? (cell.trim() === '' ? BLANK : undefined) : limits();
    context.addIssue({ code: 'custom', ...(params && { params }) });
    return z.NEVER;
  });

const wholeNumber = (max: number) =>
  orNothing((cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : undefined)).pipe(
    z.number().max(max).nullable(),
  );

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

/** The name of a file that did not come with the sheet, or that is no usable picture, in an issue of the Pictures cell. */
export type PictureFault = { picture: string; fault: 'missing_picture' | 'unusable_picture' };

const pictures = (named: NamedPictures) =>
  z
    .string()
    .transform((cell, context) => {
      const entries = readPicturesCell(cell, named);
      const picture = entries.find(isFileName);
      if (picture === undefined) return entries;
      const fault = named.has(nameKey(picture)) ? 'unusable_picture' : 'missing_picture';
      context.addIssue({ code: 'custom', params: { picture, fault } satisfies PictureFault });
      return z.NEVER;
    })
    .pipe(z.array(source.transform((place) => ({ ...place, alt: undefined }))).max(MAX_PRODUCT_PICTURES));

/** What the cells of a products file refer to. */
export type SheetContext = {
  locale: Locale;
  categories: readonly CategoryInfo[];
  pictures: NamedPictures;
};

/**
 * A row of a products file by its columns, prices in the shop's currency and spelling, categories by value or label, and
 * pictures by address or by the name of a file that came along. A column missing from the file is undefined.
 */
export const productRowIn = ({ locale, categories, pictures: named }: SheetContext) =>
  z.object({
    SKU: productField.sku,
    Name: productField.name.optional(),
    Brand: productField.brand.optional(),
    Category: category(categories).optional(),
    Description: productField.description.optional(),
    Price: price(locale).optional(),
    'Selling price': price(locale).optional(),
    Stock: wholeNumber(STOCK_MAX).optional(),
    'Stock when exported': wholeNumber(STOCK_MAX).optional(),
    'On sale': orNothing((cell) => ANSWERS.get(cell.toLowerCase())).optional(),
    'Tax class': orNothing((cell) =>
      TAX_CLASSES.find((taxClass) => taxClass === cell.toLowerCase()),
    ).optional(),
    Pictures: pictures(named).optional(),
    /** Parsed with the category's definitions. */
    Specs: z.string().optional(),
    /** Parsed with the category's attributes. */
    Group: z.string().optional(),
    ID: orNothing((cell) => cell).optional(),
    Version: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
    ...factCells,
  });
export type ProductRowInput = z.output<ReturnType<typeof productRowIn>>;
