import type { QueryClient } from '@tanstack/react-query';
import { tap } from '@trpc/server/observable';
import { SIGNED_IN_HEADER } from '../../../shared/signed-in-header.ts';
import { isSignedOut } from '../error-text.ts';
import { showToast } from '../toast.ts';
import type { ApiLink } from '../trpc.ts';

const ME = [['user', 'me'], { type: 'query' }] as const;

const shown = (queryClient: QueryClient) => queryClient.getQueryData<{ id: string } | null>(ME);

/** Asks the server to refuse the call, rather than answer it to a guest or to somebody else, if the session is not that of who is shown. */
export const signedInHeaders = (queryClient: QueryClient): Record<string, string> => {
  const me = shown(queryClient);
  return me ? { [SIGNED_IN_HEADER]: me.id } : {};
};

/**
 * Notices that the session has ended of whoever is shown as logged in, and asks who is there now. If nobody is: forgets what was theirs, and says so.
 * The admin panel does so itself, without losing what was typed.
 */
export const sessionLink =
  (queryClient: QueryClient): ApiLink =>
  () =>
  ({ op, next }) => {
    const signedIn = shown(queryClient);
    return next(op).pipe(
      tap({
        async error(error) {
          if (!signedIn || !isSignedOut(error) || op.path.startsWith('admin')) return;
          await queryClient.refetchQueries({ queryKey: ME });
          // Somebody else, who has logged in in another tab: the page loads anew for them.
          if (shown(queryClient)) return;
          // Not reset: what is shown would be asked for once more before it is gone.
          queryClient.removeQueries({
            predicate: ({ queryKey }) => !/^(product|user,me)/.test(String(queryKey[0])),
          });
          // After what the caller says, which would not travel to the login page.
          setTimeout(() => showToast({ message: error.message, kind: 'error', travels: true }));
        },
      }),
    );
  };
