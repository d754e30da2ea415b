import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { placeholders, SKELETON_COUNT, Skeleton } from '../elements/skeleton.tsx';
import classes from './category-strip.module.css';

/** How many fit on a phone before scrolling. */
const SEEN_AT_FIRST = 5;

export type StripEntry = { label: string; to: string; picture: { src: string; srcSet: string } | null };

/** As many columns as entries, before these have arrived: a page that is shown while it loads moves none of them. */
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(min-content, 1fr))` });

/** The shop's categories side by side; each picture and name links to the category's page. */
export const CategoryStrip = ({ entries }: { entries: readonly StripEntry[] }) => {
  const texts = useTexts('shop');
  return (
    <nav aria-label={texts.productCategories}>
      <ul className={classes.strip} style={columns(entries.length)}>
        {entries.map(({ label, to, picture }, index) => (
          <li key={label} className={classes.item}>
            <Link discover="none" className={classes.link} to={to}>
              <span className={classes.picture} data-initial={picture ? undefined : [...label][0]}>
                {picture && (
                  <img
                    src={picture.src}
                    srcSet={picture.srcSet}
                    width="96"
                    height="96"
                    alt=""
                    decoding="async"
                    loading={index < SEEN_AT_FIRST ? 'eager' : 'lazy'}
                    fetchPriority="low"
                  />
                )}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const CategoryStripSkeleton = () => {
  const texts = useTexts('shop');
  return (
    <div
      className={classes.strip}
      style={{ overflow: 'hidden', ...columns(SKELETON_COUNT) }}
      role="status"
      aria-busy="true"
      aria-label={texts.loadingCategories}
    >
      {placeholders(SKELETON_COUNT).map((key) => (
        <div key={key} className={classes.item}>
          <span className={classes.link}>
            <span className={classes.picture}>
              <Skeleton height="100%" />
            </span>
            <Skeleton width={56} height={20} />
          </span>
        </div>
      ))}
    </div>
  );
};
