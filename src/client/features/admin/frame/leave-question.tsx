import { ConfirmDialog } from './admin-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** What a leave guard asks, while it waits for the answer. */
export const LeaveQuestion = ({ guard }: { guard: LeaveGuard }) => (
  <ConfirmDialog
    opened={guard.asking}
    title="Discard what you changed?"
    confirm="Discard"
    onConfirm={guard.allow}
    onClose={guard.stay}
  >
    It is not saved yet.
  </ConfirmDialog>
);
