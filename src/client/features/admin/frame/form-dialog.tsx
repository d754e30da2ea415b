import type { ReactNode } from 'react';
import { AdminDialog, type AdminDialogProps } from './admin-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type FormFrame, formFrame, useLeaveGuard } from './use-leave-guard.ts';

type FormDialogProps = Omit<AdminDialogProps, 'children'> & {
  /** The form; made anew each time the dialog opens. */
  children: (frame: FormFrame) => ReactNode;
};

/** A dialog with a form: however it is left, it asks before unsaved changes are lost. */
export function FormDialog({ children, onClose, ...dialog }: FormDialogProps) {
  const guard = useLeaveGuard();
  const frame = formFrame(guard, onClose);
  return (
    <>
      <AdminDialog {...dialog} onClose={frame.onCancel}>
        {dialog.opened && children(frame)}
      </AdminDialog>
      <LeaveQuestion guard={guard} />
    </>
  );
}
