import { measuredLabel } from '../../../shared/catalogue/measures.ts';
import { countChoices, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { minorPerMajor } from '../../../shared/money/currency.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { getCurrency, readShopSettings } from '../../settings/shop-settings-service.ts';
import { countFacets, type Facets } from '../index/facets.ts';
import { openMatcher } from '../index/filter-match.ts';
import { listMatching, listNearest } from '../index/listing.ts';
import { readText } from '../index/nearest.ts';
import {
  decodePosition,
  encodePosition,
  loadCards,
  type ProductCard,
} from '../products/product-card-service.ts';
import { openCatalogueIndex } from './catalogue-index-service.ts';
import { noteSearchMiss } from './search-miss-service.ts';

/** How many near matches are offered when nothing matches. */
const NEAREST = 8;

/**
 * How many products each choice of a list would show; each group is counted without its own selection. A text
 * that matches nothing is counted as corrected.
 */
export async function listFacets(
  deps: Deps,
  _actor: Actor,
  filter: Omit<ProductFilter, 'sort'>,
): Promise<Facets> {
  const index = await openCatalogueIndex(deps);
  const { text } = readText(index, filter.text, NEAREST);
  const { currency, units } = await readShopSettings(deps.db.read, deps);
  const { specs, ...facets } = countFacets(index, { ...filter, text }, minorPerMajor(currency));
  const unitOf = (key: string) =>
    index.fields.find((field) => field.key === key && filter.categories.includes(field.category))?.unit ??
    null;
  return {
    ...facets,
    specs: specs.map(({ choices, ...spec }) => ({
      ...spec,
      choices: choices.map((choice) => ({
        ...choice,
        label: measuredLabel(choice.label, unitOf(spec.key), units),
      })),
    })),
  };
}

export type FilterProductsInput = { filter: ProductFilter; cursor?: string | undefined; limit: number };

export type FilteredProducts = Page<ProductCard> & {
  count: number;
  /** The text that the products match, if the given one matches nothing but can be corrected. */
  corrected: string | null;
  /** Near matches, when nothing matches. */
  nearest: ProductCard[];
};

/**
 * Cards of the products that match a filter, with their total number. A text that matches nothing is corrected
 * if possible, and recorded for the owner.
 * @throws ShopError `invalid_field` for a cursor that is not one of ours.
 */
export async function filterProducts(
  deps: Deps,
  _actor: Actor,
  { filter: asked, cursor, limit }: FilterProductsInput,
): Promise<FilteredProducts> {
  const after = decodePosition(cursor);
  const index = await openCatalogueIndex(deps);
  const { matches, text, corrected, nearest } = readText(index, asked.text, NEAREST);
  const filter = { ...asked, text };
  const matcher = openMatcher(index, filter);
  const { positions, goesOn } = listMatching(index, matcher, { sort: filter.sort, after, limit });
  const last = positions.at(-1);
  const { count } = countFacets(index, filter, minorPerMajor(await getCurrency(deps)));
  const near = count > 0 ? [] : nearest.length > 0 ? nearest : listNearest(index, filter, matcher, NEAREST);
  if (!matches && !after && countChoices(asked) === 0) await noteSearchMiss(deps, asked.text);
  const { read } = deps.db;
  return {
    items: await loadCards(
      read,
      positions.map(({ id }) => id),
    ),
    nextCursor: goesOn && last ? encodePosition(last) : null,
    count,
    corrected,
    nearest: await loadCards(read, near),
  };
}
