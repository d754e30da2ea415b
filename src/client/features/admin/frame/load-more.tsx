import { Button } from '../../../components/button.tsx';
import classes from './load-more.module.css';

type LoadMoreProps = {
  /** How many rows are shown. */
  shown: number;
  /** The infinite query that they come from. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The end of a list: how much is there, and the way to more. */
export const LoadMore = ({ shown, query }: LoadMoreProps) => (
  <div className={classes.more}>
    <p role="status">{query.hasNextPage ? `The first ${shown} are shown.` : `${shown} in all.`}</p>
    {query.isFetchNextPageError && <p role="alert">More could not be loaded.</p>}
    {query.hasNextPage && (
      <Button outline size="small" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try again' : 'Load more'}
      </Button>
    )}
  </div>
);
