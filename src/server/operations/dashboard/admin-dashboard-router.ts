import { dashboardInput } from '../../../shared/schemas/admin-dashboard.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getDashboard } from './dashboard-service.ts';

export const adminDashboardRouter = router({
  get: adminProcedure
    .input(dashboardInput)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.actor, input)),
});
