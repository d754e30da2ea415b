import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import classes from './load-more.module.css';

type LoadMoreProps = {
  /** How many rows are shown. */
  shown: number;
  /** How many there are, where the server counts them. */
  count?: number | undefined;
  /** The infinite query that they come from. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The end of a list: how much is there, and the way to more. */
export const LoadMore = ({ shown, count, query }: LoadMoreProps) => {
  const texts = useTexts('adminFrame');
  return (
    <div className={classes.more}>
      <p role="status">{query.hasNextPage ? texts.showing(shown, count) : texts.inAll(shown)}</p>
      {query.isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
      {query.hasNextPage && (
        <Button outline size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? texts.tryAgain : texts.loadMore}
        </Button>
      )}
    </div>
  );
};
