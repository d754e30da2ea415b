import { type RouterOutputs, trpc } from './trpc.ts';
import { useHydrated } from './use-hydrated.ts';

/** The person who is signed in. */
export type Me = NonNullable<RouterOutputs['user']['me']>;

type MeOptions = {
  /** Whether nothing can be shown before it is known: that it cannot be learnt is then the page's failure. */
  needed?: boolean;
};

/**
 * Who is using the shop, held for the whole app and loaded at its start: `undefined` until that is known,
 * null for a visitor. Never known on the server, whose pages are everyone's.
 */
export function useMe({ needed = false }: MeOptions = {}): Me | null | undefined {
  const enabled = useHydrated();
  const { data } = trpc.user.me.useQuery(undefined, {
    enabled,
    // Not while hydrating: the header may have failed to learn it before the page's turn comes.
    throwOnError: (_, { state }) => enabled && needed && state.data === undefined,
  });
  // The header may know already while a page is still being hydrated, which must begin as the server did.
  return enabled ? data : undefined;
}
