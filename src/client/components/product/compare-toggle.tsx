import type { Category } from '../../../shared/categories.ts';
import { MAX_COMPARED } from '../../../shared/compare-ids.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { toggleCompared, useCompareList } from '../../lib/compare-list.ts';
import { showToast } from '../../lib/toast.ts';
import { CompareIcon } from '../elements/icons.tsx';
import classes from './compare-toggle.module.css';

type CompareToggleProps = {
  product: { id: ProductId; name: string; category: Category };
  /** With its word beside the icon. */
  wide?: boolean;
};

/** Puts a product beside others, or takes it away again. */
export function CompareToggle({ product, wide = false }: CompareToggleProps) {
  const chosen = useCompareList()?.ids.includes(product.id) ?? false;
  const toggle = () => {
    if (toggleCompared(product)) return;
    const message = `Up to ${MAX_COMPARED} products can be compared. Take one out first.`;
    showToast({ kind: 'error', message });
  };
  return (
    <button
      type="button"
      className={wide ? classes.wide : classes.icon}
      aria-pressed={chosen}
      aria-label={`Compare: ${product.name}`}
      title="Compare"
      onClick={toggle}
    >
      <CompareIcon width="20" height="20" />
      {wide && 'Compare'}
    </button>
  );
}
