import {
  previewBrandMailInput,
  publishBrandInput,
  restoreBrandInput,
} from '../../shared/schemas/content/admin-brand.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { getBrand, previewBrandMail, publishBrand, restoreBrand } from './brand-service.ts';

export const adminBrandRouter = router({
  get: adminProcedure.query(({ ctx }) => getBrand(ctx.deps, ctx.actor)),
  mail: adminProcedure
    .input(previewBrandMailInput)
    .query(({ ctx, input }) => previewBrandMail(ctx.deps, ctx.actor, input)),
  publish: adminProcedure
    .input(publishBrandInput)
    .mutation(({ ctx, input }) => publishBrand(ctx.deps, ctx.actor, input)),
  restore: adminProcedure
    .input(restoreBrandInput)
    .mutation(({ ctx, input }) => restoreBrand(ctx.deps, ctx.actor, input)),
});
