import { dashboardInput } from '../../../shared/schemas/admin-dashboard.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getDashboard } from './dashboard-service.ts';
import { getFirstHour } from './first-hour-service.ts';

export const adminDashboardRouter = router({
  firstHour: adminProcedure.query(({ ctx }) => getFirstHour(ctx.deps, ctx.actor)),
  get: adminProcedure
    .input(dashboardInput)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.actor, input)),
});
