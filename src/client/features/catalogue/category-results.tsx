import type { ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import { Button } from '../../components/elements/button.tsx';
import { BoltIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { ResultList } from '../../components/listing/result-list.tsx';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { filterInput } from './filter-input.ts';
import { PAGE_LIMIT } from './page-limit.ts';

type CategoryResultsProps = { filter: ProductFilter; stale: boolean; onClear: () => void };

/** The products matching the filter; all of them if nothing is chosen. */
export function CategoryResults({ filter, stale, onClear }: CategoryResultsProps) {
  const texts = useTexts('catalogue');
  const [data, query] = trpc.product.filter.useSuspenseInfiniteQuery(
    { filter: { ...filterInput(filter), sort: filter.sort }, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const count = data.pages[0]?.count ?? 0;
  return (
    <ResultList
      summary={texts.categoryCount(count)}
      stale={stale}
      products={data.pages.flatMap((page) => page.items)}
      count={count}
      empty={
        <Notice
          icon={<BoltIcon width="32" height="32" />}
          title={texts.noData}
          actions={<Button onClick={onClear}>{texts.showAllProducts}</Button>}
        >
          {texts.nothingFits}
        </Notice>
      }
      nearest={data.pages[0]?.nearest}
      more={{
        available: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => query.fetchNextPage(),
      }}
    />
  );
}
