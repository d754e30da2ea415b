import { CATEGORY_MAX, type Category } from './categories.ts';
import type { Money } from './money.ts';
import { PRICE_MAX_MINOR } from './product-limits.ts';

/** What a field of each kind holds. A `code` is a short text that may be missing, a `count` a whole number that may. */
type Kinds = {
  text: string;
  longText: string;
  category: Category;
  price: Money;
  code: string | null;
  count: number | null;
};
export type FieldKind = keyof Kinds;

type Field<Kind extends FieldKind = FieldKind> = {
  kind: Kind;
  required: boolean;
  /** Letters at most; of a count its highest value. */
  max: number;
};

const field = <Kind extends FieldKind, Required extends boolean>(
  kind: Kind,
  { required, max }: { required: Required; max: number },
): Field<Kind> & { required: Required } => ({ kind, required, max });

/** The fields of the documented calls, which have their names there. Prices in minor units. */
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
 * Facts that a product may have besides, each a whole number. From an entry follow what the panel, the
 * documented calls and a products file take and answer, how two states are compared, the form's field, and a line
 * on the product's page and in comparisons. The compiler asks for its column in the database and for its texts.
 */
export const PRODUCT_FACTS = {
  warrantyMonths: fact({ max: 600, column: 'Warranty in months', rest: 'warrantyMonths' }),
};

/** Every plain field of a product: pictures, specs and stock are things of their own. */
export const PRODUCT_FIELDS = { ...DOCUMENTED_FIELDS, ...PRODUCT_FACTS };

export type ProductFieldName = keyof typeof PRODUCT_FIELDS;
export type ProductFactName = keyof typeof PRODUCT_FACTS;

/** The fields with what they hold. */
export type ProductFieldValues = {
  [Name in ProductFieldName]: Kinds[(typeof PRODUCT_FIELDS)[Name]['kind']];
};
export type ProductFacts = Pick<ProductFieldValues, ProductFactName>;
/** The same where facts that nobody gave are left out. */
export type GivenProductFields = Omit<ProductFieldValues, ProductFactName> & Partial<ProductFacts>;

// Neither Object.keys nor Object.fromEntries knows the table's keys: here, once, they are said.
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];
export const PRODUCT_FACT_NAMES = Object.keys(PRODUCT_FACTS) as ProductFactName[];

/** The plain fields alone of something that has more. */
export const pickProductFields = (from: ProductFieldValues) =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, from[name]])) as ProductFieldValues;

/** The facts by their names in the documented calls. */
export const toRestFacts = (from: ProductFieldValues) =>
  Object.fromEntries(PRODUCT_FACT_NAMES.map((name) => [PRODUCT_FACTS[name].rest, from[name]])) as {
    [Name in ProductFactName as (typeof PRODUCT_FACTS)[Name]['rest']]: ProductFieldValues[Name];
  };

/** What a documented call's body or a file's row says of the facts; what it leaves out is left out here. */
export const readFacts = (from: object, by: 'rest' | 'column'): Partial<ProductFacts> =>
  Object.fromEntries(
    PRODUCT_FACT_NAMES.flatMap((name) => {
      const said: unknown = Reflect.get(from, PRODUCT_FACTS[name][by]);
      return said === undefined ? [] : [[name, said]];
    }),
  );
