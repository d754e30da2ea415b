import { z } from 'zod';
import { findCategory } from '../../../shared/catalogue/categories.ts';
import { absoluteUrl, pictureUrl } from '../../../shared/catalogue/pictures.ts';
import {
  categoryBody,
  filterBody,
  listQuery,
  productDetailsBody,
  REST_LIST_LIMIT,
  restCategory,
  restProduct,
  searchQuery,
} from '../../../shared/schemas/rest.ts';
import type { Deps } from '../../deps.ts';
import { type RestContext, restCall } from '../../http/rest/rest-call.ts';
import { getCurrency } from '../../settings/shop-settings-service.ts';
import { listCategories, readCategories } from '../categories/category-service.ts';
import { searchProductRecords } from '../search/search-service.ts';
import { getProductRecord, listProductRecords } from './catalogue-service.ts';
import { toRestProduct } from './rest-product.ts';

type ListInput = { limit?: number | undefined; cursor?: string | undefined };

/** Formats products as this shop answers them. */
async function restIn(deps: Deps) {
  const shop = { currency: await getCurrency(deps), publicUrl: deps.publicUrl };
  return (product: Parameters<typeof toRestProduct>[0]) => toRestProduct(product, shop);
}

/** The products of these categories, by their present or former values; unknown ones are ignored, and no known category gives an empty list. */
async function listOf(
  { deps, visit: { actor }, texts }: RestContext,
  categories: readonly string[],
  { limit = REST_LIST_LIMIT, cursor }: ListInput,
) {
  const all = await readCategories(deps);
  const known = [...new Set(categories.flatMap((value) => findCategory(all, value)?.value ?? []))];
  if (known.length === 0) return { message: texts.done.products, data: [], nextCursor: null };
  const page = await listProductRecords(deps, actor, { categories: known, limit, cursor });
  const rest = await restIn(deps);
  return { message: texts.done.products, data: page.items.map(rest), nextCursor: page.nextCursor };
}

const products = z.array(restProduct);

/** Which products they show changes only with what is on sale. */
const named = () => [];

export const productRoutes = [
  restCall({
    method: 'GET',
    path: '/api/get-product',
    shared: named,
    summary: 'All products on sale, newest first',
    input: listQuery,
    data: products,
    async handle({ deps, visit: { actor }, texts }, { limit = REST_LIST_LIMIT, cursor }) {
      const page = await listProductRecords(deps, actor, { limit, cursor });
      const rest = await restIn(deps);
      return {
        message: texts.done.products,
        data: page.items.map(rest),
        nextCursor: page.nextCursor,
      };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/get-categoryProduct',
    // It shows pictures of products that it does not name.
    shared: () => ['list'],
    summary: 'The categories that have products, each with the pictures of one of them',
    input: z.object({}),
    data: z.array(restCategory),
    async handle({ deps, visit: { actor }, texts }) {
      const entries = await listCategories(deps, actor);
      const data = entries.map(({ category, product }) => ({
        category,
        productImage: product.picture
          ? [absoluteUrl(deps.publicUrl, pictureUrl(product.picture.source))]
          : [],
      }));
      return { message: texts.done.categories, data };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/category-product',
    shared: named,
    summary: 'The products of one category, newest first',
    input: categoryBody,
    data: products,
    handle: (context, { category, ...input }) => listOf(context, category ? [category] : [], input),
  }),
  restCall({
    method: 'POST',
    path: '/api/filter-product',
    shared: named,
    summary: 'The products of several categories, newest first',
    input: filterBody,
    data: products,
    handle: (context, { category, ...input }) => listOf(context, category ?? [], input),
  }),
  restCall({
    method: 'POST',
    path: '/api/product-details',
    shared: named,
    summary: 'One product',
    input: productDetailsBody,
    data: restProduct,
    async handle({ deps, visit: { actor }, texts }, { productId }) {
      const product = await getProductRecord(deps, actor, productId);
      return { message: texts.done.product, data: (await restIn(deps))(product) };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/search',
    // A search that finds nothing is noted for the owner each time.
    shared: ({ data }) => (Array.isArray(data) && data.length > 0 ? ['list'] : null),
    summary: 'Products in which every word of q stands, best first; without q the newest',
    input: searchQuery,
    data: products,
    also: z.object({ nearest: products, corrected: z.string().nullable() }),
    limit: 'search',
    async handle({ deps, visit: { actor }, texts }, { q = '', limit = REST_LIST_LIMIT, cursor }) {
      const page = await searchProductRecords(deps, actor, { text: q, limit, cursor });
      const rest = await restIn(deps);
      return {
        message: texts.done.products,
        data: page.items.map(rest),
        nextCursor: page.nextCursor,
        nearest: page.nearest.map(rest),
        corrected: page.corrected,
      };
    },
  }),
];
