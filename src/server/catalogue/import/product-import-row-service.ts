import type { z } from 'zod';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { readPicturesCell } from '../../../shared/catalogue/named-pictures.ts';
import { readFacts } from '../../../shared/catalogue/product-fields.ts';
import { decimalMark, numbersIn, plainNumber } from '../../../shared/money/amounts.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { specs as specsSchema } from '../../../shared/schemas/admin-product.ts';
import type { ProductRowInput } from '../../../shared/schemas/product-row.ts';
import { ShopError, type ShopErrorReason } from '../../../shared/shop-error.ts';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type AttributeRow, listAttributes } from '../categories/attribute-repository.ts';
import { attributeNamed } from '../categories/attribute-rules.ts';
import type { PictureInput } from '../products/product-check-service.ts';
import type { ProductRecord, SpecValue } from '../products/product-repository.ts';
import { createIn, type ProductInput, updateIn } from '../products/product-service.ts';
import { adjustIn } from '../stock/stock-service.ts';
import { groupBySheet, type Regrouping, type RehearsedMembers } from '../variants/variant-sheet-service.ts';
import { readSpecs } from './product-sheet-rules.ts';
import { type Doubt, limitOf } from './read-product-row.ts';

export type RowOutcome = {
  did: 'created' | 'updated' | 'unchanged';
  /** True when public pages change. */
  shown: boolean;
  /** Of the product, as it is now. */
  category: Category;
  hasPicture: boolean;
  doubts: readonly Doubt[];
  onSale: boolean;
  /** Null when its group stays. */
  regrouped: Regrouping | null;
};

/**
 * Creates a row's product.
 * @throws ShopError `missing_field` for a row without SKU; `unknown_row`; `unknown_sku` when the file lacks columns that a new
 * product needs; and as `createProduct` does.
 */
export async function createFromRow(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { row, rehearsed }: { row: ProductRowInput; rehearsed: RehearsedMembers },
): Promise<RowOutcome> {
  if (row.SKU === null) {
    throw new ShopError(row.ID ? { code: 'unknown_row' } : { code: 'missing_field', field: 'SKU' });
  }
  const category = needed(row, 'Category');
  const onSale = row['On sale'] ?? true;
  const { specs, doubts } = await specsOf(tx, deps, { category, cell: row.Specs ?? '', had: {} });
  const id = await createIn(tx, deps, actor, {
    name: needed(row, 'Name'),
    brand: needed(row, 'Brand'),
    category,
    description: row.Description ?? '',
    priceMinor: needed(row, 'Price'),
    sellingPriceMinor: needed(row, 'Selling price'),
    sku: row.SKU,
    ...readFacts(row, 'column'),
    taxClass: row['Tax class'] ?? 'standard',
    pictures: row.Pictures ?? [],
    specs,
    stockOnHand: row.Stock ?? null,
    onSale,
  });
  const cell = row.Group;
  return {
    did: 'created',
    shown: true,
    category,
    hasPicture: Boolean(row.Pictures?.length),
    doubts,
    onSale,
    regrouped: cell ? await groupBySheet(tx, deps, actor, { id, category, cell, rehearsed }) : null,
  };
}

/** What a new product has besides its SKU. A row that leaves one of these cells empty is refused earlier. */
const NEEDED = ['Name', 'Brand', 'Category', 'Price', 'Selling price'] as const;

function needed<Column extends (typeof NEEDED)[number]>(
  row: ProductRowInput,
  column: Column,
): NonNullable<ProductRowInput[Column]> {
  const value = row[column];
  if (value != null) return value;
  // Such a file, a price list for example, is about products that there are.
  const columns = NEEDED.filter((each) => row[each] == null);
  throw new ShopError({ code: 'unknown_sku', sku: row.SKU ?? '', columns });
}

/**
 * Updates a row's product, already locked, to the values of the file's columns. Stock is only changed if the
 * file's author edited it, so that sales since the export are kept.
 * @throws ShopError `changed_since_export` when the product was changed since the export and the row differs,
 * `stock_changed` likewise, and as `updateProduct` and `adjustStock` do.
 */
export async function updateFromRow(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { row, product, rehearsed }: { row: ProductRowInput; product: ProductRecord; rehearsed: RehearsedMembers },
): Promise<RowOutcome> {
  const { change, doubts } = await changeOf(tx, deps, row, product);
  const { id } = product;
  const category = row.Category ?? product.category;
  const updated = await updateIn(tx, deps, actor, { id, change });
  const cell = row.Group;
  const regrouped =
    cell === undefined ? null : await groupBySheet(tx, deps, actor, { id, category, cell, rehearsed });
  const changed = updated.changed || regrouped !== null;
  if (changed && row.Version != null && row.Version !== product.version) {
    throw new ShopError({ code: 'changed_since_export' });
  }
  const moved = await moveTo(tx, deps, actor, row, product);
  return {
    did: changed || moved ? 'updated' : 'unchanged',
    shown: changed || (moved?.crosses ?? false),
    category,
    hasPicture: (row.Pictures ?? product.pictures).length > 0,
    doubts,
    onSale: row['On sale'] ?? product.onSale,
    regrouped,
  };
}

type Change = Partial<ProductInput> & { onSale?: boolean };

