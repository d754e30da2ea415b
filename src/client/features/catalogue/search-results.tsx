import { Link } from 'react-router-dom';
import { filterQuery, NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import { ButtonLink } from '../../components/elements/button.tsx';
import { FilterIcon, SearchIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { ResultList } from '../../components/listing/result-list.tsx';
import { paths } from '../../lib/paths.ts';
import { useShownCategories, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { PAGE_LIMIT } from './page-limit.ts';
import classes from './search-results.module.css';

type SearchResultsProps = { text: string; stale: boolean };

/** Products matching the text, best first; the newest products for a blank text. */
export function SearchResults({ text, stale }: SearchResultsProps) {
  const texts = useTexts('catalogue');
  const { currency } = useSite();
  const [data, query] = trpc.product.search.useSuspenseInfiniteQuery(
    { text, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const { count = 0, nearest = [], corrected = null } = data.pages[0] ?? {};
  return (
    <ResultList
      summary={stale ? texts.loading : texts.searchCount(count)}
      stale={stale}
      products={data.pages.flatMap((page) => page.items)}
      count={count}
      tools={
        count > 1 && (
          <Link className={classes.filter} to={paths.filter(filterQuery({ ...NO_FILTER, text }, currency))}>
            <FilterIcon width="18" height="18" />
            {texts.filterAndSort}
          </Link>
        )
      }
      empty={<NothingFound text={text} corrected={corrected} nearIsShown={nearest.length > 0} />}
      nearest={nearest}
      more={{
        available: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => query.fetchNextPage(),
      }}
    />
  );
}

type NothingFoundProps = { text: string; corrected: string | null; nearIsShown: boolean };

function NothingFound({ text, corrected, nearIsShown }: NothingFoundProps) {
  const texts = useTexts('catalogue');
  return (
    <Notice
      icon={<SearchIcon width="32" height="32" />}
      title={texts.noData}
      actions={
        <ButtonLink to={paths.category([])} outline>
          {texts.showAllProducts}
        </ButtonLink>
      }
    >
      <p>
        {texts.nothingFitsText(text)}{' '}
        {corrected ? (
          <>
            {texts.didYouMean}
            <Link to={paths.search(corrected)}>{corrected}</Link>?
          </>
        ) : (
          !nearIsShown && texts.tryOtherWords
        )}
      </p>
      {!nearIsShown && <CategoryLinks />}
    </Notice>
  );
}

const CategoryLinks = () => (
  <ul className={classes.categories}>
    {useShownCategories().map(({ label, value }) => (
      <li key={value}>
        <Link to={paths.category([value])}>{label}</Link>
      </li>
    ))}
  </ul>
);
