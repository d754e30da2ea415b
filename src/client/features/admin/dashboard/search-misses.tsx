import { Link } from 'react-router-dom';
import { SearchIcon } from '../../../components/elements/icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import classes from './dashboard-section.module.css';

type Miss = RouterOutputs['admin']['dashboard']['get']['searchMisses'][number];

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const COLUMNS: Column<Miss>[] = [
  {
    header: 'Searched for',
    cell: ({ query }) => <Link to={paths.search(query)}>{query}</Link>,
    onPhone: 'title',
  },
  { header: 'Times', cell: ({ count }) => count, align: 'end', whole: true },
  {
    header: 'Last time',
    cell: ({ lastAt }) => <time dateTime={lastAt}>{dayFormat.format(new Date(lastAt))}</time>,
    align: 'end',
    whole: true,
  },
];

/** What people wanted and did not find: goods to get, or words that a product's text lacks. */
export const SearchMisses = ({ misses }: { misses: Miss[] }) => (
  <section aria-labelledby="search-misses">
    <h2 id="search-misses" className={classes.heading}>
      Searches without result
    </h2>
    {misses.length > 0 ? (
      <RecordList
        label="Searches without result"
        columns={COLUMNS}
        rows={misses}
        keyOf={({ query }) => query}
      />
    ) : (
      <Notice icon={<SearchIcon width="32" height="32" />} title="Everybody found something">
        In the last 30 days no search was without a result.
      </Notice>
    )}
  </section>
);
