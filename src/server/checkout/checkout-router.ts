import { confirmCheckoutInput, startCheckoutInput } from '../../shared/schemas/order.ts';
import { customerProcedure, router } from '../http/trpc/trpc.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';

/** The part of the router `order` that starts, confirms and cancels checkouts. */
export const checkoutRouter = router({
  checkout: customerProcedure
    .input(startCheckoutInput)
    .mutation(({ ctx, input }) =>
      startCheckout(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
  confirm: customerProcedure
    .input(confirmCheckoutInput)
    .mutation(({ ctx, input }) => confirmCheckout(ctx.deps, ctx.actor, input)),
  cancelCheckout: customerProcedure.mutation(({ ctx }) => cancelCheckout(ctx.deps, ctx.actor)),
});
