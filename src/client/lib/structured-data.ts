import { createContext, useContext } from 'react';
import type { BreadcrumbListLeaf, ProductLeaf, WebSiteLeaf, WithActionConstraints } from 'schema-dts';

/** One schema.org statement about a page, without its `@context`. A word that schema.org has not does not compile. */
export type StructuredData = ProductLeaf | BreadcrumbListLeaf | WithActionConstraints<WebSiteLeaf>;

/** The statements of one rendering by type, so that a repeated one counts once. */
export type StructuredDataCollector = Map<string, StructuredData>;

const CollectorContext = createContext<StructuredDataCollector | null>(null);
export const StructuredDataProvider = CollectorContext.Provider;

/**
 * Describes a page to search engines, which read it in the server's document. The browser does not need it:
 * there `describe` is never called, and its code is dropped from the build.
 */
export function useStructuredData(describe: () => StructuredData): void {
  const collector = useContext(CollectorContext);
  if (!import.meta.env.SSR) return;
  const data = describe();
  collector?.set(data['@type'], data);
}

/** The statements as elements for the document's head; no text in them can close the element. */
export const structuredDataElements = (collector: StructuredDataCollector): string =>
  [...collector.values()]
    .map((data) => JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
