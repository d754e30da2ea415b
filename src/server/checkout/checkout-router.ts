import { confirmCheckoutInput, quoteInput, startCheckoutInput } from '../../shared/schemas/order.ts';
import { customerProcedure, router } from '../http/trpc/trpc.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { quoteCart } from './quote-service.ts';

/** The part of the router `order` that starts, confirms and cancels checkouts. */
export const checkoutRouter = router({
  quote: customerProcedure.input(quoteInput).query(({ ctx, input }) => quoteCart(ctx.deps, ctx.actor, input)),
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
