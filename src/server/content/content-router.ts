import { z } from 'zod';
import { filledText } from '../../shared/schemas/text.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { getHome } from './home-service.ts';
import { getPage } from './page-service.ts';

/** Merged into the router `product`. */
export const contentRouter = router({
  home: publicProcedure.query(({ ctx }) => getHome(ctx.deps, ctx.actor)),
  page: publicProcedure
    .input(z.strictObject({ slug: filledText(100) }))
    .query(({ ctx, input }) => getPage(ctx.deps, ctx.actor, input.slug)),
});
