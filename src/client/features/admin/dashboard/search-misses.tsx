import { Link } from 'react-router-dom';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { SearchIcon } from '../../../components/elements/icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { type Column, RecordList } from '../frame/record-list.tsx';
import classes from './dashboard-section.module.css';

type Miss = RouterOutputs['admin']['dashboard']['get']['searchMisses'][number];

const columnsWith = (texts: Texts['adminDashboard'], dates: Formats): Column<Miss>[] => [
  {
    header: texts.searchedFor,
    cell: ({ query }) => <Link to={paths.search(query)}>{query}</Link>,
    onPhone: 'title',
  },
  { header: texts.times, cell: ({ count }) => count, align: 'end', whole: true },
  {
    header: texts.lastTime,
    cell: ({ lastAt }) => <time dateTime={lastAt}>{dates.day.format(new Date(lastAt))}</time>,
    align: 'end',
    whole: true,
  },
];

/** Searches without results: products to stock, or words missing from product texts. */
export const SearchMisses = ({ misses }: { misses: Miss[] }) => {
  const texts = useTexts('adminDashboard');
  const dates = useDates();
  return (
    <section aria-labelledby="search-misses">
      <h2 id="search-misses" className={classes.heading}>
        {texts.searchMisses}
      </h2>
      {misses.length > 0 ? (
        <RecordList
          label={texts.searchMisses}
          columns={columnsWith(texts, dates)}
          rows={misses}
          keyOf={({ query }) => query}
        />
      ) : (
        <Notice icon={<SearchIcon width="32" height="32" />} title={texts.noMissesTitle}>
          {texts.noMisses}
        </Notice>
      )}
    </section>
  );
};
