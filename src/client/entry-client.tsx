import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../shared/pages/boot.ts';
import { OFFLINE_PATH } from '../shared/pages/service-worker.ts';
import { preloadPages } from './app/pages.ts';
import { Providers } from './app/providers.tsx';
import { appRoutes } from './app/routes.tsx';
import { keepAskingForStyles, reloadOnNewBuild } from './app/stale-build.ts';
import { loadTexts } from './lib/browser-texts.ts';
import { startConnection } from './lib/device/connection.ts';
import { keepInstallOffer } from './lib/device/install.ts';
import { ensureStorage } from './lib/device/storage.ts';
import { leaveToast, showKeptToast } from './lib/toast.ts';
import { browserLink, createQueryClient } from './lib/trpc.ts';
import './app/styles.ts';

const root = document.getElementById('root');
const bootElement = document.getElementById(BOOT_ELEMENT_ID);
if (!root || !bootElement?.textContent) throw new Error('the page came without its data');
const boot = JSON.parse(bootElement.textContent) as Boot;
const queryClient = createQueryClient(false);
// Data in a page from the server counts as fetched now: the server compared it with the catalogue's version
// when it answered, however old the rendering, so refetching is pointless. Data in a page kept by the service
// worker is as old as the page.
const updatedAt = startConnection() ?? Date.now();
for (const [queryKey, data] of boot.answers) queryClient.setQueryData(queryKey, data, { updatedAt });

ensureStorage();
reloadOnNewBuild();
keepAskingForStyles();
keepInstallOffer();
followColorScheme();
// The page is already rendered and the browser restores its scroll position itself, so the router must not.
const router = createBrowserRouter(appRoutes(boot.notFound ? window.location.pathname : null), {
  hydrationData: {},
});
let place = router.state.location.pathname;
router.subscribe(({ location }) => {
  if (location.pathname !== place) leaveToast();
  place = location.pathname;
});
const app = (
  <Providers
    site={boot.site}
    texts={loadTexts}
    queryClient={queryClient}
    link={browserLink(boot.site, queryClient)}
  >
    {/* Not as transitions: a tick shows at once, a new page shows its skeleton. */}
    <RouterProvider router={router} useTransitions={false} />
  </Providers>
);
const options = {
  // In production React repairs a hydration mismatch silently; it is our bug and must be visible.
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log here
  onRecoverableError: (error: unknown) => console.error(error, (error as Error).cause),
  // Errors caught by a boundary are shown to the person, with a way to retry.
  onCaughtError: () => undefined,
};
// The layout's texts must be loaded first: a render that suspends on them would not match the server's.
void loadTexts('shop').then(() => {
  if (boot.frame && window.location.pathname !== OFFLINE_PATH) createRoot(root, options).render(app);
  // Hydrates in slices, so that input is handled in between; the content is already visible.
  else startTransition(() => void hydrateRoot(root, app, options));
  showKeptToast();
});
window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(preloadPages));

/** Keeps the colour scheme chosen by the document's inline script in step with the device's. */
function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  });
}
