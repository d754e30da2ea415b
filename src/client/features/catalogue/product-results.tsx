import type { ReactNode } from 'react';
import { countChoices, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { ResultList } from '../../components/listing/result-list.tsx';
import { useKeptList } from '../../lib/pages/kept-list.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';
import { NothingFound } from './nothing-found.tsx';
import classes from './product-results.module.css';
import { QuestionChips } from './question-chips.tsx';

/** How many products a list shows at first and adds each time. */
const PAGE_LIMIT = 24;

export type ListTexts = {
  /** The count in the page's own words. @param stale true while newer results are loading. */
  summary: (count: number, stale: boolean) => string;
};

type ProductResultsProps = ListTexts & {
  filter: ProductFilter;
  stale: boolean;
  /** Controls beside the count. */
  tools: ReactNode;
  onChange: (filter: ProductFilter) => void;
};

/** The products matching the filter, page by page; for a misspelt text those of its correction. */
export function ProductResults({ filter, summary, stale, tools, onChange }: ProductResultsProps) {
  const [data, query] = trpc.product.filter.useSuspenseInfiniteQuery(
    { filter: { ...filterInput(filter), sort: filter.sort }, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  useKeptList(data.pages.length, query);
  const { count = 0, nearest = [], corrected = null, parts = [] } = data.pages[0] ?? {};
  const isBare = count === 0 && countChoices(filter) === 0;
  // A text that matches nothing is answered by what comes near. Otherwise it is the filters that leave nothing.
  const isNear = isBare && filter.text !== '' && nearest.length > 0;
  const list = (
    <ResultList
      summary={summary(count, stale)}
      tools={!isBare && tools}
      lead={
        <>
          {parts.length > 0 && <QuestionChips filter={filter} parts={parts} />}
          {(corrected !== null || isNear) && <Reading text={filter.text} corrected={corrected} />}
        </>
      }
      stale={stale}
      products={data.pages.flatMap((page) => page.items)}
      count={count}
      empty={!isNear && <NothingFound filter={filter} onChange={onChange} />}
      nearest={nearest}
      more={{
        available: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => query.fetchNextPage(),
      }}
    />
  );
  // Nothing to filter or to sort: the layout leaves its filters out.
  return isBare ? <div data-bare>{list}</div> : list;
}

/** How a text that matches nothing was understood. */
const Reading = ({ text, corrected }: { text: string; corrected: string | null }) => {
  const texts = useTexts('catalogue');
  return (
    <p className={classes.reading}>
      {corrected !== null && (
        <span className={classes.corrected}>
          {texts.showingResultsFor}
          <strong>{corrected}</strong>
        </span>
      )}
      <span>{texts.nothingFitsText(text)}</span>
    </p>
  );
};
