import { PRODUCT_FACT_NAMES, type ProductFieldValues } from '../../../shared/catalogue/product-fields.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Language } from '../../../shared/texts/language.ts';

/** A product fact as shown to people: `unit` follows the number. */
export type FactLine = {
  key: string;
  label: string;
  unit: string | null;
  values: (number | string | null)[];
};

/** The facts that at least one of the products has, a line each, in a language. */
export function factLines(language: Language, products: readonly ProductFieldValues[]): FactLine[] {
  const { facts } = textsFor(language).catalogue;
  const known: Record<string, { label: string; unit: string | null }> = facts;
  return PRODUCT_FACT_NAMES.map((name) => ({
    key: name,
    label: known[name]?.label ?? name,
    unit: known[name]?.unit ?? null,
    values: products.map((product) => product[name]),
  })).filter(({ values }) => values.some((value) => value !== null));
}
