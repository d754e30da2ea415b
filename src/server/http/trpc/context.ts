import { type Actor, GUEST } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../visit.ts';

/** What a procedure knows besides its input. Its making needs no HTTP request, so tests and pages build it. */
export type Context = {
  deps: Deps;
  actor: Actor;
  visit: Visit;
  /** Counts this call against the search limit. @throws ShopError `too_many_requests`. */
  limitSearch: () => Promise<void>;
  /** Counts this call against the catalogue's limit. @throws ShopError `too_many_requests`. */
  limitCatalogue: () => Promise<void>;
  /** Counts this call against the limit of new accounts. @throws ShopError `too_many_requests`. */
  limitSignUp: () => Promise<void>;
};

/** The context of the pages that everyone sees: a visitor without a browser. */
export function pageContext(deps: Deps): Context {
  const client = { address: '', userAgent: '', sessionSecret: null };
  const visit = {
    actor: GUEST,
    client,
    forwarded: false,
    keepSession: () => undefined,
    forgetSession: () => undefined,
  };
  return {
    deps,
    actor: GUEST,
    visit,
    limitSearch: async () => undefined,
    limitCatalogue: async () => undefined,
    limitSignUp: async () => undefined,
  };
}
