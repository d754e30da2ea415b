import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ClientOnly } from '../elements/client-only.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../elements/icons.tsx';
import { placeholders, SKELETON_COUNT, Skeleton } from '../elements/skeleton.tsx';
import { type CardProduct, ProductCard, ProductCardSkeleton } from './product-card.tsx';
import classes from './product-row.module.css';

/** How far one press of an arrow scrolls a row, in pixels. */
const SCROLL_STEP_PX = 300;

/** A card's picture in a row; the tall ones' is shown in at most 212 pixels, so that one width is enough. */
const PICTURE = { sizes: '212px', widths: [400] } as const;
const COMPACT_PICTURE = { sizes: '140px', widths: [200, 400] } as const;

const trackClass = (compact: boolean) => `${classes.track} ${compact ? classes.compactTrack : classes.tall}`;

type ProductRowProps = {
  title: string;
  /** Replaces the plain title, for example with a link to the whole list. */
  heading?: ReactNode;
  /** A paragraph below the title, or a button beside it. */
  note?: ReactNode;
  products: readonly CardProduct[];
  compact?: boolean;
  /** Called once it is nearly in view, for more products to be added. */
  onNear?: () => void;
};

/** Products side by side, scrolled by touch, wheel, keyboard or the arrow buttons, which need scripts. */
export function ProductRow({ title, heading, note, products, compact = false, onNear }: ProductRowProps) {
  const texts = useTexts('shop');
  const track = useRef<HTMLUListElement>(null);
  const { atStart, atEnd } = useScrollEnds(track, products.length, onNear);
  // Scrolling past an end does nothing; `disabled` would drop the keyboard's focus.
  const scroll = useRowScroll(track, products.length);
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{heading || title}</h2>
        {note}
      </div>
      <div className={classes.goods} data-start={atStart} data-end={atEnd}>
        <ClientOnly>
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
        </ClientOnly>
        <ul ref={track} className={trackClass(compact)}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} compact={compact} {...(compact ? COMPACT_PICTURE : PICTURE)} />
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

/** Scrolls the row; as far as there are no products yet, once they have come. */
function useRowScroll(track: RefObject<HTMLElement | null>, length: number): (by: number) => void {
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row becomes longer
  useEffect(() => {
    const element = track.current;
    if (!element || wanted.current === null) return;
    element.scrollTo({ left: wanted.current });
    wanted.current = null;
  }, [track, length]);
  return (by) => {
    const element = track.current;
    if (!element) return;
    const left = element.scrollLeft + by;
    wanted.current = left > element.scrollWidth - element.clientWidth ? left : null;
    element.scrollBy({ left: by });
  };
}

/** Whether the row is at its start and at its end. Before measuring: at the start, with more to come. */
function useScrollEnds(track: RefObject<HTMLElement | null>, length: number, onNear?: () => void) {
  const reached = useEffectEvent(() => onNear?.());
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more products make it longer, and change no size of its own
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
      ([entry]) => {
        if (!entry?.isIntersecting) return resized.unobserve(element);
        reached();
        resized.observe(element);
      },
      { rootMargin: '100px' },
    );
    seen.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      element.removeEventListener('scroll', measure);
      seen.disconnect();
      resized.disconnect();
    };
  }, [track, length]);
  return ends;
}
