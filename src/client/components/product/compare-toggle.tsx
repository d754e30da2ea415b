import type { Category } from '../../../shared/catalogue/categories.ts';
import { MAX_COMPARED } from '../../../shared/catalogue/compare-ids.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { toggleCompared, useCompareList } from '../../lib/device/compare-list.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { CompareIcon } from '../elements/later-icons.tsx';
import classes from './compare-toggle.module.css';

type CompareToggleProps = {
  product: { id: ProductId; name: string; category: Category };
  /** `line`: at the foot of a card; `wide`: a button of its own. */
  look: 'line' | 'wide';
};

/** Adds a product to the compare list or removes it. */
export function CompareToggle({ product, look }: CompareToggleProps) {
  const texts = useTexts('catalogue');
  const chosen = useCompareList()?.ids.includes(product.id) ?? false;
  const toggle = () => {
    const outcome = toggleCompared(product);
    if (outcome === 'full') showToast({ kind: 'error', message: texts.compareFull(MAX_COMPARED) });
    if (outcome === 'replaced') showToast({ kind: 'success', message: texts.compareReplaced });
  };
  return (
    <button
      type="button"
      className={classes[look]}
      aria-pressed={chosen}
      aria-label={texts.compareOf(product.name)}
      onClick={toggle}
    >
      <CompareIcon width="18" height="18" />
      {texts.compare}
    </button>
  );
}
