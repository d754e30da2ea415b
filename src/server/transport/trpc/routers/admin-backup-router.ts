import { listBackups } from '../../../services/backup-admin-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminBackupRouter = router({
  list: adminProcedure.query(({ ctx }) => listBackups(ctx.deps, ctx.actor)),
});
