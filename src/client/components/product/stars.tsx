import { averageStars, type Rating, REVIEWS_ID } from '../../../shared/catalogue/reviews.ts';
import { useTexts } from '../../lib/texts.ts';
import { icon, STAR } from '../elements/icons.tsx';
import { RatingText } from './card-rating.tsx';
import classes from './stars.module.css';

/** Five stars side by side, as one shape. */
const StarsIcon = icon(<path d={`m12 3.8 ${STAR}${`m27 0 ${STAR}`.repeat(4)}`} />);

const Row = () => <StarsIcon width="99" height="18" viewBox="0 0 132 24" data-stars />;

/** Five stars, of which as many are filled; says nothing to assistive technology. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className={classes.row}>
    <Row />
    {stars > 0 && (
      <span className={classes.filled} style={{ width: `${stars * 20}%` }}>
        <Row />
      </span>
    )}
  </span>
);

/** The stars of a product on its page: its rating, which leads to its reviews; or five empty ones that say so. */
export const ProductStars = ({ rating }: { rating?: Rating | undefined }) => {
  const texts = useTexts('catalogue');
  const average = rating && averageStars(rating);
  return (
    <p className={classes.stars}>
      <StarRow stars={average ?? 0} />
      {rating ? (
        <a href={`#${REVIEWS_ID}`}>
          <RatingText rating={rating} />
        </a>
      ) : (
        texts.noReviews
      )}
    </p>
  );
};
