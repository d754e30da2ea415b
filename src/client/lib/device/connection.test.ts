import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { SEEN_AT_HEADER } from '../../../shared/pages/service-worker.ts';
import { probeConnection, seenAtHere, watchedFetch } from './connection.ts';

function answerWith(keptForMs: number | null): void {
  const headers = keptForMs === null ? undefined : { [SEEN_AT_HEADER]: String(Date.now() - keptForMs) };
  vi.stubGlobal('fetch', async () => Response.json({}, headers && { headers }));
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

test('an answer that is not the shop’s means that the shop was not reached', async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } });
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(null);
  expect(await probeConnection()).toBe(true);
  const headers = { 'content-type': 'text/html' };
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers }));
  expect(await probeConnection()).toBe(false);
  await expect(watchedFetch('/trpc/cart.get')).rejects.toThrow(TypeError);
  expect(onlineManager.isOnline()).toBe(false);
  answerWith(null);
  expect(await probeConnection()).toBe(true);
  expect(onlineManager.isOnline()).toBe(true);
});

test('an action without an answer is given up after a while, as lost; what admins do may take its time', async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } });
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(null);
  await probeConnection();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('late'));
  const hanging = (_url: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve(Response.json({}));
  vi.stubGlobal('fetch', hanging);
  const lasting = { signal: new AbortController().signal };
  await watchedFetch('/trpc/cart.get', { method: 'GET', ...lasting });
  await watchedFetch('/trpc/admin.product.importAll', { method: 'POST', ...lasting });
  expect(timeout).not.toHaveBeenCalled();
  await expect(watchedFetch('/trpc/cart.add', { method: 'POST', ...lasting })).rejects.toBe('late');
  expect(timeout).toHaveBeenLastCalledWith(20_000);
  expect(onlineManager.isOnline()).toBe(false);
  await expect(watchedFetch('/trpc/order.checkout', { method: 'POST' })).rejects.toBe('late');
  expect(timeout).toHaveBeenLastCalledWith(60_000);
});
