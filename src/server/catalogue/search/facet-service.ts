import { measuredChoice } from '../../../shared/catalogue/measures.ts';
import { countChoices, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import type { QuestionPart } from '../../../shared/catalogue/question.ts';
import { minorPerMajor } from '../../../shared/money/currency.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging.ts';
import { readShopSettings } from '../../settings/shop-settings-service.ts';
import { countFacets, type Facets } from '../index/facets.ts';
import { type Matcher, openMatcher } from '../index/filter-match.ts';
import { firstOfGroups, onePerGroup } from '../index/grouping.ts';
import { countMatching, listMatching, listNearest } from '../index/listing.ts';
import { openCatalogueIndex } from '../kept-index/catalogue-index-service.ts';
import { decodePosition, loadCards, type ProductCard, pageAt } from '../products/product-card-service.ts';
import { understand } from '../questions/question-filter.ts';
import { readSoldUnits } from './best-selling-service.ts';
import { noteSearchMiss } from './search-miss-service.ts';

/** How many near matches are offered when nothing matches. */
const NEAREST = 8;

/** Counted choices as the shop calls them; a spec's `value` is its form in a URL. */
export type NamedFacets = Omit<Facets, 'specs'> & {
  specs: { key: string; label: string; choices: { value: string; label: string; count: number }[] }[];
};

/**
 * How many products each choice of a list would show; each group is counted without its own selection. A text
 * that matches nothing is counted as corrected, one that asks for specs or prices as it is understood.
 */
export async function listFacets(
  deps: Deps,
  _actor: Actor,
  filter: Omit<ProductFilter, 'sort'>,
): Promise<NamedFacets> {
  const index = await openCatalogueIndex(deps);
  const settings = await readShopSettings(deps.db.read, deps);
  const { currency, groupVariants } = settings;
  const { filter: meant } = understand({ index, locale: settings }, filter);
  const counted = countFacets(index, meant, minorPerMajor(currency), groupVariants);
  const texts = textsFor(settings.language).catalogue;
  return {
    ...counted,
    // An address has specs only beside a category: those of one that only the text names cannot be chosen.
    specs:
      filter.categories.length !== 1
        ? []
        : counted.specs.map(({ key, label, unit, choices }) => ({
            ...{ key, label },
            choices: choices.map(({ value, bounds, count }) => ({
              ...{ value, count },
              label: bounds ? measuredChoice(bounds, unit, settings, texts) : value,
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
  /** What the text asks for besides words to find, in order; empty for a plain text. */
  parts: QuestionPart[];
};

/**
 * Cards of the products that match a filter, with their total number; a group of variants is one if the owner has
 * set so. A text that matches nothing is corrected
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
  const settings = await readShopSettings(deps.db.read, deps);
  const { groupVariants } = settings;
  const { filter, parts, matches, corrected, nearest } = understand({ index, locale: settings }, asked);
  const isMiss = !matches || corrected !== null;
  const matcher = openMatcher(index, filter);
  const sold = filter.sort === 'best' ? await readSoldUnits(deps) : new Map();
  const listed = (all: Matcher) => (groupVariants ? onePerGroup(index, all, filter, sold) : all);
  const shown = listed(matcher);
  const { positions, goesOn } = listMatching(index, shown, { sort: filter.sort, sold, after, limit });
  const { ids, nextCursor } = pageAt(positions, goesOn);
  const count = countMatching(index, shown, filter.categories);
  const near =
    count > 0
      ? []
      : nearest.length > 0
        ? groupVariants
          ? firstOfGroups(index, nearest)
          : nearest
        : listNearest(index, filter, matcher, { limit: NEAREST, sold, listed });
  if (isMiss && !after && countChoices(asked) === 0) await noteSearchMiss(deps, asked.text);
  const { read } = deps.db;
  return {
    items: await loadCards(read, ids),
    nextCursor,
    count,
    corrected,
    nearest: await loadCards(read, near),
    parts,
  };
}
