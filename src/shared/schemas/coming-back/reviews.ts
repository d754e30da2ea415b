import { z } from 'zod';
import { REVIEW_LIMITS, REVIEW_LISTS, REVIEW_SORTS, STARS } from '../../catalogue/reviews.ts';
import { cursor, direction } from '../paging.ts';
import { filledText, id, lineText, text } from '../text.ts';

const words = (max: number) => text(max).trim();

const stars = z.literal(STARS);
const productId = id('product');

export const reviewsInput = z.strictObject({
  productId,
  sort: z.enum(REVIEW_SORTS).default('newest'),
  /** Only those with this many. */
  stars: stars.optional(),
  cursor,
  direction,
});

export const reviewOfInput = z.strictObject({ productId });

export const writeReviewInput = z.strictObject({
  productId,
  stars,
  title: lineText(REVIEW_LIMITS.title).refine((title) => title.length >= REVIEW_LIMITS.titleLeast),
  text: words(REVIEW_LIMITS.text).default(''),
  shownName: lineText(REVIEW_LIMITS.shownName),
});
export type WriteReviewInput = z.infer<typeof writeReviewInput>;

export const listReviewsInput = z.strictObject({
  list: z.enum(REVIEW_LISTS).default('all'),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

const answer = words(REVIEW_LIMITS.answer);
/** '' takes the answer back. `before`: the answer that the admin saw. */
export const answerReviewInput = z.strictObject({ id: id('review'), before: answer, answer });

export const hideReviewInput = z.strictObject({
  id: id('review'),
  reason: filledText(REVIEW_LIMITS.hiddenFor).trim(),
});

export const showReviewInput = z.strictObject({ id: id('review') });
