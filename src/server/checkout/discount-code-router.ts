import { applyCodeInput } from '../../shared/schemas/cart.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { applyCode, removeCode } from './discount-code-service.ts';

/** The part of the router `cart` about its discount code. */
export const discountCodeRouter = router({
  applyCode: publicProcedure.input(applyCodeInput).mutation(async ({ ctx, input }) => {
    await applyCode(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address });
    ctx.visit.keepCart({ created: false });
  }),
  removeCode: publicProcedure.mutation(async ({ ctx }) => {
    await removeCode(ctx.deps, ctx.actor);
    ctx.visit.keepCart({ created: false });
  }),
});
