import { useState } from 'react';
import { BULK_MAX } from '../../../../../shared/catalogue/bulk-change.ts';
import type { ProductId } from '../../../../../shared/ids.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { useErrorText } from '../../../../lib/error-text.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { showToast } from '../../../../lib/toast.ts';
import { type RouterInputs, trpc } from '../../../../lib/trpc.ts';
import classes from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  /** The products on the screen. */
  shown: readonly ProductId[];
  /** How many products match the filter. */
  count: number;
  filter: RouterInputs['admin']['product']['matching'];
};

/** Selects more products, and changes those selected; it stays in view while there are any. */
export function SelectionBar({ selection, shown, count, filter }: SelectionBarProps) {
  const texts = useTexts('adminBulk');
  const errorText = useErrorText();
  const { number } = useDates();
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState(false);
  const [finding, setFinding] = useState(false);
  const { size } = selection.ids;
  const matching = utils.admin.product.matching.getData(filter)?.ids ?? [];
  const hasAll = matching.length >= count && matching.every(selection.has);

  async function selectAll(): Promise<void> {
    setFinding(true);
    try {
      const { ids } = await utils.admin.product.matching.fetch(filter, { staleTime: 0 });
      selection.set(ids, true);
    } catch (error) {
      showToast({ message: errorText(error), kind: 'error' });
    } finally {
      setFinding(false);
    }
  }

  return (
    <>
      {(size > 0 || shown.length > 0) && (
        <section className={classes.bar} data-active={size > 0} aria-label={texts.selection}>
          {size > 0 && (
            <p className={classes.selected} role="status">
              {texts.selected(size, number.format(size))}
            </p>
          )}
          {!shown.every(selection.has) && (
            <Button outline size="small" onClick={() => selection.set(shown, true)}>
              {count > shown.length
                ? texts.selectShown(number.format(shown.length))
                : texts.selectAll(count, number.format(count))}
            </Button>
          )}
          {count > shown.length && !hasAll && count <= BULK_MAX && (
            <Button outline size="small" busy={finding} onClick={() => void selectAll()}>
              {texts.selectAll(count, number.format(count))}
            </Button>
          )}
          {size > 0 && (
            <>
              <Button outline size="small" onClick={selection.clear}>
                {texts.clear}
              </Button>
              <Button size="small" unavailable={size > BULK_MAX} onClick={() => setOpened(true)}>
                {texts.change}
              </Button>
            </>
          )}
          {(count > BULK_MAX || size > BULK_MAX) && size > 0 && (
            <p>{texts.tooMany(number.format(BULK_MAX))}</p>
          )}
        </section>
      )}
      <BulkDialog
        opened={opened}
        ids={selection.ids}
        onClose={() => setOpened(false)}
        onDone={() => {
          setOpened(false);
          selection.clear();
        }}
      />
    </>
  );
}
