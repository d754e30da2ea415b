import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CategoryInfo } from '../../../shared/catalogue/categories.ts';
import type { NamedPictures } from '../../../shared/catalogue/named-pictures.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { type Locale, localeOf, localeText } from '../../../shared/locale.ts';
import { fileMarkIn, type ProductRowInput, productRowIn } from '../../../shared/schemas/product-row.ts';
import { ShopError, type ShopErrorReason } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import { isUniqueViolation } from '../../db/constraint.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CsvRow, readCsv } from '../../files/csv-file.ts';
import { readCurrencyFor, readShopSettings } from '../../settings/shop-settings-service.ts';
import { listCategoryRows } from '../categories/category-repository.ts';
import { raiseCatalogueVersion } from '../products/catalogue-service.ts';
import { findIdsBySku } from '../products/product-list-repository.ts';
import { findProducts, lockProduct, type ProductRecord } from '../products/product-repository.ts';
import { transactionOrRehearsal } from '../upkeep/rehearsal.ts';
import { noteRehearsed, type RehearsedMembers } from '../variants/variant-sheet-service.ts';
import { createFromRow, type RowOutcome, updateFromRow } from './product-import-row-service.ts';
import { type ProductColumn, readProductHeader } from './product-sheet-rules.ts';
import { type Doubt, type GoodRow, PRICES, type RowRefusal, readRow } from './read-product-row.ts';

/** Rows per transaction; on SQLite other writers wait while it runs. */
const SLICE = 5;
/**
 * Each new catalogue version invalidates all cached pages, which costs shoppers more than the import itself,
 * so the slices that change pages share a version. A process killed before that makes up for it when it
 * starts again.
 */
const SLICES_PER_VERSION = 100;
/** Refusals, and warnings, listed in a report; it counts all of them. */
const MAX_LISTED = 1_000;

export type ImportProductsInput = {
  file: Buffer;
  /** Validates everything and stores nothing. */
  dryRun: boolean;
  /** Pictures uploaded for this file, which its Pictures column may name. */
  pictures?: NamedPictures;
};

/** What to know about a row that was taken. */
export type RowWarning = { row: number; sku: string } & Doubt;

export type ImportReport = {
  dryRun: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** The first thousand. */
  refusals: RowRefusal[];
  /** The number of rows taken with a warning. */
  warned: number;
  /** The first thousand. */
  warnings: RowWarning[];
};

export type ImportStep =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'report'; report: ImportReport };

/**
 * Imports products from a CSV file, matched by SKU: known ones are updated, others created. A product without a SKU
 * is matched by its id, and gets the SKU in its row. A column that the file lacks stays unchanged; a refused row is
 * skipped and reported. Unchanged rows do nothing, so a file may be imported again. It works a few rows at a time and serves other requests in between; disconnecting stops
 * it.
 * @returns the progress after each few rows, and finally the report.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `too_large`, `unreadable_file`,
 * `broken_quotes`, `unknown_columns`, `unnamed_column`, `missing_column`, `duplicate_column` for a file that is rejected as a
 * whole. While it runs: `busy`.
 */
export async function importProducts(
  deps: Deps,
  actor: Actor,
  { file, dryRun, pictures = new Map() }: ImportProductsInput,
): Promise<AsyncGenerator<ImportStep, void>> {
  assertAdmin(actor);
  const { header, rows } = await readCsv(file);
  const columns = readProductHeader(header);
  if (!Array.isArray(columns)) throw new ShopError(columns);
  return run(deps, actor, { columns, rows, dryRun, pictures });
}

type Run = { columns: ProductColumn[]; rows: CsvRow[]; dryRun: boolean; pictures: NamedPictures };

async function* run(
  deps: Deps,
  actor: Actor,
  { columns, rows, dryRun, pictures }: Run,
): AsyncGenerator<ImportStep, void> {
  const report = { dryRun, rows: rows.length, created: 0, updated: 0, unchanged: 0, refused: 0, warned: 0 };
  const refusals: RowRefusal[] = [];
  const warnings: RowWarning[] = [];
  const seen = new Map<string, number>();
  const rehearsed: RehearsedMembers = new Map();
  let unpublished = 0;
  const categories = await listCategoryRows(deps.db.read);
  const prices = PRICES.map((column) => columns.indexOf(column));
  const fileMark = fileMarkIn(rows.flatMap(({ cells }) => prices.map((at) => cells[at] ?? '')));
  // One schema per locale, which decides how prices are parsed.
  const schemas = new Map<string, ReturnType<typeof productRowIn>>();
  const schemaIn = (locale: Locale) => {
    const key = localeText(locale);
    const schema =
      schemas.get(key) ?? productRowIn({ locale: localeOf(locale), categories, pictures, fileMark });
    schemas.set(key, schema);
    return schema;
  };
  try {
    for (let start = 0; start < rows.length; start += SLICE) {
      const settings = await readShopSettings(deps.db.read, deps);
      const reading = { columns, schema: schemaIn(settings), locale: settings, fileMark, seen };
      const read = rows.slice(start, start + SLICE).map((row) => readRow(reading, row));
      const good = read.filter((each) => 'input' in each);
      const { currency } = settings;
      const outcomes = await importSlice(deps, actor, good, { dryRun, currency, rehearsed });
      for (const result of [...read.filter((each) => 'reason' in each), ...outcomes]) {
        if ('did' in result) {
          report[result.did]++;
          const found = warningsOf(result, categories).map((each) => ({ ...placeOf(result), ...each }));
          if (found.length > 0) report.warned++;
          if (warnings.length < MAX_LISTED) warnings.push(...found);
        } else {
          report.refused++;
          if (refusals.length < MAX_LISTED) refusals.push(result);
        }
      }
      if (!dryRun && outcomes.some((outcome) => 'shown' in outcome && outcome.shown)) unpublished++;
      if (unpublished === SLICES_PER_VERSION) {
        unpublished = 0;
        await raiseCatalogueVersion(deps);
      }
      yield { kind: 'progress', done: Math.min(start + SLICE, rows.length), total: rows.length };
      await nextTurn();
    }
  } finally {
    // Also after a failure or a disconnect.
    if (unpublished > 0) await raiseCatalogueVersion(deps);
  }
  yield { kind: 'report', report: { ...report, refusals: refusals.sort((a, b) => a.row - b.row), warnings } };
}

