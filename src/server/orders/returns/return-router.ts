import {
  answerReturnInput,
  askReturnInput,
  listReturnsInput,
  refundReturnInput,
  returnInput,
  returnsOfOrderInput,
  withdrawReturnInput,
} from '../../../shared/schemas/coming-back/returns.ts';
import { orderByKeyInput } from '../../../shared/schemas/order.ts';
import { adminProcedure, customerProcedure, publicProcedure, router } from '../../http/trpc/trpc.ts';
import {
  answerReturn,
  listAllReturns,
  listReturnsOfOrder,
  receiveReturn,
  refundReturn,
} from './return-desk-service.ts';
import { askToReturn, getReturns, listOwnReturns, withdrawReturn } from './return-service.ts';

/** For customers, and for guests by their order's link. */
export const returnRouter = router({
  returns: publicProcedure
    .input(orderByKeyInput)
    .query(({ ctx, input }) =>
      getReturns(ctx.deps, ctx.actor, { ...input, key: ctx.visit.orderKey(input.number) }),
    ),
  ownReturns: customerProcedure.query(({ ctx }) => listOwnReturns(ctx.deps, ctx.actor)),
  askReturn: publicProcedure
    .input(askReturnInput)
    .mutation(({ ctx, input }) =>
      askToReturn(ctx.deps, ctx.actor, { ...input, key: ctx.visit.orderKey(input.number) }),
    ),
  withdrawReturn: publicProcedure
    .input(withdrawReturnInput)
    .mutation(({ ctx, input }) =>
      withdrawReturn(ctx.deps, ctx.actor, { ...input, key: ctx.visit.orderKey(input.number) }),
    ),
});

export const adminReturnRouter = router({
  list: adminProcedure
    .input(listReturnsInput)
    .query(({ ctx, input }) => listAllReturns(ctx.deps, ctx.actor, input)),
  ofOrder: adminProcedure
    .input(returnsOfOrderInput)
    .query(({ ctx, input }) => listReturnsOfOrder(ctx.deps, ctx.actor, input)),
  answer: adminProcedure
    .input(answerReturnInput)
    .mutation(({ ctx, input }) => answerReturn(ctx.deps, ctx.actor, input)),
  receive: adminProcedure
    .input(returnInput)
    .mutation(({ ctx, input }) => receiveReturn(ctx.deps, ctx.actor, input)),
  refund: adminProcedure
    .input(refundReturnInput)
    .mutation(({ ctx, input }) => refundReturn(ctx.deps, ctx.actor, input)),
});
