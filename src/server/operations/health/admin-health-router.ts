import { healthInput } from '../../../shared/schemas/admin-health.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getHealth } from './health-service.ts';

export const adminHealthRouter = router({
  get: adminProcedure
    .input(healthInput)
    .query(({ ctx, input }) =>
      getHealth(ctx.deps, ctx.actor, { ...input, strangeProxy: ctx.visit.strangeProxy }),
    ),
});
