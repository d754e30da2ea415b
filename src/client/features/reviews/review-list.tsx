import { useDeferredValue, useId, useState } from 'react';
import {
  averageStars,
  type Rating,
  REVIEW_SORTS,
  type ReviewSort,
  STARS,
  type Stars,
} from '../../../shared/catalogue/reviews.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Button } from '../../components/elements/button.tsx';
import { StarRow } from '../../components/product/stars.tsx';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { MyReview } from './my-review.tsx';
import { ReviewFacts } from './review-facts.tsx';
import classes from './reviews.module.css';

type Review = RouterOutputs['review']['list']['items'][number];

/** A product's reviews by the chosen order and stars, and the person's own. */
export default function ReviewList({ productId }: { productId: ProductId }) {
  const texts = useTexts('reviews');
  const sortId = useId();
  const [choice, choose] = useState<{ sort: ReviewSort; stars?: Stars }>({ sort: 'newest' });
  const shown = useDeferredValue(choice);
  const [data, query] = trpc.review.list.useSuspenseInfiniteQuery(
    { productId, ...shown },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const [first] = data.pages;
  const reviews = data.pages.flatMap(({ items }) => items);
  if (!first || first.reviewCount === 0) {
    return (
      <div className={classes.reviews}>
        <p className={classes.soft}>
          {texts.none}. {texts.noneLead}
        </p>
        <MyReview productId={productId} />
      </div>
    );
  }
  const all = shown.stars ? (first.histogram[shown.stars - 1] ?? 0) : first.reviewCount;
  return (
    <div className={classes.reviews}>
      <div className={classes.head}>
        <Summary rating={first} />
        <Histogram
          histogram={first.histogram}
          chosen={choice.stars}
          onChoose={(stars) => choose({ sort: choice.sort, ...(stars ? { stars } : {}) })}
        />
      </div>
      <MyReview productId={productId} />
      <div className={classes.tools}>
        <label htmlFor={sortId}>{texts.sort}</label>
        <select
          id={sortId}
          value={choice.sort}
          onChange={({ target }) => choose({ ...choice, sort: target.value as ReviewSort })}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </select>
        {choice.stars && (
          <p className={classes.soft}>
            {texts.onlyWith(choice.stars)}{' '}
            <Button outline size="small" onClick={() => choose({ sort: choice.sort })}>
              {texts.showAll}
            </Button>
          </p>
        )}
      </div>
      <ul className={classes.list} aria-label={texts.list} aria-busy={shown !== choice}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        <p className={classes.soft} role="status">
          {texts.showing(reviews.length, all)}
        </p>
        {query.isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
        {query.hasNextPage && (
          <Button outline busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </div>
    </div>
  );
}

function Summary({ rating }: { rating: Rating }) {
  const texts = useTexts('reviews');
  const shop = useTexts('shop');
  const average = averageStars(rating) ?? 0;
  const written = shop.averageStars(average);
  return (
    <p className={classes.summary}>
      <span className={classes.average} aria-hidden="true">
        {written}
      </span>
      <StarRow stars={average} />
      <span className="sr-only">{shop.rated(written, rating.reviewCount)}</span>
      <span aria-hidden="true">{texts.summary(rating.reviewCount)}</span>
    </p>
  );
}

type HistogramProps = {
  /** How many have each number of stars, one first. */
  histogram: readonly number[];
  chosen: Stars | undefined;
  /** Called with nothing where the chosen one is pressed again. */
  onChoose: (stars?: Stars) => void;
};

function Histogram({ histogram, chosen, onChoose }: HistogramProps) {
  const texts = useTexts('reviews');
  const all = histogram.reduce((sum, number) => sum + number, 0);
  return (
    <ul className={classes.histogram} aria-label={texts.histogram}>
      {STARS.toReversed().map((stars) => {
        const number = histogram[stars - 1] ?? 0;
        return (
          <li key={stars}>
            <button
              type="button"
              disabled={number === 0}
              aria-pressed={chosen === stars}
              onClick={() => onChoose(chosen === stars ? undefined : stars)}
            >
              <span className="sr-only">{texts.countWith(stars, number)}</span>
              <span aria-hidden="true">{texts.withStars(stars)}</span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(number / all) * 100}%` }} />
              </span>
              <span aria-hidden="true">{number}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const texts = useTexts('reviews');
  const { shopName } = useSite();
  return (
    <article className={classes.review}>
      <h3 className={classes.title}>{review.title}</h3>
      <ReviewFacts review={review} />
      {review.text && <p className={classes.words}>{review.text}</p>}
      {review.answer && (
        <div className={classes.answer}>
          <h4>{texts.answerOf(shopName)}</h4>
          <p className={classes.words}>{review.answer}</p>
        </div>
      )}
    </article>
  );
}
