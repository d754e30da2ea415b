/** In UTF-16 units; a title is at least `titleLeast` long. */
export const REVIEW_LIMITS = {
  titleLeast: 3,
  title: 100,
  text: 2000,
  shownName: 60,
  answer: 2000,
  hiddenFor: 300,
} as const;

export const MOST_STARS = 5;
/** The least average, as it is shown, of a product that lists call well rated. */
export const WELL_RATED = 4;
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** How many days after delivery customers are asked for reviews. */
export const ASK_FOR_REVIEWS_DAYS = 7;

/** Days after writing in which a review can be changed. */
export const REVIEW_EDIT_DAYS = 30;

export const REVIEW_PAGE = 10;

/** The part of a product's page that shows them. */
export const REVIEWS_ID = 'reviews';

export const REVIEW_SORTS = ['newest', 'best', 'worst'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** The owner's lists of reviews. */
export const REVIEW_LISTS = ['all', 'unanswered', 'hidden'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** Why somebody cannot write a review, or no longer change theirs. */
export type ReviewObstacle = 'not_bought' | 'not_delivered' | 'email_unproved' | 'too_late';

/** How often a product was reviewed, and the sum of the stars. */
export type Rating = { reviewCount: number; ratingSum: number };

/** The average to one decimal; null without any review. */
export const averageStars = ({ reviewCount, ratingSum }: Rating): number | null =>
  reviewCount === 0 ? null : Math.round((ratingSum / reviewCount) * 10) / 10;
