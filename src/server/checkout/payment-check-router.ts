import { orderStepInput } from '../../shared/schemas/admin-order.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { checkPayment } from './payment-check-service.ts';

/** Part of the router `admin.order`: asks the payment provider again. */
export const paymentCheckRouter = router({
  checkPayment: adminProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => checkPayment(ctx.deps, ctx.actor, input)),
});
