import { useTexts } from '../../../lib/texts.ts';
import { ConfirmDialog } from './admin-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** The leave guard's confirmation dialog. */
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
