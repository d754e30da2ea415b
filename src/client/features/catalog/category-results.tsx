import { Button } from '../../components/button.tsx';
import { BoltIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { CategoryFilter } from './category-filter.ts';
import { PAGE_LIMIT } from './page-limit.ts';

type CategoryResultsProps = { filter: CategoryFilter; stale: boolean; onClear: () => void };

/** The products that fit the filter; all of them when no category is ticked. */
export function CategoryResults({ filter, stale, onClear }: CategoryResultsProps) {
  const [data, query] = trpc.product.list.useSuspenseInfiniteQuery(
    {
      categories: [...filter.categories],
      ...(filter.sort ? { sort: filter.sort } : {}),
      limit: PAGE_LIMIT,
    },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const count = data.pages[0]?.count ?? 0;
  return (
    <ResultList
      summary={`Search Results : ${count}`}
      stale={stale}
      products={data.pages.flatMap((page) => page.items)}
      count={count}
      empty={
        <Notice
          icon={<BoltIcon width="32" height="32" />}
          title="No Data Found..."
          actions={<Button onClick={onClear}>Show all products</Button>}
        >
          Nothing in these categories is on sale right now.
        </Notice>
      }
      more={{
        available: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => query.fetchNextPage(),
      }}
    />
  );
}
