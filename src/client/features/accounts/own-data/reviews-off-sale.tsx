import { RemoveReview } from '../../../components/review/remove-review.tsx';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './reviews-off-sale.module.css';

/** The person's reviews of products without a page, to be read and deleted; nothing without any. */
export function ReviewsOffSale() {
  const texts = useTexts('reviews');
  const { data: reviews } = trpc.review.offSale.useQuery();
  const section = useKeptFocus(reviews?.map(({ productId }) => productId).join());
  if (!reviews?.length) return null;
  return (
    <section ref={section} className={classes.reviews} aria-labelledby="reviews-off-sale" tabIndex={-1}>
      <h3 id="reviews-off-sale">{texts.offSale}</h3>
      <p className={classes.note}>{texts.offSaleLead}</p>
      <ul className={classes.list}>
        {reviews.map(({ productId, name, stars, title, text }) => (
          <li key={productId} className={classes.review}>
            <div className={classes.words}>
              <p>{`${name}: ${texts.withStars(stars)}, ${title}`}</p>
              {text && <p className={classes.note}>{text}</p>}
            </div>
            <RemoveReview productId={productId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
