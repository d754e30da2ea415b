import type { z } from 'zod';
import type { ImportWarning } from '../../../shared/catalogue/product-words.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { ownValue } from '../../../shared/own-value.ts';
import {
  type DecimalsFault,
  maybeDecimals,
  type PictureFault,
  type PriceFault,
  type PriceReading,
  type ProductRowInput,
  type productRowIn,
} from '../../../shared/schemas/product-row.ts';
import { BLANK } from '../../../shared/schemas/text.ts';
import type { ShopErrorReason } from '../../../shared/shop-error.ts';
import type { CsvRow } from '../../files/csv-file.ts';
import { type ProductCells, type ProductColumn, readProductCells } from './product-sheet-rules.ts';

/** `row` is numbered as in a spreadsheet: the header is row 1. */
export type RowRefusal = { row: number; sku: string; reason: ShopErrorReason };
/** What a row may not mean as it was read; `about` is the number, price or SKU in question. */
export type Doubt = { warning: ImportWarning; about?: string };
export type GoodRow = { row: number; input: ProductRowInput; doubts: readonly Doubt[] };

type Reading = PriceReading & {
  columns: readonly ProductColumn[];
  schema: ReturnType<typeof productRowIn>;
  /** The row number of each product named so far. */
  seen: Map<string, number>;
};

/** Parses a row, and refuses one whose product an earlier row named. */
export function readRow(reading: Reading, { row, cells }: CsvRow): GoodRow | RowRefusal {
  const { columns, schema, seen } = reading;
  const sku = cells[columns.indexOf('SKU')] ?? '';
  const refuse = (reason: ShopErrorReason): RowRefusal => ({ row, sku, reason });
  if (cells.length !== columns.length) {
    return refuse({ code: 'row_length', expected: columns.length, found: cells.length });
  }
  const texts = readProductCells(columns, cells);
  if ('formula' in texts) return refuse({ code: 'formula_cell', field: texts.formula });
  const parsed = schema.safeParse(texts);
  if (!parsed.success) return refuse(reasonOf(parsed.error, texts));
  const input = parsed.data;
  const key = input.SKU === null ? `id ${input.ID}` : `sku ${input.SKU}`;
  const before = seen.get(key);
  if (before !== undefined) return refuse({ code: 'duplicate_sku', row: before });
  if (input.SKU !== null || input.ID) seen.set(key, row);
  const doubts = PRICES.flatMap((column) => doubtOf(column, texts, input, reading));
  if (TAG.test(input.Description ?? '')) doubts.push({ warning: 'html' });
  return { row, input, doubts };
}

/** A tag of HTML, unlike “<Enter>” or “a <x> b”; or a character as HTML spells it. */
const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|br|center|code|dd|div|dl|dt|em|figure|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|s|script|section|small|span|strong|style|su[bp]|table|tbody|t[dhr]|thead|u|ul|video)(?:\s[^<>]*|\/)?>|&(?:amp|nbsp|lt|gt|quot|apos|euro|[aou]uml|szlig|[lr][ds]quo|[mn]dash|#\d{1,6}|#x[\da-f]{1,5});/i;

/** The columns of prices. */
export const PRICES = ['Price', 'Selling price'] as const;

function doubtOf(
  column: (typeof PRICES)[number],
  { [column]: cell = '' }: ProductCells,
  { [column]: amount }: ProductRowInput,
  reading: PriceReading,
): Doubt[] {
  if (amount === undefined || !maybeDecimals(cell, amount, reading)) return [];
  return [{ warning: 'thousands', about: `${column} ${formatMoney(amount, reading.locale)}` }];
}

/** What is wrong with the first cell that cannot be read. */
function reasonOf({ issues: [issue] }: z.ZodError, texts: ProductCells): ShopErrorReason {
  const field = String(issue?.path[0]);
  const params = issue?.code === 'custom' ? issue.params : undefined;
  if (params === BLANK) return { code: 'missing_field', field };
  if (field === 'Category') return { code: 'unknown_category', name: texts.Category?.trim() ?? '' };
  if (params && 'picture' in params) {
    const { fault, picture } = params as PictureFault;
    return { code: fault, name: picture };
  }
  if (params && 'leastMinor' in params) {
    return { code: 'price_out_of_range', field, ...(params as PriceFault) };
  }
  if (params && 'form' in params) {
    const cell = ownValue(texts, field)?.trim().slice(0, 100) ?? '';
    return { code: 'invalid_cell', field, form: 'whole_number', cell };
  }
  if (params && 'mostDecimals' in params) {
    return { code: 'beyond_limit', field, of: 'decimals', most: (params as DecimalsFault).mostDecimals };
  }
  return limitOf(issue, field) ?? { code: 'invalid_field', field };
}

const COUNTED = { string: 'characters', array: 'entries', number: 'number' } as const;

/** The limit that what `field` names is beyond; null for any other fault. */
export function limitOf(issue: z.core.$ZodIssue | undefined, field: string): ShopErrorReason | null {
  if (issue?.code !== 'too_big' || issue.path.length > 1) return null;
  const of = ownValue(COUNTED, issue.origin);
  return of ? { code: 'beyond_limit', field, of, most: Number(issue.maximum) } : null;
}
