import type { ProductId } from '../../shared/ids.ts';
import type { Reader } from '../db/database.ts';
import { countProducts, findProducts } from '../repositories/product-repository.ts';
import { searchProductIds } from '../repositories/search/product-search.ts';
import type { Actor } from './actor.ts';
import type { Deps } from './deps.ts';
import { loadCards, type Page, pageOf } from './product-cards.ts';

export type SearchInput = { text: string; cursor?: string | undefined; limit: number };

/** The ids that a search shows: ranked when it holds words, the newest when it is blank. */
async function searchPage<Item>(
  from: Reader,
  { text, cursor, limit }: SearchInput,
  load: (from: Reader, ids: ProductId[]) => Promise<Item[]>,
): Promise<Page<Item> & { count: number }> {
  if (text.trim() === '') {
    return { ...(await pageOf(from, { cursor, limit }, load)), count: await countProducts(from, []) };
  }
  const ranked = await searchProductIds(from, text);
  const start = cursor === undefined ? 0 : ranked.indexOf(cursor as ProductId) + 1;
  const shown = ranked.slice(start, start + limit);
  const goesOn = start + limit < ranked.length;
  return {
    items: await load(from, shown),
    nextCursor: goesOn ? (shown.at(-1) ?? null) : null,
    count: ranked.length,
  };
}

/**
 * Cards of the products that fit a text, best first; of a blank text the newest.
 * `count` is how many were found, of at most the number of candidates that search ranks.
 */
export function searchProducts({ db }: Deps, _actor: Actor, input: SearchInput) {
  return searchPage(db.read, input, loadCards);
}

/** The same with all fields, as the documented REST call answers. */
export function searchProductRecords({ db }: Deps, _actor: Actor, input: SearchInput) {
  return searchPage(db.read, input, findProducts);
}
