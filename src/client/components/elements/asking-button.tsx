import { useState } from 'react';
import classes from './asking-button.module.css';
import { Button } from './button.tsx';

type AskingButtonProps = {
  /** What it does, a verb. */
  label: string;
  question: string;
  /** The way out of the question. */
  keep: string;
  busy: boolean;
  onConfirm: () => void;
};

/** A small button for what cannot be undone: it asks first, in its own place. */
export function AskingButton({ label, question, keep, busy, onConfirm }: AskingButtonProps) {
  const [state, setState] = useState<'unasked' | 'asking' | 'kept'>('unasked');
  if (state !== 'asking') {
    return (
      <Button autoFocus={state === 'kept'} outline size="small" onClick={() => setState('asking')}>
        {label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={question} className={classes.question}>
      <p role="alert">{question}</p>
      <Button autoFocus outline size="small" onClick={() => setState('kept')}>
        {keep}
      </Button>
      <Button size="small" busy={busy} onClick={onConfirm}>
        {label}
      </Button>
    </div>
  );
}
