import { deliveryPlanInput, taxPlanInput } from '../../shared/schemas/admin-plans.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { getPlan, savePlan } from './plan-service.ts';

export const adminDeliveryRouter = router({
  get: adminProcedure.query(({ ctx }) => getPlan(ctx.deps, ctx.actor, 'delivery')),
  update: adminProcedure
    .input(deliveryPlanInput)
    .mutation(({ ctx, input }) => savePlan(ctx.deps, ctx.actor, 'delivery', input)),
});

export const adminTaxRouter = router({
  get: adminProcedure.query(({ ctx }) => getPlan(ctx.deps, ctx.actor, 'tax')),
  update: adminProcedure
    .input(taxPlanInput)
    .mutation(({ ctx, input }) => savePlan(ctx.deps, ctx.actor, 'tax', input)),
});
