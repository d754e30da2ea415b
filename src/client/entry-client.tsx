import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../shared/boot.ts';
import { App } from './app/app.tsx';
import { preloadPages } from './app/pages.ts';
import { Providers } from './app/providers.tsx';
import { reloadOnNewBuild } from './app/stale-build.ts';
import { showKeptToast } from './lib/toast.ts';
import { browserLink, createQueryClient } from './lib/trpc.ts';
import './app/styles.ts';

const root = document.getElementById('root');
const bootElement = document.getElementById(BOOT_ELEMENT_ID);
if (!root || !bootElement?.textContent) throw new Error('the page came without its data');
const boot = JSON.parse(bootElement.textContent) as Boot;
const queryClient = createQueryClient(false);
hydrate(queryClient, asOfNow(boot.state as DehydratedState));

reloadOnNewBuild();
hydrateRoot(
  root,
  <Providers site={boot.site} queryClient={queryClient} link={browserLink()}>
    {/* At once and not as a transition: a tick shows the moment it is made, a new page its skeleton. */}
    <BrowserRouter useTransitions={false}>
      <App notFoundPath={boot.notFound ? window.location.pathname : null} />
    </BrowserRouter>
  </Providers>,
  {
    // In production React mends a difference silently; it is a bug of ours and must be seen.
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log here
    onRecoverableError: (error) => console.error(error),
    // What a boundary caught is shown to the person, with a way to try again.
    onCaughtError: () => undefined,
  },
);
showKeptToast();
window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(preloadPages));

/**
 * The page's data counts as fetched now: the server compared it with the catalogue's version when it
 * answered, however long ago the page was rendered, so asking again would be in vain.
 */
function asOfNow(state: DehydratedState): DehydratedState {
  for (const query of state.queries) query.state.dataUpdatedAt = Date.now();
  return state;
}
