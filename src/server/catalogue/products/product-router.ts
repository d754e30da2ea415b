import { cardsInput } from '../../../shared/schemas/coming-back/wishlist.ts';
import {
  compareInput,
  facetsInput,
  filterProductsInput,
  listProductsInput,
  productIdInput,
  recommendedInput,
  searchInput,
  shopperFactsInput,
  suggestInput,
} from '../../../shared/schemas/product.ts';
import { countedProcedure, publicProcedure, router } from '../../http/trpc/trpc.ts';
import { listCategories } from '../categories/category-service.ts';
import { filterProducts, listFacets } from '../search/facet-service.ts';
import { searchProducts, suggestProducts } from '../search/search-service.ts';
import {
  getProduct,
  listCardsOf,
  listProducts,
  listRecommended,
  MOST_RECOMMENDED,
} from './catalogue-service.ts';
import { compareProducts } from './compare-service.ts';
import { getShopperFacts } from './shopper-facts-service.ts';

export const productRouter = router({
  categories: publicProcedure.query(({ ctx }) => listCategories(ctx.deps, ctx.actor)),
  list: publicProcedure
    .input(listProductsInput)
    .query(({ ctx, input }) => listProducts(ctx.deps, ctx.actor, input)),
  filter: countedProcedure.input(filterProductsInput).query(async ({ ctx, input }) => {
    if (input.filter.text !== '') await ctx.limitSearch();
    return filterProducts(ctx.deps, ctx.actor, input);
  }),
  facets: countedProcedure
    .input(facetsInput)
    .query(({ ctx, input }) => listFacets(ctx.deps, ctx.actor, input)),
  byId: publicProcedure
    .input(productIdInput)
    .query(({ ctx, input }) => getProduct(ctx.deps, ctx.actor, input.id)),
  forShopper: publicProcedure
    .input(shopperFactsInput)
    .query(({ ctx, input }) => getShopperFacts(ctx.deps, ctx.actor, input)),
  recommended: publicProcedure
    .input(recommendedInput)
    .query(({ ctx, input: { id, all } }) =>
      listRecommended(ctx.deps, ctx.actor, { id, limit: all ? MOST_RECOMMENDED : null }),
    ),
  compare: publicProcedure
    .input(compareInput)
    .query(({ ctx, input }) => compareProducts(ctx.deps, ctx.actor, input)),
  cards: countedProcedure
    .input(cardsInput)
    .query(({ ctx, input }) => listCardsOf(ctx.deps, ctx.actor, input)),
  suggest: countedProcedure
    .input(suggestInput)
    .query(({ ctx, input }) => suggestProducts(ctx.deps, ctx.actor, input)),
  search: publicProcedure.input(searchInput).query(async ({ ctx, input }) => {
    await ctx.limitSearch();
    return searchProducts(ctx.deps, ctx.actor, input);
  }),
});
