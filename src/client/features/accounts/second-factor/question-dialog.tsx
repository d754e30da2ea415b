import type { ReactNode } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './second-factor.module.css';
import { SmallDialog } from './small-dialog.tsx';

type QuestionDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The confirm button's label, a verb. */
  confirm: string;
  call: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function QuestionDialog(props: QuestionDialogProps) {
  const texts = useTexts('secondFactor');
  const errorText = useErrorText();
  const { title, children, confirm, call, onConfirm, onClose } = props;
  return (
    <SmallDialog title={title} onClose={onClose}>
      <p className={classes.note}>{children}</p>
      {call.error !== null && (
        <p className={classes.fault} role="alert">
          {errorText(call.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button outline onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button busy={call.isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </SmallDialog>
  );
}
