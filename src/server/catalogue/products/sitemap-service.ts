import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { countProducts } from './product-list-repository.ts';
import { listSitemapProducts, type SitemapProduct } from './sitemap-repository.ts';

/** Products per query. */
const READ_AT_ONCE = 1000;

/** The number of products in the sitemap. */
export const countSitemapProducts = ({ db }: Deps, _actor: Actor): Promise<number> =>
  countProducts(db.read, []);

/**
 * The products of one sitemap file, a thousand at a time, so that the file is never whole in memory.
 * @param input.offset how many products precede the file, by id.
 * @param input.count the most products in the file.
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
