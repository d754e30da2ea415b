import { createContext, useContext } from 'react';

/** One statement about a page in schema.org's words, without its `@context`. */
export type StructuredData = { '@type': string; [property: string]: unknown };

/** What a rendering says of its page, by type: said twice, it is said once. */
export type StructuredDataCollector = Map<string, StructuredData>;

const CollectorContext = createContext<StructuredDataCollector | null>(null);
export const StructuredDataProvider = CollectorContext.Provider;

/**
 * Says what a page is about to search engines, which read it in the document that the server sends. The
 * browser has no use for it: there `describe` is not even called, and its code is left out of the build.
 */
export function useStructuredData(describe: () => StructuredData): void {
  const collector = useContext(CollectorContext);
  if (!import.meta.env.SSR) return;
  const data = describe();
  collector?.set(data['@type'], data);
}

/** The statements as elements of a document's head; no text in them can end the element. */
export const structuredDataElements = (collector: StructuredDataCollector): string =>
  [...collector.values()]
    .map((data) => JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
