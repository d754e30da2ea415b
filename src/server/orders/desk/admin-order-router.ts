import {
  anyOrderInput,
  cancelOrderInput,
  listAllOrdersInput,
  noteRepaymentInput,
  orderAddressInput,
  orderStepInput,
  parcelInput,
  refundOrderInput,
  returnOrderInput,
  seenOrderInput,
} from '../../../shared/schemas/admin-order.ts';
import { adminProcedure, packerProcedure, router } from '../../http/trpc/trpc.ts';
import {
  cancelOrder,
  correctShipment,
  deliverOrder,
  packOrder,
  returnOrder,
  shipOrder,
} from '../fulfilment/fulfilment-service.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { noteRepayment } from '../refunds/repayment-service.ts';
import { getAnyOrder } from './order-admin-service.ts';
import {
  approvePayment,
  fillInAddress,
  markLookedAt,
  resendConfirmation,
  takeMissingGoods,
} from './order-care-service.ts';
import { listAllOrders } from './order-list-service.ts';

export const adminOrderRouter = router({
  list: adminProcedure
    .input(listAllOrdersInput)
    .query(({ ctx, input }) => listAllOrders(ctx.deps, ctx.actor, input)),
  byId: adminProcedure
    .input(anyOrderInput)
    .query(({ ctx, input }) => getAnyOrder(ctx.deps, ctx.actor, input.id)),
  pack: packerProcedure
    .input(seenOrderInput)
    .mutation(({ ctx, input }) => packOrder(ctx.deps, ctx.actor, input)),
  ship: packerProcedure
    .input(parcelInput)
    .mutation(({ ctx, input }) => shipOrder(ctx.deps, ctx.actor, input)),
  correctShipment: packerProcedure
    .input(parcelInput)
    .mutation(({ ctx, input }) => correctShipment(ctx.deps, ctx.actor, input)),
  deliver: packerProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => deliverOrder(ctx.deps, ctx.actor, input)),
  return: adminProcedure
    .input(returnOrderInput)
    .mutation(({ ctx, input }) => returnOrder(ctx.deps, ctx.actor, input)),
  cancel: adminProcedure
    .input(cancelOrderInput)
    .mutation(({ ctx, input }) => cancelOrder(ctx.deps, ctx.actor, input)),
  refund: adminProcedure
    .input(refundOrderInput)
    .mutation(({ ctx, input }) => refundOrder(ctx.deps, ctx.actor, input)),
  noteRepayment: adminProcedure
    .input(noteRepaymentInput)
    .mutation(({ ctx, input }) => noteRepayment(ctx.deps, ctx.actor, input)),
  approvePayment: adminProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => approvePayment(ctx.deps, ctx.actor, input)),
  markLookedAt: adminProcedure
    .input(seenOrderInput)
    .mutation(({ ctx, input }) => markLookedAt(ctx.deps, ctx.actor, input)),
  takeMissingGoods: adminProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => takeMissingGoods(ctx.deps, ctx.actor, input)),
  fillInAddress: adminProcedure
    .input(orderAddressInput)
    .mutation(({ ctx, input }) => fillInAddress(ctx.deps, ctx.actor, input)),
  resendMail: adminProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => resendConfirmation(ctx.deps, ctx.actor, input)),
});
