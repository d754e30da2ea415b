import { confirmCheckoutInput, orderIdInput, startCheckoutInput } from '../../shared/schemas/order.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from '../checkout/checkout-service.ts';
import { customerProcedure, router } from '../http/trpc/trpc.ts';
import { getOrder, listOrders } from './order-service.ts';

export const orderRouter = router({
  checkout: customerProcedure
    .input(startCheckoutInput)
    .mutation(({ ctx, input }) => startCheckout(ctx.deps, ctx.actor, input)),
  confirm: customerProcedure
    .input(confirmCheckoutInput)
    .mutation(({ ctx, input }) => confirmCheckout(ctx.deps, ctx.actor, input)),
  cancelCheckout: customerProcedure.mutation(({ ctx }) => cancelCheckout(ctx.deps, ctx.actor)),
  list: customerProcedure.query(({ ctx }) => listOrders(ctx.deps, ctx.actor)),
  byId: customerProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => getOrder(ctx.deps, ctx.actor, input.id)),
});
