import type { Category } from '../../../shared/catalogue/categories.ts';
import { MAX_COMPARED } from '../../../shared/catalogue/compare-ids.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Language } from '../../../shared/texts/language.ts';
import type { Actor } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
import { factLines } from './fact-lines.ts';
import { loadCards, type ProductCard } from './product-card-service.ts';
import { findProducts, type ProductRecord } from './product-repository.ts';

/** One row of a comparison: a value per product, null where it has none. */
export type ComparedRow = {
  key: string;
  label: string;
  unit: string | null;
  values: (string | number | null)[];
  /** Whether the values differ. */
  differs: boolean;
};

export type Comparison = {
  /** Null when there is nothing to compare. */
  category: Category | null;
  products: ProductCard[];
  rows: ComparedRow[];
  /** How many requested products are off sale, unknown, or of another category than the first. */
  leftOut: number;
};

/** Compares products on sale of the first one's category, in the order requested, each once. */
export async function compareProducts(
  deps: Deps,
  _actor: Actor,
  { ids }: { ids: readonly ProductId[] },
): Promise<Comparison> {
  const { db } = deps;
  const { language } = await readShopSettings(db.read, deps);
  const asked = [...new Set(ids)].slice(0, MAX_COMPARED);
  const onSale = (await findProducts(db.read, asked)).filter((product) => product.onSale);
  const category = onSale[0]?.category ?? null;
  const records = onSale.filter((product) => product.category === category);
  return {
    category,
    products: await loadCards(
      db.read,
      records.map(({ id }) => id),
      { each: true },
    ),
    rows: category ? rowsOf(records, await comparedAttributes(db.read, category), language) : [],
    leftOut: asked.length - records.length,
  };
}

const comparedAttributes = async (from: Reader, category: Category) =>
  (await listAttributes(from, category)).filter(({ compared }) => compared);

type Definition = Pick<ComparedRow, 'key' | 'label' | 'unit'>;

function rowsOf(
  records: readonly ProductRecord[],
  definitions: readonly Definition[],
  language: Language,
): ComparedRow[] {
  const brand = { key: 'brand', label: textsFor(language).catalogue.brand, unit: null };
  const lines = [
    { ...brand, values: records.map((record) => record.brand) },
    ...definitions.map(({ key, label, unit }) => ({
      ...{ key: `spec ${key}`, label, unit },
      values: records.map(({ specs }) => ownValue(specs, key) ?? null),
    })),
    ...factLines(language, records),
  ];
  return lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map((line) => ({ ...line, differs: new Set<unknown>(line.values).size > 1 }));
}
