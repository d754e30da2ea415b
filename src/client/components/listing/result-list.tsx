import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { takeLostFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { CompareBar } from '../product/compare-bar.tsx';
import { CompareToggle } from '../product/compare-toggle.tsx';
import type { CardProduct } from '../product/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import classes from './result-list.module.css';

const EAGER_CARDS = 4;
/** Up to this many products the list goes on by itself; from then on a press does, so that the footer can be reached. */
const MOST_BY_ITSELF = 72;
/** How near its end must be for it to go on, in pixels. */
const NEAR_END_PX = 400;

const compare = (product: CardProduct) => <CompareToggle product={product} look="line" />;

type ResultListProps = {
  /** The result count in the page's own words; announced when it changes. */
  summary: string;
  /** Controls shown beside the count. */
  tools?: ReactNode;
  /** True while newer results are loading. */
  stale: boolean;
  products: readonly CardProduct[];
  count: number;
  /** A sentence about the results, above them. */
  lead?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Similar products, offered below the empty notice. */
  nearest?: readonly CardProduct[] | undefined;
  more: { available: boolean; loading: boolean; failed: boolean; load: () => void };
};

/** The loaded results of a filter or a search, with a way to load more. */
export const ResultList = ({
  summary,
  tools,
  lead,
  stale,
  products,
  count,
  empty,
  nearest = [],
  more,
}: ResultListProps) => {
  const texts = useTexts('catalogue');
  const end = useRef<HTMLDivElement>(null);
  const goesOn = more.available && !more.failed && !stale && products.length < MOST_BY_ITSELF;
  useNearEnd(end, goesOn ? products.length : null, () => !more.loading && more.load());
  const results = useRef<HTMLDivElement>(null);
  const firstLoaded = useRef(0);
  useEffect(() => {
    const card = results.current?.querySelectorAll('article')[firstLoaded.current];
    if (!more.available && firstLoaded.current > 0) takeLostFocus(card?.querySelector('a') ?? null);
  }, [more.available]);
  const loadMore = () => {
    firstLoaded.current = products.length;
    more.load();
  };
  return (
    <>
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {summary}
        </p>
        {tools}
      </div>
      {lead}
      <div ref={results} className={classes.results} aria-busy={stale}>
        {products.length > 0 ? <ProductGrid products={products} eager={EAGER_CARDS} foot={compare} /> : empty}
      </div>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className={classes.nearest}>
            {texts.nearest}
          </h2>
          <ProductGrid products={nearest} eager={EAGER_CARDS} foot={compare} />
        </section>
      )}
      {more.available && (
        <div ref={end} className={classes.more}>
          <p>{texts.showing(products.length, count)}</p>
          {more.failed && <p role="alert">{texts.moreFailed}</p>}
          <Button outline busy={more.loading} onClick={loadMore}>
            {more.failed ? texts.tryAgain : texts.loadMore}
          </Button>
        </div>
      )}
      <CompareBar />
    </>
  );
};

/** Calls `load` once for each length of the list at which its end comes near; never for null. */
function useNearEnd(end: RefObject<HTMLElement | null>, length: number | null, load: () => void): void {
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (length === null || !end.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: `${NEAR_END_PX}px`,
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [end, length]);
}

export const ResultListSkeleton = ({ summary, tools }: Pick<ResultListProps, 'summary' | 'tools'>) => (
  <>
    <div className={classes.head}>
      <p className={classes.count}>{summary}</p>
      {tools}
    </div>
    <ProductGridSkeleton />
  </>
);
