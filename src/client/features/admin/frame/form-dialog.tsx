import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AdminDialog, type AdminDialogProps } from './admin-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type FormFrame, formFrame, useLeaveGuard } from './use-leave-guard.ts';

type Form = (frame: FormFrame) => ReactNode;

type FormDialogProps = Omit<AdminDialogProps, 'children'> & {
  /** The form; recreated each time the dialog opens. */
  children: Form;
};

/** A dialog with a form: however it is left, it asks before unsaved changes are lost. */
export function FormDialog({ children, onClose, ...dialog }: FormDialogProps) {
  const cancel = useRef(onClose);
  return (
    <AdminDialog {...dialog} onClose={() => cancel.current()}>
      {dialog.opened && <Guarded form={children} onClose={onClose} cancel={cancel} />}
    </AdminDialog>
  );
}

type GuardedProps = { form: Form; onClose: () => void; cancel: RefObject<() => void> };

/** Guards only while the form is there: a page with several such dialogs may have one guard at a time. */
function Guarded({ form, onClose, cancel }: GuardedProps) {
  const guard = useLeaveGuard();
  const frame = formFrame(guard, onClose);
  useEffect(() => {
    cancel.current = frame.onCancel;
    return () => {
      cancel.current = onClose;
    };
  });
  return (
    <>
      {form(frame)}
      <LeaveQuestion guard={guard} />
    </>
  );
}
