import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './section-form.module.css';
import '../../form.css';

/** A section's form as it is being edited. */
export type SectionFormState = {
  form: RefObject<HTMLFormElement | null>;
  changed: boolean;
  busy: boolean;
  /** Why it was not saved. */
  refusal: string | null;
  /** What to know about a save by somebody else. */
  conflict: string | null;
  save: () => void;
  discard: () => void;
};

type SectionFormProps = {
  state: SectionFormState;
  /** The form checks its fields itself, not the browser. */
  noValidate?: boolean;
  /** Wider than a column of fields. */
  wide?: boolean;
  children: ReactNode;
};

/** The form that fills a section: saves, discards, and asks before unsaved changes are lost. */
export function SectionForm({ state, noValidate = false, wide = false, children }: SectionFormProps) {
  const texts = useTexts('adminFrame');
  const guard = useLeaveGuard();
  useUnsaved(guard, state.changed);
  return (
    <form
      ref={state.form}
      className={classes.form}
      data-wide={wide}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.busy) state.save();
      }}
    >
      {children}
      <div className={classes.foot}>
        {state.conflict && (
          <p className={classes.warning} role="alert">
            {state.conflict}
          </p>
        )}
        <DialogActions error={state.refusal ?? undefined}>
          <Button outline unavailable={!state.changed} onClick={state.discard}>
            {texts.discardChanges}
          </Button>
          <Button type="submit" busy={state.busy} unavailable={!state.changed}>
            {texts.save}
          </Button>
        </DialogActions>
      </div>
      <LeaveQuestion guard={guard} />
    </form>
  );
}
