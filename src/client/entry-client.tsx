import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../shared/boot.ts';
import { OFFLINE_PATH } from '../shared/service-worker.ts';
import { preloadPages } from './app/pages.ts';
import { Providers } from './app/providers.tsx';
import { appRoutes } from './app/routes.tsx';
import { reloadOnNewBuild } from './app/stale-build.ts';
import { loadTexts } from './lib/browser-texts.ts';
import { startConnection } from './lib/connection.ts';
import { keepInstallOffer } from './lib/install.ts';
import { showKeptToasts } from './lib/toast.ts';
import { browserLink, createQueryClient } from './lib/trpc.ts';
import './app/styles.ts';

const root = document.getElementById('root');
const bootElement = document.getElementById(BOOT_ELEMENT_ID);
if (!root || !bootElement?.textContent) throw new Error('the page came without its data');
const boot = JSON.parse(bootElement.textContent) as Boot;
const queryClient = createQueryClient(false);
hydrate(queryClient, asOf(startConnection() ?? Date.now(), boot.state as DehydratedState));

reloadOnNewBuild();
keepInstallOffer();
followColorScheme();
// The page is there already, and the browser itself scrolls it to where it was: the router leaves it alone.
const router = createBrowserRouter(appRoutes(boot.notFound ? window.location.pathname : null), {
  hydrationData: {},
});
const app = (
  <Providers site={boot.site} texts={loadTexts} queryClient={queryClient} link={browserLink()}>
    {/* At once and not as a transition: a tick shows the moment it is made, a new page its skeleton. */}
    <RouterProvider router={router} useTransitions={false} />
  </Providers>
);
const options = {
  // In production React mends a difference silently; it is a bug of ours and must be seen.
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log here
  onRecoverableError: (error: unknown) => console.error(error, (error as Error).cause),
  // What a boundary caught is shown to the person, with a way to try again.
  onCaughtError: () => undefined,
};
// What the frame says must be there at once: a rendering that waits for it would not be the server's.
void loadTexts('shop').then(() => {
  if (boot.frame && window.location.pathname !== OFFLINE_PATH) createRoot(root, options).render(app);
  // In slices, with turns for the person in between: what the page shows is there already.
  else startTransition(() => void hydrateRoot(root, app, options));
  showKeptToasts();
});
window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(preloadPages));

/** The scheme that the document's first script chose changes with the device's. */
function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  });
}

/**
 * The data of a page from the shop counts as fetched now: the server compared it with the catalogue's
 * version when it answered, however long ago the page was rendered, so asking again would be in vain. That of
 * a page which the service worker kept is as old as the page.
 */
function asOf(seenAt: number, state: DehydratedState): DehydratedState {
  for (const query of state.queries) query.state.dataUpdatedAt = seenAt;
  return state;
}
