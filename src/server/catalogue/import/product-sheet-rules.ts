import { pictureUrl } from '../../../shared/catalogue/pictures.ts';
import {
  PRODUCT_FACT_NAMES,
  PRODUCT_FACTS,
  type ProductFacts,
} from '../../../shared/catalogue/product-fields.ts';
import type { TaxClass } from '../../../shared/money/pricing.ts';
import { defuseCell, readCell } from '../../files/csv-cell-rules.ts';

const OWN_COLUMNS = [
  'SKU',
  'Name',
  'Brand',
  'Category',
  'Description',
  'Price',
  'Selling price',
  'Stock',
  'Stock when exported',
  'On sale',
  'Pictures',
  'Specs',
] as const;
/** The product's tax class: standard, reduced or exempt. */
const TAX_COLUMN = 'Tax class';
/** The group of variants that it is in. */
const GROUP_COLUMN = 'Group';
const FACT_COLUMNS = PRODUCT_FACT_NAMES.map((name) => PRODUCT_FACTS[name].column);

/** The columns of a products file, in the order they are exported in. SKU is the key. */
export const PRODUCT_COLUMNS = [
  ...OWN_COLUMNS,
  ...FACT_COLUMNS,
  TAX_COLUMN,
  GROUP_COLUMN,
  'ID',
  'Version',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** A row's cells; a column that the file lacks is undefined. */
export type ProductCells = Partial<Record<ProductColumn, string>>;

/** Why a header is rejected. */
export type HeaderFault =
  | { code: 'unknown_columns'; names: string[] }
  | { code: 'duplicate_column'; name: string }
  | { code: 'missing_column'; name: string };

const columnOf = (heading: string): ProductColumn | undefined =>
  PRODUCT_COLUMNS.find((column) => column.toLowerCase() === heading.trim().toLowerCase());

/** @returns the columns in the file's order, or why the header is rejected. Case does not matter. */
export function readProductHeader(headings: readonly string[]): ProductColumn[] | HeaderFault {
  const columns: ProductColumn[] = [];
  const names: string[] = [];
  for (const heading of headings) {
    const column = columnOf(heading);
    if (!column) names.push(heading.trim());
    else if (columns.includes(column)) return { code: 'duplicate_column', name: column };
    else columns.push(column);
  }
  if (names.length > 0) return { code: 'unknown_columns', names };
  return columns.includes('SKU') ? columns : { code: 'missing_column', name: 'SKU' };
}

/** @returns the row's texts by column, or the column whose cell looks like a formula. */
export function readProductCells(
  columns: readonly ProductColumn[],
  row: readonly string[],
): ProductCells | { formula: ProductColumn } {
  const cells: ProductCells = {};
  for (const [index, column] of columns.entries()) {
    const text = readCell(row[index] ?? '');
    if (text === null) return { formula: column };
    cells[column] = text;
  }
  return cells;
}

type SpecValue = string | number;

/** A product as the CSV represents it. Prices are text with the decimals of the shop's currency. */
export type SheetProduct = {
  id: string;
  sku: string | null;
  name: string;
  brand: string;
  category: string;
  description: string;
  price: string;
  sellingPrice: string;
  stockOnHand: number | null;
  onSale: boolean;
  pictures: readonly { source: string }[];
  specs: Readonly<Record<string, SpecValue>>;
  version: number;
  taxClass: TaxClass;
  /** As `writeGroup` writes it; '' without one. */
  group: string;
} & Partial<ProductFacts>;

/** A product as a row of the export. */
export function toProductRow(product: SheetProduct): string[] {
  const stock = product.stockOnHand === null ? '' : String(product.stockOnHand);
  const cells: Record<(typeof OWN_COLUMNS)[number], string> = {
    SKU: product.sku ?? '',
    Name: product.name,
    Brand: product.brand,
    Category: product.category,
    Description: product.description,
    Price: product.price,
    'Selling price': product.sellingPrice,
    Stock: stock,
    'Stock when exported': stock,
    'On sale': product.onSale ? 'yes' : 'no',
    Pictures: product.pictures.map(({ source }) => pictureUrl(source)).join(' '),
    Specs: writeSpecs(product.specs),
  };
  const said: Readonly<Record<string, unknown>> = product;
  const facts = PRODUCT_FACT_NAMES.map((name) => String(said[name] ?? ''));
  const own = OWN_COLUMNS.map((column) => cells[column]);
  return [...own, ...facts, product.taxClass, product.group, product.id, String(product.version)].map(
    defuseCell,
  );
}

/** Writes specs as `key=value; key=value`; a semicolon, an equals sign or a backslash in either is escaped by a backslash. */
export const writeSpecs = (specs: Readonly<Record<string, SpecValue>>): string =>
  Object.entries(specs)
    .map(([key, value]) => `${escaped(key)}=${escaped(String(value))}`)
    .join('; ');

const escaped = (text: string) => text.replace(/[\\;=]/g, (character) => `\\${character}`);
const unescaped = (text: string) => text.replace(/\\([\\;=])/g, '$1').trim();

/** Everything up to a semicolon that is not escaped. */
const ENTRIES = /(?:\\[\\;=]|[^;])+/g;
/** A key and a value. A backslash that escapes nothing is itself. */
const ENTRY = /^((?:\\[\\;=]|\\(?![\\;=])|[^\\=])*)=((?:\\[\\;=]|\\(?![\\;=])|[^\\=])*)$/;

/**
 * An entry without a value counts as left out.
 * @returns the values by key as text, or the first entry that is not in the format of `writeSpecs`, or repeats a key.
 */
export function readSpecs(text: string): Map<string, string> | { entry: string } {
  const specs = new Map<string, string>();
  for (const entry of text.match(ENTRIES) ?? []) {
    if (entry.trim() === '') continue;
    const [, key = '', value = ''] = ENTRY.exec(entry) ?? [];
    const name = unescaped(key);
    if (name === '' || specs.has(name)) return { entry: entry.trim() };
    if (unescaped(value) !== '') specs.set(name, unescaped(value));
  }
  return specs;
}
