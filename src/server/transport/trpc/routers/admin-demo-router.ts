import { removeDemoInput } from '../../../../shared/schemas/admin-running.ts';
import { previewDemoRemoval, removeDemo } from '../../../services/demo-removal-service.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminDemoRouter = router({
  preview: adminProcedure.query(({ ctx }) => previewDemoRemoval(ctx.deps, ctx.actor)),
  remove: adminProcedure.input(removeDemoInput).mutation(({ ctx }) => removeDemo(ctx.deps, ctx.actor)),
});
