import { useSite } from './site.ts';
import { type RouterOutputs, trpc } from './trpc.ts';
import { useHydrated } from './use-hydrated.ts';

/** The signed-in user. */
export type Me = NonNullable<RouterOutputs['user']['me']>;

type MeOptions = {
  /** For pages that cannot render without the user: failing to load it fails the page. */
  needed?: boolean;
};

/**
 * The current user, cached for the whole app and loaded at start: `undefined` until known, null for a
 * visitor. Never known on the server, because its pages are shared by everyone.
 */
export const useMe: (options?: MeOptions) => Me | null | undefined = import.meta.env.SSR
  ? () => undefined
  : useMeInBrowser;

function useMeInBrowser({ needed = false }: MeOptions = {}): Me | null | undefined {
  const enabled = useHydrated();
  const { data } = trpc.user.me.useQuery(undefined, {
    enabled,
    // Not while hydrating: the header may have failed to load it before this page hydrates.
    throwOnError: (_, { state }) => enabled && needed && state.data === undefined,
  });
  // The header may know the user while a page still hydrates; the page must start as the server rendered it.
  return enabled ? data : undefined;
}

/** Whether this person may have a cart: anyone in a shop open to guests, else whoever is signed in. */
export function useHasCart(): boolean {
  const signedIn = Boolean(useMe());
  return useSite().buyers === 'everyone' || signedIn;
}