async function changeOf(
  tx: Transaction,
  deps: Deps,
  row: ProductRowInput,
  product: ProductRecord,
): Promise<{ change: Change; doubts: readonly Doubt[] }> {
  const { SKU, Name, Brand, Category, Description, Price, Pictures, Specs } = row;
  const category = Category ?? product.category;
  const had = product.specs;
  const said = Specs === undefined ? undefined : await specsOf(tx, deps, { category, cell: Specs, had });
  const specs = said?.specs;
  const change = withoutUndefined({
    // A product found by its id has none yet.
    sku: SKU ?? undefined,
    name: Name,
    brand: Brand,
    category: Category,
    description: Description,
    priceMinor: Price,
    sellingPriceMinor: row['Selling price'],
    ...readFacts(row, 'column'),
    taxClass: row['Tax class'] ?? undefined,
    onSale: row['On sale'] ?? undefined,
    // Unchanged values are left out: repeated ones, such as a duplicate URL or a spec that the category no
    // longer has, would otherwise count as a change.
    pictures: Pictures && samePlaces(Pictures, product) ? undefined : Pictures,
    // In another category they may say something else.
    specs: specs && category === product.category && sameSpecs(specs, had) ? undefined : specs,
  });
  return { change, doubts: said?.doubts ?? [] };
}

/** Read like the cell: an address may hold what separates pictures. */
function samePlaces(pictures: readonly PictureInput[], product: ProductRecord): boolean {
  const places = pictures.map(({ mediaHash, externalUrl }) => externalUrl ?? `/media/${mediaHash}`);
  const had = readPicturesCell(product.pictures.map(({ source }) => source).join(' '), new Map());
  return places.join(' ') === had.join(' ');
}

function sameSpecs(one: Record<string, SpecValue>, other: Record<string, SpecValue>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** As the export writes the smallest numbers: 1e-7. */
const isExported = (text: string): boolean => /^-?\d/.test(text) && String(Number(text)) === text;

/** A number as programs write it, else as the shop's language does; other text stays text. */
function numberOr(text: string, { locale }: Deps): SpecValue {
  const plain = [text, plainNumber(text, numbersIn(locale))].find(
    (each) => DECIMAL.test(each) || isExported(each),
  );
  return plain === undefined ? text : Number(plain);
}

/** Whether "1.500" may be meant as fifteen hundred, as it would be in the forms. */
const maybeGrouped = (text: string, { locale }: Deps): boolean =>
  decimalMark(numbersIn(locale)) === ',' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);

type SpecsCell = { category: Category; cell: string; had: Readonly<Record<string, SpecValue>> };

type SaidSpecs = {
  specs: Record<string, SpecValue>;
  /** The new numbers that may be meant as thousands, and were read as decimals. */
  doubts: readonly Doubt[];
};

/** The specs of a cell by key, as numbers if the category says so, or if the product already has a number there. */
async function specsOf(tx: Transaction, deps: Deps, { category, cell, had }: SpecsCell): Promise<SaidSpecs> {
  const said = readSpecs(cell);
  if ('entry' in said)
    throw new ShopError({
      code: 'invalid_cell',
      field: 'Specs',
      form: 'specs',
      cell: said.entry.slice(0, 100),
    });
  if (said.size === 0) return { specs: {}, doubts: [] };
  const attributes = await listAttributes(tx, category);
  const doubts: Doubt[] = [];
  const values = new Map(
    [...said].map(([name, text]): [string, SpecValue] => {
      // A spec that the category no longer has keeps its key.
      const attribute = Object.hasOwn(had, name)
        ? attributes.find(({ key }) => key === name)
        : attributeNamed(attributes, name);
      const key = attribute?.key ?? name;
      if ((attribute?.type ?? typeof ownValue(had, name)) !== 'number') return [key, text];
      const number = numberOr(text, deps);
      if (ownValue(had, key) !== number && maybeGrouped(text, deps))
        doubts.push({ warning: 'decimal_point', about: `${attribute?.label ?? key} ${text}` });
      return [key, number];
    }),
  );
  const parsed = specsSchema.safeParse(Object.fromEntries(values));
  if (!parsed.success || values.size < said.size)
    throw new ShopError(faultOf(parsed.error?.issues[0], attributes), { cause: parsed.error });
  return { specs: parsed.data, doubts };
}

/** Names the spec, if one is at fault. */
function faultOf(issue: z.core.$ZodIssue | undefined, attributes: readonly AttributeRow[]): ShopErrorReason {
  const key = issue?.path[0];
  const spec = attributes.find((attribute) => attribute.key === key)?.label ?? key;
  const field = spec === undefined ? 'Specs' : `Specs (${String(spec)})`;
  // A spec is a number or a text.
  const said = issue?.code === 'invalid_union' ? issue.errors.flat() : [issue];
  const tooBig = said.find((each) => each?.code === 'too_big');
  return limitOf(tooBig, field) ?? { code: 'invalid_field', field };
}

/** @returns null when the stock stays unchanged. */
async function moveTo(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { Stock: to, 'Stock when exported': exported }: ProductRowInput,
  product: ProductRecord,
): Promise<{ crosses: boolean } | null> {
  const current = product.stockOnHand;
  if (to == null || to === exported || to === current) return null;
  const expected = exported === undefined ? current : exported;
  return adjustIn(tx, deps, actor, {
    product,
    productId: product.id,
    to,
    expected,
    reason: 'import',
    note: '',
  });
}
