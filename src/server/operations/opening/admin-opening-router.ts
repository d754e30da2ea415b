import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import { getPreviewLink, makePreviewLink, revokePreviewLink } from './opening-service.ts';

export const adminOpeningRouter = router({
  link: adminProcedure.query(({ ctx }) => getPreviewLink(ctx.deps, ctx.actor)),
  makeLink: adminProcedure.mutation(({ ctx }) => makePreviewLink(ctx.deps, ctx.actor)),
  revokeLink: adminProcedure.mutation(({ ctx }) => revokePreviewLink(ctx.deps, ctx.actor)),
});
