import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { CompareBar } from '../product/compare-bar.tsx';
import { CompareToggle } from '../product/compare-toggle.tsx';
import type { CardProduct } from '../product/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx';
import classes from './result-list.module.css';

const EAGER_CARDS = 4;

const compare = (product: CardProduct) => <CompareToggle product={product} />;

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
  return (
    <>
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {summary}
        </p>
        {tools}
      </div>
      {lead}
      <div className={classes.results} aria-busy={stale}>
        {products.length > 0 ? (
          <ProductGrid products={products} eager={EAGER_CARDS} corner={compare} />
        ) : (
          empty
        )}
      </div>
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className={classes.nearest}>
            {texts.nearest}
          </h2>
          <ProductGrid products={nearest} eager={EAGER_CARDS} corner={compare} />
        </section>
      )}
      {more.available && (
        <div className={classes.more}>
          <p>{texts.showing(products.length, count)}</p>
          {more.failed && <p role="alert">{texts.moreFailed}</p>}
          <Button outline busy={more.loading} onClick={more.load}>
            {more.failed ? texts.tryAgain : texts.loadMore}
          </Button>
        </div>
      )}
      <CompareBar />
    </>
  );
};

export const ResultListSkeleton = ({ summary, tools }: Pick<ResultListProps, 'summary' | 'tools'>) => (
  <>
    <div className={classes.head}>
      <p className={classes.count}>{summary}</p>
      {tools}
    </div>
    <ProductGridSkeleton />
  </>
);
