import { averageStars, type Rating } from '../../../shared/catalogue/reviews.ts';
import { useTexts } from '../../lib/texts.ts';
import { StarIcon } from '../elements/icons.tsx';
import classes from './card-rating.module.css';

/** "4.3 (12)", read out in words. */
export const RatingText = ({ rating }: { rating: Rating }) => {
  const texts = useTexts('shop');
  const average = texts.averageStars(averageStars(rating) ?? 0);
  return (
    <>
      <span aria-hidden="true">
        {average} ({rating.reviewCount})
      </span>
      <span className="sr-only">{texts.rated(average, rating.reviewCount)}</span>
    </>
  );
};

/** A product's rating on its card. */
export const CardRating = ({ rating }: { rating: Rating }) => (
  <p className={classes.rating}>
    <StarIcon width="14" height="14" />
    <RatingText rating={rating} />
  </p>
);
