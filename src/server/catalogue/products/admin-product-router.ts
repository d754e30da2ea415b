import { changeProductsInput, matchProductsInput } from '../../../shared/schemas/admin/bulk.ts';
import {
  adjustStockInput,
  adminListProductsInput,
  adminProductInput,
  categoryInput,
  createProductInput,
  productHistoryInput,
  setAccessoriesInput,
  updateProductInput,
} from '../../../shared/schemas/admin-product.ts';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getAccessories, setAccessories } from '../accessories/accessory-service.ts';
import { listCategorySpecs } from '../categories/attribute-admin-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { changeProducts } from '../upkeep/bulk-change-service.ts';
import { duplicateProduct } from '../upkeep/product-copy-service.ts';
import { removeProduct } from '../upkeep/product-removal-service.ts';
import { previewProduct } from './catalogue-service.ts';
import { getAdminProduct, listAdminProducts, matchAdminProducts } from './product-admin-service.ts';
import { listProductChanges, listStockHistory } from './product-history-service.ts';
import { createProduct, setOnSale, updateProduct } from './product-service.ts';

/** The panel lists its products again after a change, so it needs no more than the version. */
const versionOf = ({ version }: { version: number }) => ({ version });

export const adminProductRouter = router({
  list: adminProcedure
    .input(adminListProductsInput)
    .query(({ ctx, input }) => listAdminProducts(ctx.deps, ctx.actor, input)),
  byId: adminProcedure
    .input(adminProductInput)
    .query(({ ctx, input }) => getAdminProduct(ctx.deps, ctx.actor, input.id)),
  specs: adminProcedure
    .input(categoryInput)
    .query(({ ctx, input }) => listCategorySpecs(ctx.deps, ctx.actor, input.category)),
  create: adminProcedure.input(createProductInput).mutation(async ({ ctx, input }) => {
    const { id } = await createProduct(ctx.deps, ctx.actor, input);
    return { id };
  }),
  update: adminProcedure
    .input(updateProductInput)
    .mutation(async ({ ctx, input: { id, version, currency, ...change } }) =>
      versionOf(
        await updateProduct(ctx.deps, ctx.actor, { id, version, currency, change: withoutUndefined(change) }),
      ),
    ),
  takeOffSale: adminProcedure
    .input(adminProductInput)
    .mutation(async ({ ctx, input }) =>
      versionOf(await setOnSale(ctx.deps, ctx.actor, { ...input, onSale: false })),
    ),
  putOnSale: adminProcedure
    .input(adminProductInput)
    .mutation(async ({ ctx, input }) =>
      versionOf(await setOnSale(ctx.deps, ctx.actor, { ...input, onSale: true })),
    ),
  matching: adminProcedure
    .input(matchProductsInput)
    .query(({ ctx, input }) => matchAdminProducts(ctx.deps, ctx.actor, input)),
  changeMany: adminProcedure
    .input(changeProductsInput)
    .mutation(({ ctx, input }) => changeProducts(ctx.deps, ctx.actor, input)),
  preview: adminProcedure
    .input(adminProductInput)
    .query(({ ctx, input }) => previewProduct(ctx.deps, ctx.actor, input.id)),
  duplicate: adminProcedure
    .input(adminProductInput)
    .mutation(({ ctx, input }) => duplicateProduct(ctx.deps, ctx.actor, input)),
  remove: adminProcedure
    .input(adminProductInput)
    .mutation(({ ctx, input }) => removeProduct(ctx.deps, ctx.actor, input)),
  accessories: adminProcedure
    .input(adminProductInput)
    .query(({ ctx, input }) => getAccessories(ctx.deps, ctx.actor, input)),
  setAccessories: adminProcedure
    .input(setAccessoriesInput)
    .mutation(({ ctx, input }) => setAccessories(ctx.deps, ctx.actor, input)),
  adjustStock: adminProcedure
    .input(adjustStockInput)
    .mutation(({ ctx, input }) => adjustStock(ctx.deps, ctx.actor, input)),
  stockHistory: adminProcedure
    .input(productHistoryInput)
    .query(({ ctx, input }) => listStockHistory(ctx.deps, ctx.actor, input)),
  changes: adminProcedure
    .input(productHistoryInput)
    .query(({ ctx, input }) => listProductChanges(ctx.deps, ctx.actor, input)),
});
