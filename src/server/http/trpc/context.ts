import { type Actor, GUEST } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../visit.ts';

/** A procedure's context. It needs no HTTP request, so tests and server-rendered pages can build it. */
export type Context = {
  deps: Deps;
  actor: Actor;
  visit: Visit;
  /** @throws ShopError `shop_closed` for callers who may not enter while the shop is closed. */
  assertOpen: () => Promise<void>;
  /** Counts this call against the search limit. @throws ShopError `too_many_requests`. */
  limitSearch: () => Promise<void>;
  /** Counts this call against the catalogue limit. @throws ShopError `too_many_requests`. */
  limitCatalogue: () => Promise<void>;
  /** Counts a guest's new cart against its limit. @throws ShopError `too_many_requests`. */
  limitNewCart: () => Promise<void>;
};

/** The context of public pages: an anonymous visitor without a browser. */
export function pageContext(deps: Deps): Context {
  const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
  const visit = {
    actor: GUEST,
    client,
    strangeProxy: null,
    keepSession: () => undefined,
    keepBrowser: () => undefined,
    forgetSession: () => undefined,
    owner: GUEST,
    previewSecret: null,
    keepPreview: () => undefined,
    keepCart: () => undefined,
    orderKey: () => null,
    keepOrderKey: () => undefined,
  };
  return {
    deps,
    actor: GUEST,
    visit,
    // Whether a page is shown is decided before it is rendered.
    assertOpen: async () => undefined,
    limitSearch: async () => undefined,
    limitCatalogue: async () => undefined,
    limitNewCart: async () => undefined,
  };
}
