import { PRODUCT_FACT_NAMES, type ProductFieldValues } from '../../../shared/product-fields.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Deps } from '../../deps.ts';

/** A product fact as shown to people: `unit` follows the number. */
export type FactLine = {
  key: string;
  label: string;
  unit: string | null;
  values: (number | string | null)[];
};

/** The facts that at least one product has, one line each, in the shop's language. */
export function factLines(
  { spoken }: Pick<Deps, 'spoken'>,
  products: readonly ProductFieldValues[],
): FactLine[] {
  const { facts } = textsFor(spoken.language).catalogue;
  const known: Record<string, { label: string; unit: string | null }> = facts;
  return PRODUCT_FACT_NAMES.map((name) => ({
    key: name,
    label: known[name]?.label ?? name,
    unit: known[name]?.unit ?? null,
    values: products.map((product) => product[name]),
  })).filter(({ values }) => values.some((value) => value !== null));
}
