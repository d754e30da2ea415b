import { placeholders, Skeleton } from '../../components/elements/skeleton.tsx';
import { useTexts } from '../../lib/texts.ts';
import rowClasses from './cart-row.module.css';
import summaryClasses from './cart-summary.module.css';
import classes from './cart-view.module.css';

/** How many placeholder lines a loading cart shows. */
const LINE_SKELETON_COUNT = 4;

export const CartSkeleton = () => {
  const texts = useTexts('purchase');
  return (
    <div className={classes.columns} role="status" aria-busy="true" aria-label={texts.loadingCart}>
      <div className={classes.lines}>
        {placeholders(LINE_SKELETON_COUNT).map((key) => (
          <div key={key} className={rowClasses.row} data-line-skeleton>
            <div className={rowClasses.picture}>
              <Skeleton aspectRatio="1" />
            </div>
            <div className={rowClasses.text}>
              <Skeleton width="70%" height={42} />
              <Skeleton width={90} height={20} />
              <Skeleton width={110} height={20} />
            </div>
            <div className={rowClasses.amounts}>
              <div className={rowClasses.quantity}>
                <Skeleton width={126} height={42} />
              </div>
              <div className={rowClasses.total}>
                <Skeleton width={90} height={20} />
              </div>
            </div>
            <div className={rowClasses.remove} />
          </div>
        ))}
      </div>
      <div className={summaryClasses.summary}>
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </div>
  );
};
