import { useTexts } from '../../lib/texts.ts';
import { StarIcon } from '../elements/icons.tsx';
import classes from './stars.module.css';

const STARS = [1, 2, 3, 4, 5];

/** Five empty stars for a product without reviews, with a text that says so. */
export const NoReviews = () => {
  const texts = useTexts('catalogue');
  return (
    <p className={classes.stars}>
      <span className={classes.row}>
        {STARS.map((star) => (
          <StarIcon key={star} width="18" height="18" data-star />
        ))}
      </span>
      {texts.noReviews}
    </p>
  );
};
