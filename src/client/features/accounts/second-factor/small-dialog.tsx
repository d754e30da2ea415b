import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTopmost } from '../../../lib/use-topmost.ts';
import classes from './second-factor.module.css';

type SmallDialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * The browser's own dialog: above everything, also above the panel's dialogs. Open while it is rendered; Escape
 * closes it, and focus returns to where it was.
 */
export function SmallDialog({ title, onClose, children }: SmallDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The panel's dialogs below listen for Escape too; being on top keeps them open.
  useTopmost(true);
  // A layout effect: the dialog gives the focus back only while it is still in the document.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
