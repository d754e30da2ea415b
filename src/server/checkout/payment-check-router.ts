import { orderStepInput } from '../../shared/schemas/admin-order.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import { checkPayment } from './payment-check-service.ts';

/** The part of the router `admin.order` that checks a payment at the provider. */
export const paymentCheckRouter = router({
  checkPayment: adminProcedure
    .input(orderStepInput)
    .mutation(({ ctx, input }) => checkPayment(ctx.deps, ctx.actor, input)),
});
