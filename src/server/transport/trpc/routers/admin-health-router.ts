import { healthInput } from '../../../../shared/schemas/admin-health.ts';
import { getHealth } from '../../../services/health-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminHealthRouter = router({
  get: adminProcedure
    .input(healthInput)
    .query(({ ctx, input }) => getHealth(ctx.deps, ctx.actor, { ...input, forwarded: ctx.visit.forwarded })),
});
