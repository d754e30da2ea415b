import { useLayoutEffect, useRef } from 'react';
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { canonicalPath } from '../../shared/pages/pages.ts';
import { CartActions } from '../features/cart/cart-actions.tsx';
import { placeOf } from '../lib/pages/kept-place.ts';
import { ADMIN_PANEL, isAdminPanel } from '../lib/paths.ts';
import { usePrefetchOnIntent } from './intent.ts';
import { PageBoundary } from './page-boundary.tsx';
import { NotFoundPage } from './pages.ts';
import { Shell } from './shell/shell.tsx';

type LayoutProps = { notFoundPath: string | null };

/** The admin panel stays mounted while its sections change. */
const pageOf = (place: string) => (isAdminPanel(place) ? ADMIN_PANEL : place);

/** React Router gives the first entry of every document the key 'default'; the path tells them apart. */
const scrollKey = ({ key, pathname }: Location) => `${key} ${pathname}`;

/** The layout around every page. */
export function Layout({ notFoundPath }: LayoutProps) {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const canonical = canonicalPath(pathname);
  useFocusOnNewPage(placeOf(location));
  usePrefetchOnIntent();
  return (
    <CartActions>
      <Shell>
        <PageBoundary place={pageOf(placeOf(location))} page={pageOf(pathname)}>
          {canonical !== null && canonical !== pathname ? (
            <Navigate to={{ pathname: canonical, search, hash }} replace />
          ) : pathname === notFoundPath ? (
            <NotFoundPage />
          ) : (
            <Outlet />
          )}
        </PageBoundary>
      </Shell>
      <ScrollRestoration getKey={scrollKey} />
    </CartActions>
  );
}

/** Moves focus to the content of a new page; a change of the query alone leaves focus where it is. */
function useFocusOnNewPage(place: string): void {
  const before = useRef(place);
  // Before the effects of the page, which may have a better place for the focus: the search has its box.
  useLayoutEffect(() => {
    if (before.current === place) return;
    before.current = place;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [place]);
}
