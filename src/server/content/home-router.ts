import { publicProcedure, router } from '../http/trpc/trpc.ts';
import { getHome } from './home-service.ts';

/** Part of the router `product`. */
export const homeRouter = router({
  home: publicProcedure.query(({ ctx }) => getHome(ctx.deps, ctx.actor)),
});
