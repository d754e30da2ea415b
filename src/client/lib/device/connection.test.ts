import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { SEEN_AT_HEADER } from '../../../shared/pages/service-worker.ts';
import { seenAtHere, watchedFetch } from './connection.ts';

function answerWith(keptForMs: number | null): void {
  const headers = keptForMs === null ? {} : { [SEEN_AT_HEADER]: String(Date.now() - keptForMs) };
  vi.stubGlobal('fetch', async () => new Response('', { headers }));
}

test('an old kept answer means that there is no connection; a young one, as on a slow network, says nothing', async () => {
  vi.stubGlobal('window', { location: { pathname: '/product/1', search: '' } });
  vi.stubGlobal('navigator', { onLine: true });
  const isOnlineAfter = async (keptForMs: number | null) => {
    answerWith(keptForMs);
    await watchedFetch('/trpc/product.byId');
    return onlineManager.isOnline();
  };
  expect(await isOnlineAfter(null)).toBe(true);
  expect(await isOnlineAfter(5_000)).toBe(true);
  expect(await isOnlineAfter(5 * MINUTE_MS)).toBe(false);
  expect(seenAtHere()).toBeLessThanOrEqual(Date.now() - 5 * MINUTE_MS);
  expect(await isOnlineAfter(5_000)).toBe(false);
  expect(await isOnlineAfter(null)).toBe(true);
  expect(seenAtHere()).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(watchedFetch('/healthz')).rejects.toThrow();
  expect(onlineManager.isOnline()).toBe(false);
});
