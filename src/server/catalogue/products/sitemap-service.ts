import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { countProducts } from './product-repository.ts';
import { listSitemapProducts, type SitemapProduct } from './sitemap-repository.ts';

/** How many products are read at once. */
const READ_AT_ONCE = 1000;

/** How many products have a page that search engines may know. */
export const countSitemapProducts = ({ db }: Deps, _actor: Actor): Promise<number> =>
  countProducts(db.read, []);

/**
 * The products of one part of the sitemap, a thousand at a time, so that no part is ever whole in memory.
 * @param input.offset how many products come before the part, in the order of their ids.
 * @param input.count how many the part holds at most.
 */
export async function* readSitemapProducts(
  { db }: Deps,
  _actor: Actor,
  input: { offset: number; count: number },
): AsyncGenerator<SitemapProduct[]> {
  let left = input.count;
  let start: Parameters<typeof listSitemapProducts>[1] = { offset: input.offset };
  while (left > 0) {
    const products = await listSitemapProducts(db.read, start, Math.min(left, READ_AT_ONCE));
    const last = products.at(-1);
    if (!last) return;
    yield products;
    left -= products.length;
    start = { after: last.id };
  }
}
