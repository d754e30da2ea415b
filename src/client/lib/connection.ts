import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SEEN_AT_ATTRIBUTE, SEEN_AT_HEADER } from '../../shared/service-worker.ts';

/**
 * Whether the shop can be reached. React Query's own switch is the one place that knows: when it goes back
 * on, everything on screen is asked for again.
 */
const isOffline = (): boolean => !onlineManager.isOnline();
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** When what is shown at an address was given to this device, where the service worker had it kept. */
const seenAtAddress = new Map<string, number>();
const here = (): string => window.location.pathname + window.location.search;

/** True while the shop cannot be reached; false on the server and in the first rendering of its pages. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);

/** Milliseconds since 1970 of the oldest kept answer at this address; null where all came from the shop. */
export const seenAtHere = (): number | null => seenAtAddress.get(here()) ?? null;

function reached(seenAt: number | null): void {
  if (seenAt !== null) {
    seenAtAddress.set(here(), Math.min(seenAt, seenAtHere() ?? seenAt));
    onlineManager.setOnline(false);
  } else if (navigator.onLine) {
    seenAtAddress.clear();
    onlineManager.setOnline(true);
  }
}

const seenAtOf = (mark: string | null | undefined): number | null => (mark ? Number(mark) : null);

/** `fetch`, from whose answers and failures the app learns whether the shop can be reached. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init);
    reached(seenAtOf(answer.headers.get(SEEN_AT_HEADER)));
    return answer;
  } catch (error) {
    if (!init?.signal?.aborted) onlineManager.setOnline(false);
    throw error;
  }
};

/** Asks the shop for a sign of life. */
export const probeConnection = (): Promise<unknown> =>
  watchedFetch('/healthz', { cache: 'no-store' }).catch(() => undefined);

/**
 * For the start of the app.
 * @returns when the page was given to this device, where it is a kept one; null for one from the shop.
 */
export function startConnection(): number | null {
  if (!navigator.onLine) onlineManager.setOnline(false);
  const seenAt = seenAtOf(document.documentElement.getAttribute(SEEN_AT_ATTRIBUTE));
  if (seenAt !== null) reached(seenAt);
  return seenAt;
}
