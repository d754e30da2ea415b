import {
  answerReviewInput,
  hideReviewInput,
  listReviewsInput,
  reviewOfInput,
  reviewsInput,
  showReviewInput,
  writeReviewInput,
} from '../../shared/schemas/coming-back/reviews.ts';
import { adminProcedure, countedProcedure, customerProcedure, router } from '../http/trpc/trpc.ts';
import { answerReview, hideReview, listAllReviews, showReview } from './review-desk-service.ts';
import {
  getMyReview,
  listReviews,
  listReviewsDue,
  listReviewsOffSale,
  removeReview,
  writeReview,
} from './review-service.ts';

export const reviewRouter = router({
  list: countedProcedure
    .input(reviewsInput)
    .query(({ ctx, input }) => listReviews(ctx.deps, ctx.actor, input)),
  mine: customerProcedure
    .input(reviewOfInput)
    .query(({ ctx, input }) => getMyReview(ctx.deps, ctx.actor, input)),
  due: customerProcedure.query(({ ctx }) => listReviewsDue(ctx.deps, ctx.actor)),
  offSale: customerProcedure.query(({ ctx }) => listReviewsOffSale(ctx.deps, ctx.actor)),
  write: customerProcedure
    .input(writeReviewInput)
    .mutation(({ ctx, input }) => writeReview(ctx.deps, ctx.actor, input)),
  remove: customerProcedure
    .input(reviewOfInput)
    .mutation(({ ctx, input }) => removeReview(ctx.deps, ctx.actor, input)),
});

export const adminReviewRouter = router({
  list: adminProcedure
    .input(listReviewsInput)
    .query(({ ctx, input }) => listAllReviews(ctx.deps, ctx.actor, input)),
  answer: adminProcedure
    .input(answerReviewInput)
    .mutation(({ ctx, input }) => answerReview(ctx.deps, ctx.actor, input)),
  hide: adminProcedure
    .input(hideReviewInput)
    .mutation(({ ctx, input }) => hideReview(ctx.deps, ctx.actor, input)),
  show: adminProcedure
    .input(showReviewInput)
    .mutation(({ ctx, input }) => showReview(ctx.deps, ctx.actor, input)),
});
