import { forgetPerson } from '../../lib/device/forget-person.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useTextSource } from '../../lib/texts.ts';
import { showToast, showToastAfterLoad } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Goes to the login page with a full page load, which clears personal data from this tab and the device. */
export async function leaveToLogin(message: string): Promise<void> {
  // Without storage there is nothing to remove.
  await forgetPerson().catch(() => undefined);
  showToastAfterLoad({ message, kind: 'success' });
  window.location.assign(paths.login);
}

/** Logs out: ends the session, clears the user and reloads into the login page. */
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
