import { mailServerInput, versionInput } from '../../../shared/schemas/admin/accounts.ts';
import { previewMailInput, saveMailTextInput, testMailInput } from '../../../shared/schemas/admin/mails.ts';
import { listMailsInput, mailIdInput } from '../../../shared/schemas/admin-running.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getMailAccount, removeMailServer, saveMailServer } from './mail-account-service.ts';
import { listOutbox, sendAgain, sendTestMail } from './mail-admin-service.ts';
import { getMailTexts, previewMail, saveMailText } from './mail-text-service.ts';

export const adminMailRouter = router({
  list: adminProcedure
    .input(listMailsInput)
    .query(({ ctx, input }) => listOutbox(ctx.deps, ctx.actor, input)),
  sendAgain: adminProcedure
    .input(mailIdInput)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ctx.actor, input)),
  test: adminProcedure
    .input(testMailInput)
    .mutation(({ ctx, input }) => sendTestMail(ctx.deps, ctx.actor, input)),
  account: adminProcedure.query(({ ctx }) => getMailAccount(ctx.deps, ctx.actor)),
  saveServer: adminProcedure
    .input(mailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx.deps, ctx.actor, input)),
  removeServer: adminProcedure
    .input(versionInput)
    .mutation(({ ctx, input }) => removeMailServer(ctx.deps, ctx.actor, input)),
  texts: adminProcedure.query(({ ctx }) => getMailTexts(ctx.deps, ctx.actor)),
  preview: adminProcedure
    .input(previewMailInput)
    .mutation(({ ctx, input }) => previewMail(ctx.deps, ctx.actor, input)),
  saveText: adminProcedure
    .input(saveMailTextInput)
    .mutation(({ ctx, input }) => saveMailText(ctx.deps, ctx.actor, input)),
});
