import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductId } from '../../../shared/ids.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { type Database, primaryOf, type Reader } from '../../db/database.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { listAllAttributes } from '../categories/attribute-repository.ts';
import { listCategoryRows } from '../categories/category-repository.ts';
import { changesBetween } from '../changes/change-log-service.ts';
import { CatalogueIndex, type Choosing, type IndexedProduct } from '../index/catalogue-index.ts';
import { type ListPosition, listProductPositions } from '../products/product-list-repository.ts';
import { findIndexedRows, type IndexedRow, listStamps, type StampRow } from './catalogue-index-repository.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';

/** Products read and indexed at a time; other requests are served in between. */
const SLICE = 200;
/** Stamps have few columns and are read by the thousand. */
const STAMP_SLICE = 1_000;
/** Fewer are indexed sooner than anybody asks. */
const FEWEST_IN_FILE = 2_000;
const FILE = '.catalogue-index';
/** How long a request waits for the index to catch up before it uses the older state. */
const CATCH_UP_WITHIN_MS = 250;

type State = {
  index: CatalogueIndex;
  /** The catalogue version that the index reflects. */
  version: number;
  /** The categories and attributes it was built with; when they change it is rebuilt. */
  definitions: string;
};
type Holder = {
  /** From which the index is read at a start, and into which it is written once it has so many products. */
  file: { path: string; fewest: number } | null;
  state: State | null;
  refreshing: Promise<State> | null;
  /** Whether the refresh rebuilds it, for other categories or attributes. */
  rebuilding: Promise<boolean>;
  /** How often somebody was given a state older than the catalogue. */
  late: number;
};

/** One index per process and database, built on first use. */
const holders = new WeakMap<Database, Holder>();

function holderOf(db: Database): Holder {
  const holder = holders.get(primaryOf(db)) ?? {
    ...{ file: null, state: null, refreshing: null, late: 0 },
    rebuilding: Promise.resolve(false),
  };
  holders.set(primaryOf(db), holder);
  return holder;
}

/** Has the index of a large catalogue kept in a file of the data folder; to be called before it is opened. */
export function keepCatalogueIndex({ db, setup }: Pick<Deps, 'db' | 'setup'>, fewest = FEWEST_IN_FILE): void {
  holderOf(db).file = { path: join(setup.dataDir, FILE), fewest };
}

/**
 * The in-memory index of the products on sale. After a change only changed products are read again, in slices
 * between other requests. If that takes too long, a request gets the older state, and later ones the current
 * state. Changed categories and attributes are waited for: in the older state, a new address would be empty.
 * @param withinMs how long a request waits for changed products.
 */
export async function openCatalogueIndex(
  { db }: Pick<Deps, 'db'>,
  withinMs = CATCH_UP_WITHIN_MS,
): Promise<CatalogueIndex> {
  const holder = holderOf(db);
  const wanted = await getLockRowVersion(db.read, 'catalogue');
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'late'>((resolve) => {
    late = setTimeout(resolve, withinMs, 'late');
  });
  try {
    while (!holder.state || holder.state.version < wanted) {
      const refreshing = refresh(db, holder);
      if (!holder.state) await refreshing;
      else if ((await Promise.race([refreshing, tooLate])) === 'late') {
        if (!(await holder.rebuilding)) {
          holder.late++;
          break;
        }
        await refreshing;
      }
    }
    return holder.state.index;
  } finally {
    clearTimeout(late);
  }
}

/**
 * How often older states were given so far. An answer made while this grew may be out of date, and must not be
 * kept.
 */
export const countLateAnswers = (db: Database): number => holders.get(db)?.late ?? 0;

function refresh(db: Database, holder: Holder): Promise<State> {
  if (holder.refreshing) return holder.refreshing;
  const { state } = holder;
  const reading = readDefinitions(db.read);
  holder.rebuilding = reading.then(
    ({ definitions }) => state?.definitions !== definitions,
    () => false,
  );
  const refreshing = reading
    .then((read) => catchUp(db.read, holder, read))
    .then((state) => {
      holder.state = state;
      return state;
    });
  holder.refreshing = refreshing;
  const done = () => {
    holder.refreshing = null;
  };
  // Waiting callers get the failure; without any, the next call starts again.
  refreshing.then(done, done);
  return refreshing;
}

async function readDefinitions(from: Reader) {
  // Read first: changes from here on are caught up with next time.
  const version = await getLockRowVersion(from, 'catalogue');
  // One after the other: at the start of the shop there is one connection, and none is opened for this.
  const categories = await listCategoryRows(from);
  const attributes = await listAllAttributes(from);
  return { version, categories, attributes, definitions: JSON.stringify([categories, attributes]) };
}

async function catchUp(
  from: Reader,
  { state, file }: Holder,
  { version, categories, attributes, definitions }: Awaited<ReturnType<typeof readDefinitions>>,
): Promise<State> {
  if (state && state.definitions === definitions && !state.index.isWasteful) {
    const changes = await changesBetween(from, state.version, version);
    if (changes)
      await readChanged(from, state.index, [...new Set(changes.map(({ productId }) => productId))]);
    else await readDifferences(from, state.index, (row) => isIndexed(state.index, row));
    return { ...state, version };
  }
  const kept = state || !file ? null : await readIndexFile(file.path, definitions);
  const index = new CatalogueIndex(categories, attributes, kept?.contents);
  if (kept) await readDifferences(from, index, (row) => kept.proofs.get(row.id) === proofOf(row));
  else await readAll(from, index);
  return { index, version, definitions };
}