const placeOf = ({ row, sku }: TakenRow) => ({ row, sku });

/** What shoppers will miss about a product that the row created or changed, and what may be misread. */
function warningsOf(
  { did, onSale, hasPicture, category, doubts }: TakenRow,
  categories: readonly CategoryInfo[],
): Doubt[] {
  if (did === 'unchanged') return [];
  const warnings = [...doubts];
  if (!onSale) return warnings;
  const isHidden = categories.some(({ value, shown }) => value === category && !shown);
  if (!hasPicture) warnings.push({ warning: 'no_picture' });
  if (isHidden) warnings.push({ warning: 'hidden_category' });
  return warnings;
}

type TakenRow = RowOutcome & { row: number; sku: string };

/**
 * Imports a slice in one transaction; if a row is refused, its rows are retried one by one.
 * @param how `currency` is that in which the prices were read. A dry run reads and writes `rehearsed`.
 */
async function importSlice(
  deps: Deps,
  actor: Actor,
  rows: readonly GoodRow[],
  how: { dryRun: boolean; currency: string; rehearsed: RehearsedMembers },
): Promise<(TakenRow | RowRefusal)[]> {
  if (rows.length === 0) return [];
  try {
    const taken = await transactionOrRehearsal(deps.db, how.dryRun, async (tx) => {
      await readCurrencyFor(tx, deps, how.currency);
      return writeRows(tx, deps, actor, { rows, rehearsed: how.rehearsed });
    });
    if (how.dryRun) for (const { regrouped } of taken) if (regrouped) noteRehearsed(how.rehearsed, regrouped);
    return taken;
  } catch (error) {
    const reason = refusalOf(error, rows);
    if (!reason) throw error;
    const [only, ...others] = rows;
    if (only && others.length === 0) return [{ row: only.row, sku: only.input.SKU ?? '', reason }];
  }
  const results: (TakenRow | RowRefusal)[] = [];
  for (const row of rows) {
    results.push(...(await importSlice(deps, actor, [row], how)));
    await nextTurn();
  }
  return results;
}

/** Null for an error that is not a row's fault. */
function refusalOf(error: unknown, [first]: readonly GoodRow[]): ShopErrorReason | null {
  if (error instanceof ShopError) return error.reason.code === 'busy' ? null : error.reason;
  // Somebody else created a product with this SKU concurrently.
  return isUniqueViolation(error) ? { code: 'sku_taken', sku: first?.input.SKU ?? '' } : null;
}

async function writeRows(
  tx: Transaction,
  deps: Deps,
  actor: Actor,
  { rows, rehearsed }: { rows: readonly GoodRow[]; rehearsed: RehearsedMembers },
): Promise<TakenRow[]> {
  const idOf = await findTargets(tx, rows);
  const products = await takeProducts(tx, [...idOf.values()]);
  const outcomes: TakenRow[] = [];
  const written = new Set<ProductId>();
  for (const { row, input, doubts: read } of rows) {
    const id = idOf.get(row);
    // Two rows may name one product, by SKU and by id: the second sees what the first has changed.
    const [found] = id && written.has(id) ? await findProducts(tx, [id]) : [id && products.get(id)];
    if (id) written.add(id);
    const product = found && isMeant(input, found) ? found : undefined;
    const outcome = product
      ? await updateFromRow(tx, deps, actor, { row: input, product, rehearsed })
      : await createFromRow(tx, deps, actor, { row: input, rehearsed });
    const doubts = [...(found && !product ? otherProduct(found) : []), ...read, ...outcome.doubts];
    outcomes.push({ row, sku: input.SKU ?? '', ...outcome, doubts });
  }
  return outcomes;
}

/** Whether a row is about a product with this id or SKU: one with another SKU is not. */
const isMeant = ({ SKU }: ProductRowInput, { sku }: ProductRecord): boolean =>
  SKU === null || sku === null || sku === SKU;

/** A spreadsheet may have changed the SKU: 00123 to 123. */
const otherProduct = ({ sku }: ProductRecord): Doubt[] => [{ warning: 'other_product', about: sku ?? '' }];

/** The rows' products, by row number: found by SKU, else by id. */
async function findTargets(tx: Transaction, rows: readonly GoodRow[]): Promise<Map<number, ProductId>> {
  const bySku = await findIdsBySku(
    tx,
    rows.flatMap(({ input }) => input.SKU ?? []),
  );
  return new Map(
    rows.flatMap(({ row, input: { SKU, ID } }) => {
      const id = (SKU !== null && bySku.get(SKU)) || (ID && toId('product', ID));
      return id ? [[row, id]] : [];
    }),
  );
}

/** Locks products in the order that every writer uses, and reads them. */
async function takeProducts(
  tx: Transaction,
  ids: readonly ProductId[],
): Promise<Map<ProductId, ProductRecord>> {
  for (const id of [...ids].sort()) await lockProduct(tx, id);
  const records = ids.length === 0 ? [] : await findProducts(tx, ids);
  return new Map(records.map((record) => [record.id, record]));
}
