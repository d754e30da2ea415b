import { askForStockInput, confirmStockRequestInput } from '../../shared/schemas/coming-back/stock-alert.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { askForStock, confirmStockRequest } from './stock-request-service.ts';

export const stockAlertRouter = router({
  ask: publicProcedure
    .input(askForStockInput)
    .mutation(({ ctx, input }) =>
      askForStock(ctx.deps, ctx.actor, { ...input, address: ctx.visit.client.address }),
    ),
  confirm: publicProcedure
    .input(confirmStockRequestInput)
    .mutation(({ ctx, input }) => confirmStockRequest(ctx.deps, ctx.actor, input)),
});
