import { listAuditInput } from '../../../../shared/schemas/admin-running.ts';
import { listAuditLog } from '../../../services/audit-log-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminAuditRouter = router({
  list: adminProcedure
    .input(listAuditInput)
    .query(({ ctx, input }) => listAuditLog(ctx.deps, ctx.actor, input)),
});
