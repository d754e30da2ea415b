import { NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { Actor } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { openMatcher } from '../index/filter-match.ts';
import { countMatching, listMatching } from '../index/listing.ts';
import { findNearest } from '../index/nearest.ts';
import { type Suggested, suggest } from '../index/suggest.ts';
import { openCatalogueIndex } from '../kept-index/catalogue-index-service.ts';
import { decodePosition, loadCards, type ProductCard, pageAt } from '../products/product-card-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { noteSearchMiss } from './search-miss-service.ts';

export type SearchInput = { text: string; cursor?: string | undefined; limit: number };

export type Found<Item> = Page<Item> & {
  /** The total number of matches. */
  count: number;
  /** Near matches, when nothing matches. */
  nearest: Item[];
  /** When nothing matches: the corrected text, if that matches something. */
  corrected: string | null;
};

/** How many near matches are offered when nothing matches. */
const NEAREST = 12;

async function search<Item>(
  deps: Deps,
  { text, cursor, limit }: SearchInput,
  load: (from: Reader, ids: ProductId[]) => Promise<Item[]>,
): Promise<Found<Item>> {
  const after = decodePosition(cursor);
  const index = await openCatalogueIndex(deps);
  const matcher = openMatcher(index, { ...NO_FILTER, text });
  const count = countMatching(index, matcher, []);
  const { positions, goesOn } = listMatching(index, matcher, { sort: null, after, limit });
  const { ids, nextCursor } = pageAt(positions, goesOn);
  const nearest = count > 0 ? { ids: [], corrected: null } : findNearest(index, text, NEAREST);
  if (count === 0) await noteSearchMiss(deps, text);
  const { read } = deps.db;
  return {
    items: await load(read, ids),
    nextCursor,
    count,
    nearest: await load(read, nearest.ids),
    corrected: nearest.corrected,
  };
}

/**
 * Cards of the products that match a text, best first; the newest for a blank text. A search without results
 * is recorded for the owner.
 * @throws ShopError `invalid_field` for a cursor that is not one of ours.
 */
export function searchProducts(deps: Deps, _actor: Actor, input: SearchInput) {
  return search(deps, input, loadCards);
}

/** The same with all fields, for the documented REST call. */
export function searchProductRecords(deps: Deps, _actor: Actor, input: SearchInput) {
  return search(deps, input, findProducts);
}

/** How many products are suggested while typing. */
const SUGGESTED = 5;

export type Suggestions = Pick<Suggested, 'categories'> & { products: ProductCard[] };

/** Suggestions for a text that is being typed. */
export async function suggestProducts(
  deps: Deps,
  _actor: Actor,
  { text }: Pick<SearchInput, 'text'>,
): Promise<Suggestions> {
  const { groupVariants } = await readShopSettings(deps.db.read, deps);
  const index = await openCatalogueIndex(deps);
  const { categories, ids } = suggest(index, text, { limit: SUGGESTED, grouped: groupVariants });
  return { categories, products: await loadCards(deps.db.read, ids) };
}
