import { removeDemoInput } from '../../../shared/schemas/admin-running.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { previewDemoRemoval, removeDemo } from './demo-removal-service.ts';

export const adminDemoRouter = router({
  preview: adminProcedure.query(({ ctx }) => previewDemoRemoval(ctx.deps, ctx.actor)),
  remove: adminProcedure
    .input(removeDemoInput)
    .mutation(({ ctx, input }) => removeDemo(ctx.deps, ctx.actor, input)),
});
