import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot, type Site } from '../shared/pages/boot.ts';
import { OFFLINE_PATH } from '../shared/pages/service-worker.ts';
import { type Texts, textsFor } from '../shared/texts/catalogue.ts';
import type { Language } from '../shared/texts/language.ts';
import { askFirst } from './app/first-queries.ts';
import { Providers } from './app/providers.tsx';
import { appRoutes } from './app/routes.tsx';
import { partsLoading } from './lib/lazy-part.tsx';
import {
  type StructuredDataCollector,
  StructuredDataProvider,
  structuredDataElements,
} from './lib/structured-data.ts';
import { type ClientArea, fulfilled, type TextSource } from './lib/texts.ts';
import { type ApiLink, createQueryClient, isNotFound, NOT_FOR_BROWSER } from './lib/trpc.ts';

/** A rendered page, in the parts that the template needs. */
export type RenderedPage = { head: string; body: string; boot: string };

export type RenderInput = {
  /** Path and query. */
  url: string;
  site: Site;
  /** Calls the routers in this process, without HTTP. */
  link: ApiLink;
  /** Renders the not-found page, whatever the URL. */
  notFound: boolean;
};

/** Texts already in memory, as fulfilled promises, so that nothing suspends. */
function textSource(language: Language): TextSource {
  const texts = Object.entries(textsFor(language)).map(([area, value]) => [
    area,
    fulfilled(Promise.resolve(value), value),
  ]);
  const byArea = Object.fromEntries(texts) as { [A in ClientArea]: Promise<Texts[A]> };
  return (area) => byArea[area];
}
const TEXT_SOURCES = { en: textSource('en'), de: textSource('de') } satisfies Record<Language, TextSource>;

// An address without a page falls to the catch-all route, the not-found page's own address included.
const { query, dataRoutes } = createStaticHandler(appRoutes(null));

const NEVER_ENDED = new AbortController().signal;

/** What the router reads of a request. With the global Request, Node would load its whole HTTP client at the start. */
const pageRequest = (url: string) =>
  ({ method: 'GET', url: `http://localhost${url}`, signal: NEVER_ENDED }) as Request;

/** The inline script that sets the device's colour scheme, in Mantine's attribute, before the first paint. */
export const colorSchemeScript = (): string =>
  "<script>document.documentElement.dataset.mantineColorScheme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'</script>";

/**
 * Renders a page with the data of all its queries.
 * @returns null if the page's subject does not exist.
 * @throws what a query threw, unless it is a refusal.
 */
export async function render({ url, site, link, notFound }: RenderInput): Promise<RenderedPage | null> {
  const queryClient = createQueryClient(true);
  const structured: StructuredDataCollector = new Map();
  // Our routes have no loaders or redirects; queries fetch what the pages need.
  const context = await query(pageRequest(url));
  if (!('location' in context)) throw new Error(`${url} was redirected`);
  if (context.location.pathname !== url.split('?', 1)[0]) throw new Error(`${url} was read as another path`);
  try {
    await askFirst(url, queryClient, link);
    const html = await markupOf(
      <StructuredDataProvider value={structured}>
        <Providers site={site} texts={TEXT_SOURCES[site.language]} queryClient={queryClient} link={link}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>
      </StructuredDataProvider>,
      queryClient,
    );

    const failed = queryClient
      .getQueryCache()
      .getAll()
      .find((query) => query.state.status === 'error');
    if (failed && isNotFound(failed.state.error)) return null;
    if (failed) throw failed.state.error;

    // React 19 writes what belongs in <head> (title, meta, link) before the tree's first element.
    const at = html.indexOf('<div data-app');
    // Its hint at the first picture says nothing that the document's first packets do not.
    const head = html.slice(0, at).replace(/<link rel="preload" as="image"[^>]*>/, '');
    const answers = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ meta, state }) => meta !== NOT_FOR_BROWSER && state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data] as const);
    const boot: Boot = { site, notFound, frame: url === OFFLINE_PATH, answers };
    const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
    return {
      head: head + structuredDataElements(structured),
      body: html.slice(at),
      boot: `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>`,
    };
  } finally {
    queryClient.clear();
  }
}

/** Each finds what the one before could not ask for yet; a page that never ends must not take the server with it. */
const MOST_RENDERINGS = 20;

/**
 * Renders once nothing is missing: what a rendering finds missing is waited for, and it starts again. React's rendering
 * to a stream goes on where it stopped, but costs nearly twice as much.
 */
async function markupOf(page: ReactNode, queryClient: QueryClient): Promise<string> {
  for (let rendering = 0; rendering < MOST_RENDERINGS; rendering++) {
    const html = renderToString(page);
    const answers = queryClient.getQueryCache().getAll();
    const missing = [
      ...answers.flatMap(({ state, promise }) => (state.fetchStatus === 'idle' ? [] : [promise])),
      ...partsLoading(),
    ];
    if (missing.length === 0) return html;
    await Promise.allSettled(missing);
  }
  throw new Error('the page asks for more each time it is rendered');
}
