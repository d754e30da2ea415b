import {
  mergeWishesInput,
  sharedWishlistInput,
  shareWishlistInput,
  wishInput,
} from '../../shared/schemas/coming-back/wishlist.ts';
import { countedProcedure, customerProcedure, router } from '../http/trpc/trpc.ts';
import {
  getShare,
  listOwnWishes,
  mergeWishes,
  readSharedWishlist,
  renameShare,
  revokeShare,
  setWish,
  shareWishlist,
} from './wishlist-service.ts';

export const wishlistRouter = router({
  list: customerProcedure.query(({ ctx }) => listOwnWishes(ctx.deps, ctx.actor)),
  set: customerProcedure.input(wishInput).mutation(({ ctx, input }) => setWish(ctx.deps, ctx.actor, input)),
  merge: customerProcedure
    .input(mergeWishesInput)
    .mutation(({ ctx, input }) => mergeWishes(ctx.deps, ctx.actor, input)),
  link: customerProcedure.query(({ ctx }) => getShare(ctx.deps, ctx.actor)),
  share: customerProcedure
    .input(shareWishlistInput)
    .mutation(({ ctx, input }) => shareWishlist(ctx.deps, ctx.actor, input)),
  rename: customerProcedure
    .input(shareWishlistInput)
    .mutation(({ ctx, input }) => renameShare(ctx.deps, ctx.actor, input)),
  revoke: customerProcedure.mutation(({ ctx }) => revokeShare(ctx.deps, ctx.actor)),
  shared: countedProcedure
    .input(sharedWishlistInput)
    .query(({ ctx, input }) => readSharedWishlist(ctx.deps, ctx.actor, input)),
});
