import { useState } from 'react';
import type { ProductId } from '../../../../../shared/ids.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { AdminDialog, DialogActions } from '../../frame/admin-dialog.tsx';
import classes from './bulk.module.css';
import { type BulkDraft, type BulkFault, EMPTY_DRAFT } from './bulk-draft.ts';
import { BulkForm } from './bulk-form.tsx';
import { BulkReport } from './bulk-report.tsx';
import { useBulkRun } from './use-bulk-run.ts';

type BulkDialogProps = {
  opened: boolean;
  ids: ReadonlySet<ProductId>;
  onClose: () => void;
  /** Called when the change was made and the dialog is left. */
  onDone: () => void;
};

/** Changes the selected products: what to change, a preview of each, progress, and what was done. */
export function BulkDialog({ opened, ids, onClose, onDone }: BulkDialogProps) {
  const texts = useTexts('adminBulk');
  const { number } = useDates();
  const [draft, setDraft] = useState<BulkDraft>(EMPTY_DRAFT);
  const [fault, setFault] = useState<BulkFault | null>(null);
  const { phase, error, preview, apply, goOn, stop, reset } = useBulkRun();

  function close() {
    // What runs is stopped by its own button, so that its end is seen.
    if (phase.name === 'running') return;
    if (phase.name === 'done') onDone();
    else onClose();
    reset();
  }

  return (
    <AdminDialog
      opened={opened}
      onClose={close}
      title={texts.title(ids.size, number.format(ids.size))}
      size={720}
      fullScreenOnPhones
    >
      {phase.name === 'form' && (
        <BulkForm
          draft={draft}
          fault={fault}
          error={error}
          onChange={(changed) => {
            setDraft(changed);
            setFault(null);
          }}
          onFault={setFault}
          onPreview={(change) => void preview([...ids], change)}
          onCancel={close}
        />
      )}
      {phase.name === 'running' && (
        <>
          <p>{phase.rehearsal ? texts.previewing : texts.changing}</p>
          <progress
            className={classes.progress}
            aria-label={texts.progress(number.format(phase.done), number.format(phase.total))}
            value={phase.done}
            max={phase.total}
          />
          <p>{texts.progress(number.format(phase.done), number.format(phase.total))}</p>
          <DialogActions>
            <Button outline onClick={stop}>
              {texts.stop}
            </Button>
          </DialogActions>
        </>
      )}
      {phase.name === 'preview' && (
        <>
          <BulkReport outcomes={phase.outcomes} change={phase.change} over={false} left={0} />
          <div className={classes.foot}>
            <DialogActions>
              <Button outline onClick={reset}>
                {texts.back}
              </Button>
              <ApplyButton
                count={phase.outcomes.filter(({ did }) => did === 'changed').length}
                onApply={() => void apply(phase.change, phase.outcomes)}
              />
            </DialogActions>
          </div>
        </>
      )}
      {phase.name === 'done' && (
        <>
          <BulkReport outcomes={phase.outcomes} change={phase.change} over left={phase.left.length} />
          <div className={classes.foot}>
            <DialogActions error={error}>
              {phase.left.length > 0 && (
                <Button outline onClick={() => void goOn(phase.left, phase.change, phase.outcomes)}>
                  {texts.goOn}
                </Button>
              )}
              <Button onClick={close}>{texts.close}</Button>
            </DialogActions>
          </div>
        </>
      )}
    </AdminDialog>
  );
}

function ApplyButton({ count, onApply }: { count: number; onApply: () => void }) {
  const texts = useTexts('adminBulk');
  const { number } = useDates();
  return count > 0 && <Button onClick={onApply}>{texts.apply(count, number.format(count))}</Button>;
}
