import { DONE_TEXTS } from '../../../shared/texts.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetPerson } from '../../lib/kept-on-device.ts';
import { paths } from '../../lib/paths.ts';
import { showToast, showToastAfterLoad } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * Goes to the login page by loading it anew, so that nothing of the person stays in this tab's memory, nor on
 * the device.
 */
export async function leaveToLogin(message: string): Promise<void> {
  // A browser that keeps nothing has nothing to forget.
  await forgetPerson().catch(() => undefined);
  showToastAfterLoad({ message, kind: 'success' });
  window.location.assign(paths.login);
}

/** Logs out: the session ends, the user is cleared, and the login page is loaded anew. */
export function useLogOut() {
  const utils = trpc.useUtils();
  const signOut = trpc.user.signOut.useMutation({
    onSuccess() {
      utils.user.me.setData(undefined, null);
      return leaveToLogin(DONE_TEXTS.signedOut);
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  return { logOut: () => signOut.mutate(), busy: signOut.isPending || signOut.isSuccess };
}
