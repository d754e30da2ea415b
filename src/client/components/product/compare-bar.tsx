import { MAX_COMPARED } from '../../../shared/catalogue/compare-ids.ts';
import { keepCompareList, useCompareList } from '../../lib/device/compare-list.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import classes from './compare-bar.module.css';

/** The compare list at the bottom of the window; hidden while it is empty. */
export function CompareBar() {
  const texts = useTexts('catalogue');
  const list = useCompareList();
  const labelOf = useCategoryLabel();
  if (!list) return null;
  const clear = () => {
    keepCompareList(null);
    // The bar and its status are gone.
    showToast({ kind: 'success', message: texts.toCompare(0, MAX_COMPARED) });
  };
  return (
    <aside aria-label={texts.comparison} className={classes.bar}>
      <p role="status" className={classes.text}>
        <b>{labelOf(list.category)}</b>: {texts.toCompare(list.ids.length, MAX_COMPARED)}
      </p>
      <Button outline size="small" onClick={clear}>
        {texts.clear}
      </Button>
      <ButtonLink size="small" to={paths.compare(list.ids)}>
        {texts.compare}
      </ButtonLink>
    </aside>
  );
}
