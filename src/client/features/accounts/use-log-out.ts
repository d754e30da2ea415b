import { useErrorText } from '../../lib/error-text.ts';
import { forgetPerson } from '../../lib/kept-on-device.ts';
import { paths } from '../../lib/paths.ts';
import { useTextSource } from '../../lib/texts.ts';
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
  const errorText = useErrorText();
  const textSource = useTextSource();
  const signOut = trpc.user.signOut.useMutation({
    async onSuccess() {
      utils.user.me.setData(undefined, null);
      const { done } = await textSource('answers');
      return leaveToLogin(done.signedOut);
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  return { logOut: () => signOut.mutate(), busy: signOut.isPending || signOut.isSuccess };
}
