import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { isSignedOut } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { AdminDialog, DialogActions } from './frame/admin-dialog.tsx';

/** Leads to the login once a change is refused because the session has ended: in another tab, so that what was typed stays. */
export function SessionEnded() {
  const { close, sessionEnded } = useTexts('adminFrame');
  const refused = useRefused();
  const [seen, setSeen] = useState(refused);
  const onClose = () => setSeen(refused);
  return (
    <AdminDialog opened={refused !== null && refused !== seen} onClose={onClose} title={sessionEnded.title}>
      <p>{sessionEnded.whatToDo}</p>
      <DialogActions>
        <Button outline onClick={onClose}>
          {close}
        </Button>
        <ButtonLink to={paths.login} target="_blank" rel="noopener" onClick={onClose}>
          {sessionEnded.logIn}
        </ButtonLink>
      </DialogActions>
    </AdminDialog>
  );
}

/** The last change of this tab if it was refused because nobody is logged in any more. Asked of the cache itself: the hook for it would load with every page. */
function useRefused(): number | null {
  const changes = useQueryClient().getMutationCache();
  return useSyncExternalStore(changes.subscribe, () => {
    const last = changes.getAll().at(-1);
    return last && isSignedOut(last.state.error) ? last.mutationId : null;
  });
}
