import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-settings.module.css';

/** The products that have reached the person and that they have not reviewed; nothing without any. */
export function ReviewsDue() {
  const texts = useTexts('reviews');
  const { data: due = [] } = trpc.review.due.useQuery();
  if (due.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="reviews-due">
      <h2 id="reviews-due">{texts.due}</h2>
      <p className={classes.note}>{texts.dueLead}</p>
      <ul className={classes.places}>
        {due.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.reviewsOf(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
