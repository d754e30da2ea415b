import type { ReactNode } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './plan-form.module.css';
import type { PlanFormState } from './use-plan-form.ts';
import '../../form.css';

type PlanFormProps = {
  state: PlanFormState;
  /** Wider than a column of fields. */
  wide?: boolean;
  children: ReactNode;
};

/** The form around a plan: saves, discards, and asks before unsaved changes are lost. */
export function PlanForm({ state, wide = false, children }: PlanFormProps) {
  const texts = useTexts('adminPlans');
  const guard = useLeaveGuard();
  useUnsaved(guard, state.changed);
  return (
    <form
      ref={state.form}
      className={classes.form}
      data-wide={wide}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.busy) void state.save();
      }}
    >
      {children}
      <div>
        {state.conflict && (
          <p className={classes.conflict} role="alert">
            {state.conflict}
          </p>
        )}
        <DialogActions error={state.refusal ?? undefined}>
          <Button outline disabled={!state.changed} onClick={state.discard}>
            {texts.discardChanges}
          </Button>
          <Button type="submit" busy={state.busy} disabled={!state.changed}>
            {texts.save}
          </Button>
        </DialogActions>
      </div>
      <LeaveQuestion guard={guard} />
    </form>
  );
}
