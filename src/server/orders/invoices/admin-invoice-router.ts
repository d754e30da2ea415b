import { continueSeriesInput, listDocumentsInput } from '../../../shared/schemas/admin-invoice.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { continueSeries, getNextNumbers, listDeskDocuments } from './invoice-desk-service.ts';

export const adminInvoiceRouter = router({
  list: adminProcedure
    .input(listDocumentsInput)
    .query(({ ctx, input }) => listDeskDocuments(ctx.deps, ctx.actor, input)),
  nextNumbers: adminProcedure.query(({ ctx }) => getNextNumbers(ctx.deps, ctx.actor)),
  continueAt: adminProcedure
    .input(continueSeriesInput)
    .mutation(({ ctx, input }) => continueSeries(ctx.deps, ctx.actor, input)),
});
