import { Link } from 'react-router-dom';
import { CATEGORIES } from '../../../shared/categories.ts';
import { ButtonLink } from '../../components/button.tsx';
import { SearchIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { PAGE_LIMIT } from './page-limit.ts';
import classes from './search-results.module.css';

type SearchResultsProps = { text: string; stale: boolean };

/** What fits the text, best first; the newest products for a blank one. */
export function SearchResults({ text, stale }: SearchResultsProps) {
  const [data, query] = trpc.product.search.useSuspenseInfiniteQuery(
    { text, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const count = data.pages[0]?.count ?? 0;
  return (
    <ResultList
      summary={stale ? 'Loading ...' : `Search Results: ${count}`}
      stale={stale}
      products={data.pages.flatMap((page) => page.items)}
      count={count}
      empty={<NothingFound text={text} />}
      more={{
        available: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => query.fetchNextPage(),
      }}
    />
  );
}

const NothingFound = ({ text }: { text: string }) => (
  <Notice
    icon={<SearchIcon width="32" height="32" />}
    title="No Data Found..."
    actions={
      <ButtonLink to={paths.category([])} outline>
        Show all products
      </ButtonLink>
    }
  >
    <p>Nothing fits “{text}”. Try fewer words or another spelling, or look through a category:</p>
    <ul className={classes.categories}>
      {CATEGORIES.map(({ label, value }) => (
        <li key={value}>
          <Link to={paths.category([value])}>{label}</Link>
        </li>
      ))}
    </ul>
  </Notice>
);
