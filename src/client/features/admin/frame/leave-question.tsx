import { useTexts } from '../../../lib/texts.ts';
import { ConfirmDialog } from './admin-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** What a leave guard asks, while it waits for the answer. */
export const LeaveQuestion = ({ guard }: { guard: LeaveGuard }) => {
  const texts = useTexts('adminFrame');
  return (
    <ConfirmDialog
      opened={guard.asking}
      title={texts.discardQuestion}
      confirm={texts.discard}
      onConfirm={guard.allow}
      onClose={guard.stay}
    >
      {texts.notSavedYet}
    </ConfirmDialog>
  );
};
