import { MEDIA_PATH } from '../../../shared/pictures.ts';
import { SERVICE_WORKER_PATH, type WorkerMessage } from '../../../shared/service-worker.ts';

/** A tab that stays open looks for a new version this often, when it is looked at, in milliseconds. */
const LOOK_AGAIN_MS = 60 * 60_000;

/**
 * Registers the service worker, where the browser has them and the shop is built.
 * @param onUpdate is called when a new version waits, with what puts it in place and reloads the page.
 * @returns what ends the watching.
 */
export function startServiceWorker(onUpdate: (activate: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const ending = new AbortController();
  // Without it the shop works all the same: a private window may refuse.
  watch(onUpdate, ending.signal).catch(() => undefined);
  return () => ending.abort();
}

async function watch(onUpdate: (activate: () => void) => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker;
  const cameWithoutWorker = workers.controller === null;
  const registration = await workers.register(SERVICE_WORKER_PATH);
  if (!registration) return;
  if (cameWithoutWorker) void workers.ready.then(({ active }) => active?.postMessage(whatIsShown()));

  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || !workers.controller || signal.aborted) return;
    onUpdate(() => {
      workers.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      worker.postMessage({ type: 'activate' } satisfies WorkerMessage);
    });
  };
  offer(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => offer(installing), { signal });
    },
    { signal },
  );

  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** The page and its pictures, which came before the worker was there to see them. */
function whatIsShown(): WorkerMessage {
  const { pathname, search, origin } = window.location;
  const pictures = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(origin + MEDIA_PATH));
  return { type: 'keep', page: pathname + search, pictures };
}
