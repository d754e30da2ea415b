import { Button } from '../../../components/elements/button.tsx';
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
export const LoadMore = ({ shown, count, query }: LoadMoreProps) => (
  <div className={classes.more}>
    <p role="status">
      {query.hasNextPage ? `Showing ${shown}${count === undefined ? '' : ` of ${count}`}` : `${shown} in all`}
    </p>
    {query.isFetchNextPageError && <p role="alert">More could not be loaded.</p>}
    {query.hasNextPage && (
      <Button outline size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try again' : 'Load more'}
      </Button>
    )}
  </div>
);
