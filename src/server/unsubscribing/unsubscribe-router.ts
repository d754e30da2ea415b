import { unsubscribeInput } from '../../shared/schemas/coming-back/unsubscribe.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { unsubscribe } from './unsubscribe-service.ts';

export const unsubscribeRouter = router({
  end: publicProcedure
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, ctx.actor, input)),
});
