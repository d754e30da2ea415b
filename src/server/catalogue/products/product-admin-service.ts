import { BULK_MAX } from '../../../shared/catalogue/bulk-change.ts';
import type { Category } from '../../../shared/catalogue/categories.ts';
import type { Sort } from '../../../shared/catalogue/product-words.ts';
import type { StockFilter } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { listFoundIds, searchProductIds } from '../search/product-search-repository.ts';
import { sumLiveHolds } from '../stock/hold-repository.ts';
import {
  decodePosition,
  encodePosition,
  loadCards,
  type ProductCard,
  pageAt,
} from './product-card-service.ts';
import {
  countOwnersProducts,
  filterOwnersProducts,
  findOwnersRows,
  listOwnersIds,
  listOwnersPositions,
  type OwnersFilter,
  type OwnersMatch,
} from './product-list-repository.ts';
import { getAnyProduct } from './product-lookup-service.ts';
import type { ProductRecord } from './product-repository.ts';

/** Which of the owner's products. */
export type MatchProductsInput = {
  /** Words of a name, brand, category or SKU. */
  search?: string | undefined;
  category?: Category | undefined;
  onSale?: boolean | undefined;
  /** False for drafts. */
  published?: boolean | undefined;
  stock?: StockFilter | undefined;
};

/** A search lists the best matches first unless sorted by price. */
export type ListAdminProductsInput = MatchProductsInput & {
  sort: Sort;
  cursor?: string | undefined;
  limit: number;
};

/** A product as the owner's list shows it. */
export type AdminProductCard = ProductCard & {
  sku: string | null;
  /** Null when the stock is not tracked. */
  stockOnHand: number | null;
  onSale: boolean;
  /** When it was first on sale; null for a draft. */
  publishedAt: Date | null;
  version: number;
  updatedAt: Date;
};

/** `lowStockLevel`: the shop's setting; a tracked product with no more units than this is low on stock. */
export type AdminProductPage = Page<AdminProductCard> & { count: number; lowStockLevel: number };

/**
 * All products, off sale included, with the total number of matches.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `invalid_field` for a cursor
 * that is not one of ours.
 */
export async function listAdminProducts(
  deps: Deps,
  actor: Actor,
  input: ListAdminProductsInput,
): Promise<AdminProductPage> {
  assertAdmin(actor);
  const { read } = deps.db;
  const { lowStockLevel } = await readShopSettings(read, deps);
  const filter = toFilter(input, lowStockLevel);
  const { ids, ...found } = input.search?.trim()
    ? await searchPage(read, filter, input, input.search)
    : await listPage(read, filter, input);
  return { ...found, lowStockLevel, items: await loadAdminCards(read, ids) };
}

const toFilter = (
  { category, onSale, published, stock }: MatchProductsInput,
  lowStockLevel: number,
): OwnersFilter => ({
  category: category ?? null,
  onSale: onSale ?? null,
  published,
  stockAtMost: stock === undefined ? null : stock === 'low' ? lowStockLevel : 0,
});

/**
 * The ids of all products that `listAdminProducts` would list, to change them together; at most `BULK_MAX`.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function matchAdminProducts(
  deps: Deps,
  actor: Actor,
  input: MatchProductsInput,
): Promise<{ ids: ProductId[] }> {
  assertAdmin(actor);
  const { read } = deps.db;
  const { lowStockLevel } = await readShopSettings(read, deps);
  const filter = toFilter(input, lowStockLevel);
  if (!input.search?.trim()) return { ids: await listOwnersIds(read, filter, BULK_MAX) };
  return { ids: await listFoundIds(read, input.search, filter, BULK_MAX) };
}

type Found = { ids: ProductId[]; nextCursor: string | null; count: number };

async function listPage(from: Reader, filter: OwnersFilter, input: ListAdminProductsInput): Promise<Found> {
  const { sort, limit } = input;
  const after = decodePosition(input.cursor, sort);
  const positions = await listOwnersPositions(from, { ...filter, sort, after, limit: limit + 1 });
  return {
    ...pageAt(positions.slice(0, limit), positions.length > limit),
    count: await countOwnersProducts(from, filter),
  };
}

/**
 * A search lists at most as many products as search ranks, and counts all. Its cursor is the number shown so
 * far, with the last one's id: if that product has left the list, the others have moved up by one.
 */
async function searchPage(
  from: Reader,
  filter: OwnersFilter,
  { sort, cursor, limit }: ListAdminProductsInput,
  text: string,
): Promise<Found> {
  const found = await searchProductIds(from, text, filter);
  const rank = new Map(found.ids.map((id, index) => [id, index]));
  const order = (a: OwnersMatch, b: OwnersMatch) =>
    (sort === 'newest' ? 0 : a.sellingPriceMinor - b.sellingPriceMinor) * (sort === 'asc' ? 1 : -1) ||
    (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0);
  const matches = (await filterOwnersProducts(from, found.ids, filter)).sort(order);
  const after = decodePosition(cursor);
  const last = after ? matches.findIndex(({ id }) => id === after.id) : -1;
  const start = after && last < 0 ? Math.max(0, after.key - 1) : last + 1;
  const ids = matches.slice(start, start + limit).map(({ id }) => id);
  const end = start + ids.length;
  const lastShown = ids.at(-1);
  return {
    ids,
    nextCursor: end < matches.length && lastShown ? encodePosition({ key: end, id: lastShown }) : null,
    count: found.count,
  };
}

async function loadAdminCards(from: Reader, ids: ProductId[]): Promise<AdminProductCard[]> {
  const [cards, rows] = await Promise.all([loadCards(from, ids, { each: true }), findOwnersRows(from, ids)]);
  return cards.flatMap((card) => {
    const row = rows.get(card.id);
    return row ? [{ ...card, ...row }] : [];
  });
}

/** A complete product for the edit form. `held`: units in checkouts that are being paid right now. */
export type AdminProduct = Omit<ProductRecord, 'demo' | 'reviewCount' | 'ratingSum' | 'variantGroupId'> & {
  held: number;
};

/**
 * One product, on or off sale, with its version.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `not_found`.
 */
export async function getAdminProduct({ db, now }: Deps, actor: Actor, id: ProductId): Promise<AdminProduct> {
  assertAdmin(actor);
  const record = await getAnyProduct(db.read, id);
  const { demo: _, reviewCount: __, ratingSum: ___, variantGroupId: ____, ...product } = record;
  return { ...product, held: await sumLiveHolds(db.read, product.id, now()) };
}
