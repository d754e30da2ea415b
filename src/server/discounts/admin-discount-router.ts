import {
  createDiscountInput,
  discountVersionInput,
  updateDiscountInput,
} from '../../shared/schemas/admin-plans.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import {
  createDiscountCode,
  endDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from './discount-admin-service.ts';

export const adminDiscountRouter = router({
  list: adminProcedure.query(({ ctx }) => listDiscountCodes(ctx.deps, ctx.actor)),
  create: adminProcedure
    .input(createDiscountInput)
    .mutation(({ ctx, input }) => createDiscountCode(ctx.deps, ctx.actor, input)),
  update: adminProcedure
    .input(updateDiscountInput)
    .mutation(({ ctx, input }) => updateDiscountCode(ctx.deps, ctx.actor, input)),
  end: adminProcedure
    .input(discountVersionInput)
    .mutation(({ ctx, input }) => endDiscountCode(ctx.deps, ctx.actor, input)),
});