async function readAll(from: Reader, index: CatalogueIndex): Promise<void> {
  let after: ListPosition | null = null;
  for (;;) {
    const positions: ListPosition[] = await listProductPositions(from, {
      categories: [],
      sort: 'newest',
      after,
      limit: SLICE,
    });
    await readProducts(
      from,
      index,
      positions.map(({ id }) => id),
    );
    after = positions.at(-1) ?? null;
    if (positions.length < SLICE) break;
  }
  index.publish();
}

/** Reads those products again; who is not on sale any more leaves the index. */
async function readChanged(from: Reader, index: CatalogueIndex, ids: readonly ProductId[]): Promise<void> {
  for (let at = 0; at < ids.length; at += SLICE) {
    const slice = ids.slice(at, at + SLICE);
    const listed = new Set(await readProducts(from, index, slice));
    for (const id of slice) if (!listed.has(id)) index.remove(id);
  }
  index.publish();
}

/**
 * Writes the index into its file, if it has one and is up to date; a later start then reads only what has changed since. To be
 * called before the shop closes.
 */
export async function saveCatalogueIndex({ db }: Pick<Deps, 'db'>): Promise<void> {
  const holder = holderOf(db);
  const { file, state } = holder;
  if (!file || !state || state.index.newest.length < file.fewest) return;
  const { index, definitions, version } = state;
  const proofs = new Map<ProductId, string>();
  await eachStamp(db.read, (row) => {
    if (isIndexed(index, row)) proofs.set(row.id, proofOf(row));
  });
  // Otherwise the proofs may be of what was not indexed yet.
  const isCurrent = (await getLockRowVersion(db.read, 'catalogue')) === version;
  const { contents } = index;
  if (!isCurrent || holder.state !== state || holder.refreshing || !contents) return;
  await writeIndexFile(file.path, { definitions, contents, proofs });
}

async function eachStamp(from: Reader, look: (row: StampRow) => void): Promise<void> {
  let after: ProductId | null = null;
  for (;;) {
    const rows: StampRow[] = await listStamps(from, after, STAMP_SLICE);
    for (const row of rows) look(row);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < STAMP_SLICE) return;
    await nextTurn();
  }
}

/** Reads again what has changed, after a change that may have touched anything. */
async function readDifferences(
  from: Reader,
  index: CatalogueIndex,
  isSame: (row: StampRow) => boolean,
): Promise<void> {
  const gone = new Set(index.ids);
  const changed: ProductId[] = [];
  await eachStamp(from, (row) => {
    gone.delete(row.id);
    if (!isSame(row)) changed.push(row.id);
  });
  for (const id of gone) index.remove(id);
  for (let at = 0; at < changed.length; at += SLICE) {
    await readProducts(from, index, changed.slice(at, at + SLICE));
  }
  index.publish();
}

/** @returns those that are on sale, and so in the index. */
async function readProducts(
  from: Reader,
  index: CatalogueIndex,
  ids: readonly ProductId[],
): Promise<ProductId[]> {
  const rows = await findIndexedRows(from, ids);
  for (const row of rows) index.add(toIndexed(row));
  await nextTurn();
  return rows.map(({ id }) => id);
}

const isIndexed = (index: CatalogueIndex, row: StampRow): boolean =>
  index.stampOf(row.id) === stampOf(row) && index.groupOf(row.id) === row.groupId;

const isInStock = ({ stockOnHand }: Pick<StampRow, 'stockOnHand'>) => stockOnHand === null || stockOnHand > 0;

/**
 * An edit changes the version; stock counts only when it changes availability. One number of 53 bits: 19 for the
 * sum of the stars, 17 for the number of reviews, 1 for stock, and what is left for the version.
 */
const stampOf = ({ version, reviewCount, ratingSum, ...row }: StampRow): number =>
  (((version % 2 ** 16) * 2 + (isInStock(row) ? 1 : 0)) * 2 ** 17 + (reviewCount % 2 ** 17)) * 2 ** 19 +
  (ratingSum % 2 ** 19);

/**
 * All that the index has of a product depends on. With the time of its last edit, because a database that was put back
 * gives versions again.
 */
const proofOf = (row: StampRow): string =>
  [stampOf(row), row.updatedAt.getTime(), row.groupId, row.position, row.axisOne, row.axisTwo].join(' ');

function toIndexed(row: IndexedRow): IndexedProduct {
  const { id, name, brand, category, sku, sellingPriceMinor, createdAt, specs, groupId } = row;
  return {
    ...{ id, name, brand, category, sku, sellingPriceMinor, specs },
    stamp: stampOf(row),
    inStock: isInStock(row),
    rating: { reviewCount: row.reviewCount, ratingSum: row.ratingSum },
    createdAtMs: createdAt.getTime(),
    group: groupId,
    choosing: choosingOf(row),
  };
}

function choosingOf({ specs, position, axisOne, axisTwo }: IndexedRow): Choosing | null {
  const values = [axisOne, axisTwo].flatMap((axis) => (axis === null ? [] : [ownValue(specs, axis)]));
  return position === null || values.includes(undefined)
    ? null
    : { values: JSON.stringify(values), position };
}
