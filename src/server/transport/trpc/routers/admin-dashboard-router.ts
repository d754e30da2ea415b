import { dashboardInput } from '../../../../shared/schemas/admin-dashboard.ts';
import { getDashboard } from '../../../services/dashboard-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminDashboardRouter = router({
  get: adminProcedure
    .input(dashboardInput)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.actor, input)),
});
