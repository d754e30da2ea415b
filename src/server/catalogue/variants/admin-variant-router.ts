import {
  addVariantInput,
  dissolveVariantsInput,
  makeVariantsInput,
  removeVariantInput,
  renameVariantsInput,
  variantsOfInput,
} from '../../../shared/schemas/admin/variants.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import {
  addVariant,
  dissolveVariants,
  getAdminVariants,
  removeVariant,
  renameVariants,
} from './variant-admin-service.ts';
import { makeVariants } from './variant-making-service.ts';

export const adminVariantRouter = router({
  of: adminProcedure
    .input(variantsOfInput)
    .query(({ ctx, input }) => getAdminVariants(ctx.deps, ctx.actor, input)),
  make: adminProcedure
    .input(makeVariantsInput)
    .mutation(({ ctx, input }) => makeVariants(ctx.deps, ctx.actor, input)),
  add: adminProcedure
    .input(addVariantInput)
    .mutation(({ ctx, input }) => addVariant(ctx.deps, ctx.actor, input)),
  remove: adminProcedure
    .input(removeVariantInput)
    .mutation(({ ctx, input }) => removeVariant(ctx.deps, ctx.actor, input)),
  rename: adminProcedure
    .input(renameVariantsInput)
    .mutation(({ ctx, input }) => renameVariants(ctx.deps, ctx.actor, input)),
  dissolve: adminProcedure
    .input(dissolveVariantsInput)
    .mutation(({ ctx, input }) => dissolveVariants(ctx.deps, ctx.actor, input)),
});
