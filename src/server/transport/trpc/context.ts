import type { Actor } from '../../services/actor.ts';
import type { Deps } from '../../services/deps.ts';

/** What a procedure knows besides its input. Its making needs no HTTP request, so tests and pages build it. */
export type Context = {
  deps: Deps;
  actor: Actor;
  /** Counts this call against the search limit. @throws ShopError `too_many_requests`. */
  limitSearch: () => Promise<void>;
};
