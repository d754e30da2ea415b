import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../elements/icons.tsx';
import { placeholders, SKELETON_COUNT, Skeleton } from '../elements/skeleton.tsx';
import { type CardProduct, ProductCard, ProductCardSkeleton } from './product-card.tsx';
import classes from './product-row.module.css';

/** How far one press of an arrow scrolls a row, in pixels. */
const SCROLL_STEP_PX = 300;

const trackClass = (compact: boolean) => `${classes.track} ${compact ? classes.compactTrack : classes.tall}`;

type ProductRowProps = {
  title: string;
  /** Replaces the plain title, for example with a link to the whole list. */
  heading?: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  products: readonly CardProduct[];
  compact?: boolean;
};

/** Products side by side, scrolled by touch, wheel, keyboard or the arrow buttons. */
export function ProductRow({ title, heading, note, products, compact = false }: ProductRowProps) {
  const texts = useTexts('shop');
  const track = useRef<HTMLUListElement>(null);
  const { atStart, atEnd } = useScrollEnds(track);
  // Scrolling past an end does nothing; `disabled` would drop the keyboard's focus.
  const scroll = (by: number) => track.current?.scrollBy({ left: by });
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{heading ?? title}</h2>
        {note}
      </div>
      <div className={classes.goods} data-start={atStart} data-end={atEnd}>
        <button
          type="button"
          className={`${classes.arrow} ${classes.back}`}
          aria-label={texts.scrollBack(title)}
          aria-disabled={atStart}
          onClick={() => scroll(-SCROLL_STEP_PX)}
        >
          <ChevronLeftIcon />
        </button>
        <button
          type="button"
          className={`${classes.arrow} ${classes.on}`}
          aria-label={texts.scrollOn(title)}
          aria-disabled={atEnd}
          onClick={() => scroll(SCROLL_STEP_PX)}
        >
          <ChevronRightIcon />
        </button>
        <ul ref={track} className={trackClass(compact)}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} compact={compact} sizes={compact ? '140px' : '212px'} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function ProductRowSkeleton({ compact = false }: { compact?: boolean }) {
  const texts = useTexts('shop');
  return (
    <div role="status" aria-busy="true" aria-label={texts.loadingProducts}>
      <div className={classes.head}>
        <Skeleton width={180} height={36} />
      </div>
      <div className={trackClass(compact)} style={{ overflow: 'hidden' }}>
        {placeholders(SKELETON_COUNT).map((key) => (
          <ProductCardSkeleton key={key} compact={compact} />
        ))}
      </div>
    </div>
  );
}

/** Whether the row is at its start and at its end. Before measuring: at the start, with more to come. */
function useScrollEnds(track: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const atStart = element.scrollLeft <= 1;
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    // Only while it is near the viewport: measuring a row further down would force its layout.
    const resized = new ResizeObserver(measure);
    const seen = new IntersectionObserver(
      ([entry]) => (entry?.isIntersecting ? resized.observe(element) : resized.unobserve(element)),
      { rootMargin: '100px' },
    );
    seen.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      element.removeEventListener('scroll', measure);
      seen.disconnect();
      resized.disconnect();
    };
  }, [track]);
  return ends;
}
