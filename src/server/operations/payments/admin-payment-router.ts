import { paymentKeyInput, versionInput, webhookSecretInput } from '../../../shared/schemas/admin/accounts.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import {
  checkPaymentKey,
  getPaymentAccount,
  makePaymentWebhook,
  removePaymentKey,
  savePaymentKey,
  saveWebhookSecret,
} from './payment-account-service.ts';

export const adminPaymentRouter = router({
  get: adminProcedure.query(({ ctx }) => getPaymentAccount(ctx.deps, ctx.actor)),
  saveKey: adminProcedure
    .input(paymentKeyInput)
    .mutation(({ ctx, input }) => savePaymentKey(ctx.deps, ctx.actor, input)),
  removeKey: adminProcedure
    .input(versionInput)
    .mutation(({ ctx, input }) => removePaymentKey(ctx.deps, ctx.actor, input)),
  checkKey: adminProcedure.mutation(({ ctx }) => checkPaymentKey(ctx.deps, ctx.actor)),
  makeWebhook: adminProcedure
    .input(versionInput)
    .mutation(({ ctx, input }) => makePaymentWebhook(ctx.deps, ctx.actor, input)),
  saveWebhookSecret: adminProcedure
    .input(webhookSecretInput)
    .mutation(({ ctx, input }) => saveWebhookSecret(ctx.deps, ctx.actor, input)),
});
