import { anyOrderInput, listPackingInput } from '../../../shared/schemas/admin-order.ts';
import { packerProcedure, router } from '../../http/trpc/trpc.ts';
import { getPackingOrder, listPackingOrders, offersPickUp } from './packing-service.ts';

export const packingRouter = router({
  list: packerProcedure
    .input(listPackingInput)
    .query(({ ctx, input }) => listPackingOrders(ctx.deps, ctx.actor, input)),
  byId: packerProcedure
    .input(anyOrderInput)
    .query(({ ctx, input }) => getPackingOrder(ctx.deps, ctx.actor, input.id)),
  offersPickUp: packerProcedure.query(({ ctx }) => offersPickUp(ctx.deps, ctx.actor)),
});
