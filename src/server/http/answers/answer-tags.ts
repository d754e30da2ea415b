import type { z } from 'zod';
import type { Category } from '../../../shared/catalogue/categories.ts';
import { isRefined } from '../../../shared/catalogue/product-filter.ts';
import { facetsInput, filterProductsInput } from '../../../shared/schemas/product.ts';
import { productsIn, type Tag } from '../../catalogue/changes/change-log-service.ts';
import { readHomeTags } from '../../content/home-service.ts';
import type { Deps } from '../../deps.ts';
import type { AppRouter } from '../trpc/app-router.ts';

type CatalogueQuery =
  | `product.${Extract<keyof AppRouter['product'], string>}`
  | `review.${Extract<keyof AppRouter['review'], string>}`;

/** Its answers name what they read: which products are in it changes only with what is on sale. */
const named = (): Tag[] => [];
const everyList = (): Tag[] => ['list'];

const listsOf = (categories: readonly Category[]): Tag[] =>
  categories.length > 0 ? categories.map((category) => `list ${category}` as const) : ['list'];

/**
 * What a query's answer depends on, besides the products that it names: where an edit of a product that it does not name
 * may put that product in.
 */
type Reads = (input: unknown, deps: Deps) => Tag[] | Promise<Tag[]>;

const LISTS: ReadonlyMap<string, Reads> = new Map<CatalogueQuery, Reads>([
  ['product.home', (_input, deps) => readHomeTags(deps)],
  ['product.homeRow', (_input, deps) => readHomeTags(deps)],
  ['product.page', named],
  ['product.byId', named],
  ['product.recommended', named],
  ['product.compare', named],
  ['product.categories', named],
  ['review.list', named],
  ['product.filter', (input) => listsOfFilter(filterProductsInput.parse(input).filter)],
  ['product.facets', (input) => listsOfFilter({ ...facetsInput.parse(input), sort: null })],
]);

/** Choices count against the products of all categories, and so does what a search takes for misspelt. */
const listsOfFilter = (filter: z.infer<typeof filterProductsInput>['filter']): Tag[] =>
  filter.text !== '' || isRefined(filter) ? ['list'] : listsOf(filter.categories);

export type AskedQuery = { path: string; input: unknown };

/** What an answer made of these queries read. `body` names its products. */
export async function tagsOf(deps: Deps, queries: readonly AskedQuery[], body: string): Promise<Tag[]> {
  const lists = await Promise.all(
    queries.map(async ({ path, input }) => (LISTS.get(path) ?? everyList)(input, deps)),
  );
  return [...new Set([...lists.flat(), ...productsIn(body)])];
}
