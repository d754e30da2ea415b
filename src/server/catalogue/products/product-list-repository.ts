import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { Sort } from '../../../shared/catalogue/product-words.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Given, preparedQuery, type Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { unindexed } from '../../db/unindexed.ts';
import { equals, inValues, type ValueList, valuesFor } from '../../db/values-in.ts';

/** Cursor of a list: the last item's sort key (milliseconds or minor units) and id. */
export type ListPosition = { key: number; id: ProductId };

export type ProductListQuery = {
  /** Empty means every category. */
  categories: readonly Category[];
  sort: Sort;
  after: ListPosition | null;
  limit: number;
  /** Each group of variants once (`standsForGroup`); for lists of the newest. */
  grouped?: boolean;
};

/**
 * Whether a product is listed: it is on sale, and its category is not hidden. Any other has, at most, its page.
 */
export const isListed = ({ products, categories }: Tables): SQL =>
  sql`${eq(products.onSale, true)} and (select ${categories.shown} from ${categories} where ${categories.value} = ${products.category})`;

/**
 * Whether a product stands for its group of variants: none of them that is listed with it is newer, but any in stock goes before
 * one that is sold out.
 * @param like what else the others must be, of the table `sibling`.
 */
export const standsForGroup = ({ products, variants }: Tables, like = sql`true`): SQL =>
  sql`not exists (
    select 1 from ${variants} own
    join ${variants} other on other.group_id = own.group_id
    join ${products} sibling on sibling.id = other.product_id
    where own.product_id = ${products.id} and sibling.category = ${products.category} and sibling.on_sale and ${like}
      and (case when sibling.stock_on_hand = 0 then 0 else 1 end, sibling.created_at, sibling.id)
        > (case when ${products.stockOnHand} = 0 then 0 else 1 end, ${products.createdAt}, ${products.id}))`;

type ListShape = { sort: Sort; categories: 'all' | 'one' | 'some'; goesOn: boolean; grouped: boolean };

/** The order of each sort, with the id as tie-breaker so that a list never repeats or skips. */
const sortKeys = ({ products }: Tables, sort: Sort) =>
  sort === 'newest'
    ? { key: products.createdAt, direction: sql.raw('desc'), beyond: sql.raw('<') }
    : {
        key: products.sellingPriceMinor,
        direction: sql.raw(sort === 'asc' ? 'asc' : 'desc'),
        beyond: sql.raw(sort === 'asc' ? '>' : '<'),
      };

type ListValues = {
  limit: number;
  category: Category | undefined;
  categories: ValueList<Category>;
  key: Date | number | undefined;
  id: ProductId | undefined;
};

const nameOf = ({ sort, categories, goesOn, grouped }: ListShape): string =>
  `product_list_${sort}_${categories}_${goesOn}_${grouped}`;

function listQuery(shape: ListShape) {
  const { sort, categories, goesOn, grouped } = shape;
  return preparedQuery(nameOf(shape), (from, given: Given<ListValues>) => {
    const { products } = from.tables;
    const { key, direction, beyond } = sortKeys(from.tables, sort);
    const conditions: (SQL | undefined)[] = [
      isListed(from.tables),
      categories === 'one' ? equals(products.category, given.category) : undefined,
      categories === 'some' ? inValues(from, products.category, given.categories) : undefined,
      goesOn
        ? sql`(${key}, ${products.id}) ${beyond} (${sql.param(given.key, key)}, ${given.id})`
        : undefined,
      grouped ? standsForGroup(from.tables) : undefined,
    ];
    return from
      .select({ id: products.id, key })
      .from(products)
      .where(and(...conditions))
      .orderBy(sql`${key} ${direction}, ${products.id} ${direction}`)
      .limit(given.limit);
  });
}

const listQueries = new Map<string, ReturnType<typeof listQuery>>();

/** The positions of listed products, in order. */
export async function listProductPositions(from: Reader, query: ProductListQuery): Promise<ListPosition[]> {
  const { categories, sort, after, limit, grouped = false } = query;
  const shape: ListShape = {
    sort,
    categories: categories.length === 0 ? 'all' : categories.length === 1 ? 'one' : 'some',
    goesOn: after !== null,
    grouped,
  };
  const name = nameOf(shape);
  const list = listQueries.get(name) ?? listQuery(shape);
  listQueries.set(name, list);
  const rows = await list(from, {
    limit,
    category: categories[0],
    categories: valuesFor(from, categories),
    key: sort === 'newest' ? new Date(after?.key ?? 0) : after?.key,
    id: after?.id,
  });
  return rows.map(({ id, key }) => ({ id, key: Number(key) }));
}

/** @returns the number of listed products in the categories; in every category when none is given. */
export async function countProducts(from: Reader, categories: readonly Category[]): Promise<number> {
  const { products } = from.tables;
  const inCategories = categories.length > 0 ? inArray(products.category, [...categories]) : undefined;
  return Number(await from.$count(products, and(isListed(from.tables), inCategories)));
}

