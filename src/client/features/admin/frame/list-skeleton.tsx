import { placeholders, Skeleton } from '../../../components/elements/skeleton.tsx';
import { useTexts } from '../../../lib/texts.ts';
import classes from './list-skeleton.module.css';

const ROW_COUNT = 8;

/** A section while loading: heading, tools and rows. */
export const ListSkeleton = () => (
  <div className={classes.section} aria-busy="true">
    <Skeleton width={180} height={36} />
    <Skeleton height={44} radius="8px" />
    <RowsSkeleton />
  </div>
);

/** The rows only. */
export const RowsSkeleton = () => {
  const texts = useTexts('adminFrame');
  return (
    <div className={classes.rows} aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      {placeholders(ROW_COUNT).map((key) => (
        <Skeleton key={key} height={20} width={key % 2 ? '72%' : '88%'} />
      ))}
    </div>
  );
};
