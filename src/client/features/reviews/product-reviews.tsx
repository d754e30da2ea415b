import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { REVIEWS_ID } from '../../../shared/catalogue/reviews.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Panel } from '../../components/feedback/panel.tsx';
import { withTexts } from '../../lib/browser-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useNear } from '../../lib/use-near.ts';

const ReviewList = lazyPart(() => withTexts('reviews', import('./review-list.tsx')));

/** The reviews of a product on its page. They load once they are nearly in view. */
export function ProductReviews({ productId }: { productId: ProductId }) {
  const texts = useTexts('catalogue');
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const { hash } = useLocation();
  const wanted = useNavigationType() !== 'POP' && hash === `#${REVIEWS_ID}`;
  useEffect(() => {
    // The router scrolls before a product has loaded; the browser itself scrolls to what is in the document.
    if (wanted) section.current?.scrollIntoView();
  }, [wanted]);
  const coming = <Skeleton height={160} />;
  return (
    <section ref={section} id={REVIEWS_ID} aria-labelledby="reviews-title" tabIndex={-1}>
      <h2 id="reviews-title">{texts.reviews}</h2>
      {near ? (
        <Panel failure={texts.reviewsFailed} fallback={coming} resetKey={productId}>
          <ReviewList key={productId} productId={productId} />
        </Panel>
      ) : (
        coming
      )}
    </section>
  );
}
