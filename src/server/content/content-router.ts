import { z } from 'zod';

import { filledText, id } from '../../shared/schemas/text.ts';
import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { getHome, getHomeRow } from './home-service.ts';
import { getPage } from './page-service.ts';

/** Merged into the router `product`. */
export const contentRouter = router({
  home: publicProcedure.query(({ ctx }) => getHome(ctx.deps, ctx.actor)),
  homeRow: publicProcedure
    .input(z.strictObject({ id: id('homeSection') }))
    .query(({ ctx, input }) => getHomeRow(ctx.deps, ctx.actor, input.id)),
  page: publicProcedure
    .input(z.strictObject({ slug: filledText(100) }))
    .query(({ ctx, input }) => getPage(ctx.deps, ctx.actor, input.slug)),
});
