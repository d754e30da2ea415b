import { homeVersionInput, saveHomeDraftInput } from '../../shared/schemas/content/admin-home.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import {
  discardHomeDraft,
  getEditedHome,
  previewHome,
  publishHome,
  restoreHome,
  saveHomeDraft,
} from './home-admin-service.ts';

export const adminHomeRouter = router({
  get: adminProcedure.query(({ ctx }) => getEditedHome(ctx.deps, ctx.actor)),
  preview: adminProcedure.query(({ ctx }) => previewHome(ctx.deps, ctx.actor)),
  save: adminProcedure
    .input(saveHomeDraftInput)
    .mutation(({ ctx, input }) => saveHomeDraft(ctx.deps, ctx.actor, input)),
  discard: adminProcedure
    .input(homeVersionInput)
    .mutation(({ ctx, input }) => discardHomeDraft(ctx.deps, ctx.actor, input)),
  publish: adminProcedure
    .input(homeVersionInput)
    .mutation(({ ctx, input }) => publishHome(ctx.deps, ctx.actor, input)),
  restore: adminProcedure
    .input(homeVersionInput)
    .mutation(({ ctx, input }) => restoreHome(ctx.deps, ctx.actor, input)),
});
