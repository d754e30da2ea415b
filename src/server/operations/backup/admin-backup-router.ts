import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { listBackups } from './backup-admin-service.ts';

export const adminBackupRouter = router({
  list: adminProcedure.query(({ ctx }) => listBackups(ctx.deps, ctx.actor)),
});
