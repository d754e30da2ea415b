import { listAuditInput } from '../../shared/schemas/admin-running.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { listAuditLog } from './audit-log-service.ts';

export const adminAuditRouter = router({
  list: adminProcedure
    .input(listAuditInput)
    .query(({ ctx, input }) => listAuditLog(ctx.deps, ctx.actor, input)),
});
