import { SERVICE_WORKER_PATH, type WorkerMessage } from '../../../shared/pages/service-worker.ts';

/** An open tab checks for a new version at most this often, when it becomes visible, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker, if the browser supports it and this is a production build.
 * @param onUpdate called when a new version is waiting, with a function that activates it and reloads the
 * page.
 * @returns a function that stops watching.
 */
export function startServiceWorker(onUpdate: (activate: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const ending = new AbortController();
  // The shop works without it, and a private window may refuse to register.
  watch(onUpdate, ending.signal).catch(() => undefined);
  return () => ending.abort();
}

async function watch(onUpdate: (activate: () => void) => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker;
  const cameWithoutWorker = workers.controller === null;
  const registration = await workers.register(SERVICE_WORKER_PATH);
  if (!registration) return;
  if (cameWithoutWorker) void workers.ready.then(({ active }) => active?.postMessage(currentContent()));

  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || !workers.controller || signal.aborted) return;
    onUpdate(() => {
      // Another tab has activated it already.
      if (worker.state !== 'installed') return window.location.reload();
      workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      worker.postMessage({ type: 'activate' } satisfies WorkerMessage);
    });
  };
  offer(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing, active } = registration;
      // The first one is no update, though it may control the page before it reports that it is installed.
      if (active) installing?.addEventListener('statechange', () => offer(installing), { signal });
    },
    { signal },
  );

  let checkedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** The page and its pictures, which loaded before the worker could see them. */
function currentContent(): WorkerMessage {
  const { pathname, search } = window.location;
  const pictures = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.webp'));
  return { type: 'keep', page: pathname + search, pictures };
}
