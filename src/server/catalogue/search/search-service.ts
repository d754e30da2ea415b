import type { ProductId } from '../../../shared/ids.ts';
import { NO_FILTER } from '../../../shared/product-filter.ts';
import type { Actor } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { openMatcher } from '../index/filter-match.ts';
import { countMatching, listMatching } from '../index/listing.ts';
import { findNearest } from '../index/nearest.ts';
import { type Suggested, suggest } from '../index/suggest.ts';
import {
  decodePosition,
  encodePosition,
  loadCards,
  type ProductCard,
} from '../products/product-card-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { openCatalogueIndex } from './catalogue-index-service.ts';
import { noteSearchMiss } from './search-miss-service.ts';

export type SearchInput = { text: string; cursor?: string | undefined; limit: number };

export type Found<Item> = Page<Item> & {
  /** How many fit in all. */
  count: number;
  /** Where nothing fits: what comes near. */
  nearest: Item[];
  /** Where nothing fits: the text as it was probably meant, if that fits something. */
  corrected: string | null;
};

/** How many products are offered where nothing fits. */
const NEAREST = 12;

async function search<Item>(
  deps: Deps,
  { text, cursor, limit }: SearchInput,
  load: (from: Reader, ids: ProductId[]) => Promise<Item[]>,
): Promise<Found<Item>> {
  const after = decodePosition(cursor);
  const index = await openCatalogueIndex(deps);
  const matcher = openMatcher(index, { ...NO_FILTER, text });
  const count = countMatching(matcher);
  const { positions, goesOn } = listMatching(index, matcher, { sort: null, after, limit });
  const last = positions.at(-1);
  const nearest = count > 0 ? { ids: [], corrected: null } : findNearest(index, text, NEAREST);
  if (count === 0) await noteSearchMiss(deps, text);
  const { read } = deps.db;
  return {
    items: await load(
      read,
      positions.map(({ id }) => id),
    ),
    nextCursor: goesOn && last ? encodePosition(last) : null,
    count,
    nearest: await load(read, nearest.ids),
    corrected: nearest.corrected,
  };
}

/**
 * Cards of the products that fit a text, best first; of a blank text the newest. What nothing fits is noted
 * for the owner.
 * @throws ShopError `invalid_field` for a cursor that is none of ours.
 */
export function searchProducts(deps: Deps, _actor: Actor, input: SearchInput) {
  return search(deps, input, loadCards);
}

/** The same with all fields, as the documented REST call answers. */
export function searchProductRecords(deps: Deps, _actor: Actor, input: SearchInput) {
  return search(deps, input, findProducts);
}

/** Products that are suggested while a text is typed. */
const SUGGESTED = 5;

export type Suggestions = Pick<Suggested, 'categories'> & { products: ProductCard[] };

/** What a text that is being typed may lead to. */
export async function suggestProducts(
  deps: Deps,
  _actor: Actor,
  { text }: Pick<SearchInput, 'text'>,
): Promise<Suggestions> {
  const { categories, ids } = suggest(await openCatalogueIndex(deps), text, SUGGESTED);
  return { categories, products: await loadCards(deps.db.read, ids) };
}