/** Filter of the owner's product list; null means any. */
export type OwnersFilter = {
  category: Category | null;
  onSale: boolean | null;
  /** False for drafts, which were never on sale; any when missing. */
  published?: boolean | undefined;
  /** Tracked, with at most this many units on hand. */
  stockAtMost: number | null;
};

/** What a filter asks of a product; undefined if it takes any. */
export function ownersConditions({ products }: Tables, filter: OwnersFilter): SQL | undefined {
  const { category, onSale, published, stockAtMost } = filter;
  const sale = onSale === null ? undefined : eq(products.onSale, onSale);
  return and(
    category === null ? undefined : eq(products.category, category),
    published === undefined
      ? undefined
      : published
        ? isNotNull(products.publishedAt)
        : isNull(products.publishedAt),
    // Few products are low on stock, while nearly all are on sale.
    sale && stockAtMost !== null ? unindexed(sale) : sale,
    // An equality for zero lets the stock index also provide the order by id.
    stockAtMost === null
      ? undefined
      : stockAtMost === 0
        ? eq(products.stockOnHand, 0)
        : lte(products.stockOnHand, stockAtMost),
  );
}

export type OwnersListQuery = OwnersFilter & { sort: Sort; after: ListPosition | null; limit: number };

/**
 * The positions of the owner's list, on and off sale. The price indexes begin with `on_sale`, so both halves
 * are read in order and merged; the last page then costs as much as the first.
 */
export async function listOwnersPositions(from: Reader, query: OwnersListQuery): Promise<ListPosition[]> {
  if (query.sort === 'newest' || query.onSale !== null) return listHalf(from, query);
  const halves = await Promise.all([true, false].map((onSale) => listHalf(from, { ...query, onSale })));
  const direction = query.sort === 'asc' ? 1 : -1;
  return halves
    .flat()
    .sort((a, b) => direction * (a.key - b.key || (a.id < b.id ? -1 : 1)))
    .slice(0, query.limit);
}

async function listHalf(from: Reader, query: OwnersListQuery): Promise<ListPosition[]> {
  const { products } = from.tables;
  const { sort, after, limit } = query;
  const key = sort === 'newest' ? products.createdAt : products.sellingPriceMinor;
  const [direction, beyond] =
    sort === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')];
  const at = after && (sort === 'newest' ? sql.param(new Date(after.key), key) : sql.param(after.key, key));
  const rows = await from
    .select({ id: products.id, key })
    .from(products)
    .where(
      and(
        ownersConditions(from.tables, query),
        after ? sql`(${key}, ${products.id}) ${beyond} (${at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(sql`${key} ${direction}, ${products.id} ${direction}`)
    .limit(limit);
  return rows.map(({ id, key }) => ({ id, key: Number(key) }));
}

/** The ids of the first `limit` products in the owner's list, by id. */
export async function listOwnersIds(from: Reader, filter: OwnersFilter, limit: number): Promise<ProductId[]> {
  const { products } = from.tables;
  const rows = await from
    .select({ id: products.id })
    .from(products)
    .where(ownersConditions(from.tables, filter))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The total number of products in the owner's list. */
export const countOwnersProducts = (from: Reader, filter: OwnersFilter): Promise<number> =>
  from.$count(from.tables.products, ownersConditions(from.tables, filter)).then(Number);

/** The matching products among `ids`, unsorted. */
export async function filterOwnersProducts(from: Reader, ids: readonly ProductId[], filter: OwnersFilter) {
  if (ids.length === 0) return [];
  const { products } = from.tables;
  const { id, createdAt, sellingPriceMinor } = products;
  const fits = ownersConditions(from.tables, filter);
  return from
    .select({ id, createdAt, sellingPriceMinor })
    .from(products)
    .where(and(inArray(products.id, [...ids]), fits && unindexed(fits)));
}

/** The fields that decide a found product's place in the owner's list. */
export type OwnersMatch = Awaited<ReturnType<typeof filterOwnersProducts>>[number];

/** The fields of the owner's list that a card lacks. */
export async function findOwnersRows(from: Reader, ids: readonly ProductId[]) {
  if (ids.length === 0) return new Map<ProductId, never>();
  const { products } = from.tables;
  const { id, sku, stockOnHand, onSale, publishedAt, version, updatedAt } = products;
  const rows = await from
    .select({ id, sku, stockOnHand, onSale, publishedAt, version, updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Product ids by SKU. */
export async function findIdsBySku(from: Reader, skus: readonly string[]): Promise<Map<string, ProductId>> {
  if (skus.length === 0) return new Map();
  const { products } = from.tables;
  const { id, sku } = products;
  const rows = await from
    .select({ id, sku })
    .from(products)
    .where(inArray(sku, [...skus]));
  return new Map(rows.flatMap((row) => (row.sku === null ? [] : [[row.sku, row.id]])));
}
