import { StarRow } from '../../components/product/stars.tsx';
import { useDates } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';
import classes from './reviews.module.css';

type Review = RouterOutputs['review']['list']['items'][number];

/** Stars, name and dates of a review. */
export function ReviewFacts({ review }: { review: Review }) {
  const texts = useTexts('reviews');
  const { day } = useDates();
  return (
    <p className={classes.facts}>
      <StarRow stars={review.stars} />
      <span className="sr-only">{texts.outOfFive(review.stars)}</span>
      <b>{review.shownName}</b>
      <span className={classes.verified}>{texts.verified}</span>
      <time dateTime={review.createdAt}>{day.format(new Date(review.createdAt))}</time>
      {review.editedAt && <span>({texts.edited(day.format(new Date(review.editedAt)))})</span>}
    </p>
  );
}
