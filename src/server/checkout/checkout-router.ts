import {
  cancelCheckoutInput,
  confirmCheckoutInput,
  quoteInput,
  startCheckoutInput,
} from '../../shared/schemas/order.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { quoteCart } from './quote-service.ts';

/** The part of the router `order` that starts, confirms and cancels checkouts. */
export const checkoutRouter = router({
  quote: publicProcedure.input(quoteInput).query(({ ctx, input }) => quoteCart(ctx.deps, ctx.actor, input)),
  checkout: publicProcedure
    .input(startCheckoutInput)
    .mutation(({ ctx, input }) =>
      startCheckout(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
  confirm: publicProcedure.input(confirmCheckoutInput).mutation(async ({ ctx, input }) => {
    const { address } = ctx.visit.client;
    const { orderId, pickUp, guest } = await confirmCheckout(ctx.deps, ctx.actor, { ...input, address });
    if (guest) ctx.visit.keepOrderKey(guest);
    return { orderId, pickUp, guestNumber: guest?.number ?? null };
  }),
  cancelCheckout: publicProcedure
    .input(cancelCheckoutInput)
    .mutation(({ ctx, input }) =>
      cancelCheckout(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
});
