import type { Money } from '../money/money.ts';
import type { TaxClass } from '../money/pricing.ts';
import { CATEGORY_MAX, type Category } from './categories.ts';
import { PRICE_MAX_MINOR } from './product-limits.ts';

/**
 * The value of each kind of field. A `code` is an optional short text, a `count` an optional whole number.
 */
type Kinds = {
  text: string;
  longText: string;
  category: Category;
  price: Money;
  code: string | null;
  count: number | null;
  taxClass: TaxClass;
};
export type FieldKind = keyof Kinds;

type Field<Kind extends FieldKind = FieldKind> = {
  kind: Kind;
  required: boolean;
  /** The most characters; for a count its highest value. */
  max: number;
};

const field = <Kind extends FieldKind, Required extends boolean>(
  kind: Kind,
  { required, max }: { required: Required; max: number },
): Field<Kind> & { required: Required } => ({ kind, required, max });

/** The fields of the documented calls. Prices are in minor units. */
const DOCUMENTED_FIELDS = {
  name: field('text', { required: true, max: 200 }),
  brand: field('text', { required: true, max: 100 }),
  category: field('category', { required: true, max: CATEGORY_MAX }),
  description: field('longText', { required: false, max: 10_000 }),
  priceMinor: field('price', { required: true, max: PRICE_MAX_MINOR }),
  sellingPriceMinor: field('price', { required: true, max: PRICE_MAX_MINOR }),
  sku: field('code', { required: false, max: 64 }),
};

/** A fact, by its column in a products file and its name in the documented calls. */
const fact = <Rest extends string>(about: { max: number; column: string; rest: Rest }) => ({
  ...field('count', { required: false, max: about.max }),
  ...about,
});

/**
 * Optional facts of a product, each a whole number. An entry determines what the panel, the documented calls
 * and products files accept and return, how changes are detected, the form field, and a row on the product
 * page and in comparisons. The compiler then asks for its database column and its texts.
 */
export const PRODUCT_FACTS = {
  warrantyMonths: fact({ max: 600, column: 'Warranty in months', rest: 'warrantyMonths' }),
  weightGrams: fact({ max: 1_000_000, column: 'Weight in grams', rest: 'weightGrams' }),
};

/** What only the owner sees. */
const OWNERS_FIELDS = { taxClass: field('taxClass', { required: false, max: 0 }) };

/** Every plain field of a product; pictures, specs and stock are handled separately. */
export const PRODUCT_FIELDS = { ...DOCUMENTED_FIELDS, ...OWNERS_FIELDS, ...PRODUCT_FACTS };

export type ProductFieldName = keyof typeof PRODUCT_FIELDS;
export type ProductFactName = keyof typeof PRODUCT_FACTS;

/** The fields with their value types. */
export type ProductFieldValues = {
  [Name in ProductFieldName]: Kinds[(typeof PRODUCT_FIELDS)[Name]['kind']];
};
export type ProductFacts = Pick<ProductFieldValues, ProductFactName>;
type Omittable = ProductFactName | keyof typeof OWNERS_FIELDS;
/** As `ProductFieldValues`; what is not in the documented calls may be missing. */
export type GivenProductFields = Omit<ProductFieldValues, Omittable> &
  Partial<Pick<ProductFieldValues, Omittable>>;

// Object.keys and Object.fromEntries lose the table's keys, so they are asserted here, once.
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];
export const PRODUCT_FACT_NAMES = Object.keys(PRODUCT_FACTS) as ProductFactName[];

/** Picks the plain fields out of a larger object. */
export const pickProductFields = (from: ProductFieldValues) =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, from[name]])) as ProductFieldValues;

/** The facts by their names in the documented calls. */
export const toRestFacts = (from: ProductFieldValues) =>
  Object.fromEntries(PRODUCT_FACT_NAMES.map((name) => [PRODUCT_FACTS[name].rest, from[name]])) as {
    [Name in ProductFactName as (typeof PRODUCT_FACTS)[Name]['rest']]: ProductFieldValues[Name];
  };

/** The facts in a documented call's body or a file's row; those missing there are missing here. */
export const readFacts = (from: object, by: 'rest' | 'column'): Partial<ProductFacts> =>
  Object.fromEntries(
    PRODUCT_FACT_NAMES.flatMap((name) => {
      const said: unknown = Reflect.get(from, PRODUCT_FACTS[name][by]);
      return said === undefined ? [] : [[name, said]];
    }),
  );
