import {
  confirmCheckoutInput,
  findOrderInput,
  orderByKeyInput,
  orderIdInput,
  withdrawInput,
} from '../../shared/schemas/order.ts';
import { customerProcedure, publicProcedure, router } from '../http/trpc/trpc.ts';
import { buyAgain } from './buy-again-service.ts';
import { findOrder } from './guest/find-order-service.ts';
import { isPaidByGuest } from './guest/paid-by-guest-service.ts';
import { getOrder, getOrderByKey, listOrders } from './order-service.ts';
import { withdrawFromContract } from './withdrawals/withdrawal-service.ts';

export const orderRouter = router({
  list: customerProcedure.query(({ ctx }) => listOrders(ctx.deps, ctx.actor)),
  byId: customerProcedure
    .input(orderIdInput)
    .query(({ ctx, input }) => getOrder(ctx.deps, ctx.actor, input.id)),
  byKey: publicProcedure
    .input(orderByKeyInput)
    .query(({ ctx, input: { number } }) =>
      getOrderByKey(ctx.deps, ctx.actor, { number, key: ctx.visit.orderKey(number) }),
    ),
  paidByGuest: publicProcedure
    .input(confirmCheckoutInput)
    .query(({ ctx, input }) => isPaidByGuest(ctx.deps, ctx.actor, input)),
  buyAgain: publicProcedure.input(orderByKeyInput).mutation(async ({ ctx, input: { number } }) => {
    const key = ctx.visit.orderKey(number);
    const { limitNewCart } = ctx;
    const { cartCreated, ...result } = await buyAgain(ctx.deps, ctx.actor, { number, key, limitNewCart });
    ctx.visit.keepCart({ created: cartCreated });
    return result;
  }),
  find: publicProcedure
    .input(findOrderInput)
    .mutation(({ ctx, input }) =>
      findOrder(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
  withdraw: publicProcedure
    .input(withdrawInput)
    .mutation(({ ctx, input }) =>
      withdrawFromContract(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
});
