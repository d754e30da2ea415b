import { listMailsInput, mailIdInput } from '../../../shared/schemas/admin-running.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { listOutbox, sendAgain, sendTestMail } from './mail-admin-service.ts';

export const adminMailRouter = router({
  list: adminProcedure
    .input(listMailsInput)
    .query(({ ctx, input }) => listOutbox(ctx.deps, ctx.actor, input)),
  sendAgain: adminProcedure
    .input(mailIdInput)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ctx.actor, input)),
  test: adminProcedure.mutation(({ ctx }) => sendTestMail(ctx.deps, ctx.actor)),
});
