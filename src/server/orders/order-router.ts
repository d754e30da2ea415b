import { orderIdInput } from '../../shared/schemas/order.ts';
import { customerProcedure, router } from '../http/trpc/trpc.ts';
import { getOrder, listOrders } from './order-service.ts';

export const orderRouter = router({
  list: customerProcedure.query(({ ctx }) => listOrders(ctx.deps, ctx.actor)),
  byId: customerProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => getOrder(ctx.deps, ctx.actor, input.id)),
});
