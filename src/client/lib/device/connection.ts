import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SEEN_AT_ATTRIBUTE, SEEN_AT_HEADER } from '../../../shared/pages/service-worker.ts';

/**
 * Whether the shop is reachable. React Query's onlineManager is the single source: when it comes back online,
 * every query on screen is refetched.
 */
const isOffline = (): boolean => !onlineManager.isOnline();

/** By address: when its kept content was fetched, if the service worker answered. */
const seenAtAddress = new Map<string, number>();
const here = (): string => window.location.pathname + window.location.search;

/** True while the shop is unreachable; false on the server and in the first render. */
export const useOffline = (): boolean =>
  useSyncExternalStore(onlineManager.subscribe, isOffline, () => false);

/** Milliseconds since 1970 of the oldest kept answer at this address; null if all came from the server. */
export const seenAtHere = (): number | null => seenAtAddress.get(here()) ?? null;

/**
 * A kept answer that is so young says nothing about the connection: on a slow network, which the worker does not wait for, it
 * is what came too late the last time. In milliseconds.
 */
const YOUNG_MS = 60_000;

function reached(seenAt: number | null): void {
  if (seenAt === null) {
    if (!navigator.onLine) return;
    seenAtAddress.clear();
    onlineManager.setOnline(true);
  } else if (Date.now() - seenAt > YOUNG_MS) {
    seenAtAddress.set(here(), Math.min(seenAt, seenAtHere() ?? seenAt));
    onlineManager.setOnline(false);
  }
}

const seenAtOf = (mark: string | null | undefined): number | null => (mark ? Number(mark) : null);

/**
 * A shopper's action without an answer for so long counts as lost, in milliseconds. Paying waits for the provider, and a
 * photo takes its time; so does much of what admins do, which has no limit.
 */
const LIMIT_MS = 60_000;
const CART_LIMIT_MS = 20_000;

/**
 * `fetch` that learns from each answer and failure whether the shop is reachable.
 * @throws TypeError also when a network that one has to log in to answers in the shop's place, with a page of its own.
 * @throws DOMException `TimeoutError` when an action has had no answer for too long.
 */
export const watchedFetch = async (url: string, init?: RequestInit): Promise<Response> => {
  try {
    const isLimited = init?.method === 'POST' && !url.includes('admin.');
    const ms = url.includes('cart.') ? CART_LIMIT_MS : LIMIT_MS;
    const answer = await fetch(url, isLimited ? { ...init, signal: AbortSignal.timeout(ms) } : init);
    // A proxy's 502 says that there is a connection, and that something is wrong behind it.
    if (answer.ok && !answer.headers.get('content-type')?.startsWith('application/json'))
      throw new TypeError();
    reached(seenAtOf(answer.headers.get(SEEN_AT_HEADER)));
    return answer;
  } catch (error) {
    if (!init?.signal?.aborted) onlineManager.setOnline(false);
    throw error;
  }
};

/** Asks the server for a sign of life. */
export const probeConnection = (): Promise<boolean> =>
  watchedFetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Called once at start.
 * @returns when the page was fetched, if the service worker had kept it; null if it came from the server.
 */
export function startConnection(): number | null {
  if (!navigator.onLine) onlineManager.setOnline(false);
  const seenAt = seenAtOf(document.documentElement.getAttribute(SEEN_AT_ATTRIBUTE));
  if (seenAt !== null) reached(seenAt);
  return seenAt;
}
