import { useEffect } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { Outcome } from './list-panel.tsx';
import classes from './load-more.module.css';

type LoadMoreProps = {
  /** How many rows are shown. */
  shown: number;
  /** The total, if the server counts it. */
  count?: number | undefined;
  /** The infinite query behind the list. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The end of a list: how many rows are shown, and a button for more. */
export const LoadMore = ({ shown, count, query }: LoadMoreProps) => {
  const texts = useTexts('adminFrame');
  const isAll = !query.hasNextPage && shown >= (count ?? shown);
  const outcome = isAll ? texts.inAll(shown) : texts.showing(shown, count);
  return (
    <div className={classes.more}>
      <Outcome>{outcome}</Outcome>
      <p>{outcome}</p>
      {query.isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
      {query.hasNextPage && (
        <Button outline size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? texts.tryAgain : texts.loadMore}
        </Button>
      )}
    </div>
  );
};

/** Loads on while nothing is shown: a search may need several pages before its first match. */
export function useFirstMatch(
  shown: number,
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: LoadMoreProps['query'],
): void {
  const goesOn = shown === 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) fetchNextPage();
  }, [goesOn, fetchNextPage]);
}
