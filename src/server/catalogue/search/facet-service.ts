import type { ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { minorPerMajor } from '../../../shared/money/currency.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { getCurrency } from '../../settings/shop-settings-service.ts';
import { countFacets, type Facets } from '../index/facets.ts';
import { openMatcher } from '../index/filter-match.ts';
import { listMatching, listNearest } from '../index/listing.ts';
import {
  decodePosition,
  encodePosition,
  loadCards,
  type ProductCard,
} from '../products/product-card-service.ts';
import { openCatalogueIndex } from './catalogue-index-service.ts';

/**
 * How many products each choice of the filter page would show; each group is counted without its own
 * selection.
 */
export async function listFacets(
  deps: Deps,
  _actor: Actor,
  filter: Omit<ProductFilter, 'sort'>,
): Promise<Facets> {
  return countFacets(await openCatalogueIndex(deps), filter, minorPerMajor(await getCurrency(deps)));
}

export type FilterProductsInput = { filter: ProductFilter; cursor?: string | undefined; limit: number };

/** How many near matches are offered when nothing matches. */
const NEAREST = 8;

/**
 * Cards of the products that match a filter, with their total number; without a match, `nearest` has near
 * ones.
 * @throws ShopError `invalid_field` for a cursor that is not one of ours.
 */
export async function filterProducts(
  deps: Deps,
  _actor: Actor,
  { filter, cursor, limit }: FilterProductsInput,
): Promise<Page<ProductCard> & { count: number; nearest: ProductCard[] }> {
  const after = decodePosition(cursor);
  const index = await openCatalogueIndex(deps);
  const matcher = openMatcher(index, filter);
  const { positions, goesOn } = listMatching(index, matcher, { sort: filter.sort, after, limit });
  const last = positions.at(-1);
  const items = await loadCards(
    deps.db.read,
    positions.map(({ id }) => id),
  );
  const nextCursor = goesOn && last ? encodePosition(last) : null;
  const { count } = countFacets(index, filter, minorPerMajor(await getCurrency(deps)));
  const nearest =
    count > 0 ? [] : await loadCards(deps.db.read, listNearest(index, filter, matcher, NEAREST));
  return { items, nextCursor, count, nearest };
}
