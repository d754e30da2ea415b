import { z } from 'zod';
import {
  type FieldKind,
  PRODUCT_FACT_NAMES,
  PRODUCT_FACTS,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFactName,
  type ProductFieldName,
} from '../catalogue/product-fields.ts';
import { PRICE_MIN_MINOR } from '../catalogue/product-limits.ts';
import { TAX_CLASSES } from '../money/pricing.ts';
import { amount } from './amount.ts';
import { category } from './category.ts';
import { filledText, text } from './text.ts';

/** How each kind of field is validated, and its value when omitted. */
const KINDS = {
  text: { schema: (max: number) => filledText(max).trim(), empty: '' },
  longText: { schema: (max: number) => text(max), empty: '' },
  category: { schema: () => category, empty: '' },
  price: { schema: (max: number) => amount(max, PRICE_MIN_MINOR), empty: 0 },
  /** Forms send '' for no value. */
  code: {
    schema: (max: number) =>
      text(max)
        .refine((value) => !/\p{Cc}/u.test(value))
        .transform((value) => value.trim() || null)
        .nullable(),
    empty: null,
  },
  count: { schema: (max: number) => z.number().int().min(0).max(max).nullable(), empty: null },
  taxClass: { schema: () => z.enum(TAX_CLASSES), empty: 'standard' },
} satisfies Record<FieldKind, { schema: (max: number) => z.ZodType; empty: unknown }>;

type Fields = typeof PRODUCT_FIELDS;
type SchemaOf<Name extends ProductFieldName> = Extract<
  ReturnType<(typeof KINDS)[Fields[Name]['kind']]['schema']>,
  z.ZodType
>;
type Required = {
  [Name in ProductFieldName]: Fields[Name]['required'] extends true ? Name : never;
}[ProductFieldName];
type Optional = Exclude<ProductFieldName, Required>;

const schemaOf = (name: ProductFieldName): z.ZodType =>
  KINDS[PRODUCT_FIELDS[name].kind].schema(PRODUCT_FIELDS[name].max);
const emptyOf = (name: ProductFieldName) => KINDS[PRODUCT_FIELDS[name].kind].empty;

/** Object.fromEntries loses the keys, so the caller states the resulting type. */
const each = <Shape>(names: readonly ProductFieldName[], make: (name: ProductFieldName) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Shape;

/** The schema of every field when it is given. */
export const productField = each<{ [Name in ProductFieldName]: SchemaOf<Name> }>(
  PRODUCT_FIELD_NAMES,
  schemaOf,
);

/** A new product: omitted fields are empty. */
export const newProductFields = each<
  { [Name in Required]: SchemaOf<Name> } & { [Name in Optional]: z.ZodDefault<SchemaOf<Name>> }
>(PRODUCT_FIELD_NAMES, (name) =>
  PRODUCT_FIELDS[name].required ? schemaOf(name) : z._default(schemaOf(name), emptyOf(name)),
);

/** A change: omitted fields stay, so that a form that does not know a field cannot erase it. */
export const changedProductFields = each<
  { [Name in Required]: SchemaOf<Name> } & { [Name in Optional]: z.ZodOptional<SchemaOf<Name>> }
>(PRODUCT_FIELD_NAMES, (name) =>
  PRODUCT_FIELDS[name].required ? schemaOf(name) : z.optional(schemaOf(name)),
);

/** The facts by their names in the documented calls. */
type Rest<Name extends ProductFactName> = (typeof PRODUCT_FACTS)[Name]['rest'];
const restEach = <Shape>(make: (name: ProductFieldName) => z.ZodType) =>
  Object.fromEntries(PRODUCT_FACT_NAMES.map((name) => [PRODUCT_FACTS[name].rest, make(name)])) as Shape;

export const restFacts = restEach<{ [Name in ProductFactName as Rest<Name>]: SchemaOf<Name> }>(schemaOf);
export const restFactsGiven = restEach<{
  [Name in ProductFactName as Rest<Name>]: z.ZodOptional<SchemaOf<Name>>;
}>((name) => z.optional(schemaOf(name)));
