import {
  createPageInput,
  orderPagesInput,
  pageIdInput,
  pageVersionInput,
  previewPageInput,
  updatePageInput,
} from '../../shared/schemas/admin/pages.ts';
import { adminProcedure, router } from '../http/trpc/trpc.ts';
import {
  createPage,
  deletePage,
  getOwnersPage,
  listPages,
  orderPages,
  previewPage,
  updatePage,
} from './page-admin-service.ts';

export const adminPageRouter = router({
  list: adminProcedure.query(({ ctx }) => listPages(ctx.deps, ctx.actor)),
  byId: adminProcedure
    .input(pageIdInput)
    .query(({ ctx, input }) => getOwnersPage(ctx.deps, ctx.actor, input.id)),
  create: adminProcedure
    .input(createPageInput)
    .mutation(({ ctx, input }) => createPage(ctx.deps, ctx.actor, input)),
  update: adminProcedure
    .input(updatePageInput)
    .mutation(({ ctx, input }) => updatePage(ctx.deps, ctx.actor, input)),
  delete: adminProcedure
    .input(pageVersionInput)
    .mutation(({ ctx, input }) => deletePage(ctx.deps, ctx.actor, input)),
  order: adminProcedure
    .input(orderPagesInput)
    .mutation(({ ctx, input }) => orderPages(ctx.deps, ctx.actor, input.ids)),
  // A text is too long for the address of a query.
  preview: adminProcedure
    .input(previewPageInput)
    .mutation(({ ctx, input }) => previewPage(ctx.deps, ctx.actor, input)),
});
