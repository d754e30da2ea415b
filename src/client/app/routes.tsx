import type { RouteObject } from 'react-router-dom';
import { PAGE_NAMES, PAGES, type PageFacts, type PageName, patternsOf } from '../../shared/pages/pages.ts';
import { Layout } from './layout.tsx';
import { NeedsConnection } from './needs-connection.tsx';
import { LayoutFailure } from './page-failure.tsx';
import { lazyPage, NotFoundPage } from './pages.ts';

function routesOf(name: PageName): RouteObject[] {
  const facts: PageFacts = PAGES[name];
  const Page = lazyPage(name);
  const element = facts.needsConnection ? (
    <NeedsConnection what={facts.needsConnection}>
      <Page />
    </NeedsConnection>
  ) : (
    <Page />
  );
  return patternsOf(facts).map((path) => ({ path, element, caseSensitive: true }));
}

/**
 * The routes of all pages, built from `PAGES`.
 * @param notFoundPath the path that the server answered with 404; the browser must show the same.
 */
export const appRoutes = (notFoundPath: string | null): RouteObject[] => [
  {
    element: <Layout notFoundPath={notFoundPath} />,
    errorElement: <LayoutFailure />,
    children: [...PAGE_NAMES.flatMap(routesOf), { path: '*', element: <NotFoundPage /> }],
  },
];
