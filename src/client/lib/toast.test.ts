import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Toasts = typeof import('./toast.ts');

const kept = new Map<string, string>();
/** Loads the module afresh, as each document does; session storage outlives the document. */
const loadPage = (): Promise<Toasts> => {
  vi.resetModules();
  return import('./toast.ts');
};
const said = ({ getWaitingToasts }: Toasts) => getWaitingToasts().map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('shows a toast meant for the next page there, once', async () => {
  const before = await loadPage();
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  expect(said(before)).toEqual([]);
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['Logged out']);
  const last = await loadPage();
  last.showKeptToasts();
  expect(said(last)).toEqual([]);
});

test('a reloaded page shows again the toasts that were still visible, and no older ones', async () => {
  const before = await loadPage();
  before.showToast({ message: 'long read', kind: 'error' });
  vi.advanceTimersByTime(before.TOAST_AUTO_CLOSE_MS - 1000);
  before.showToast({ message: 'added', kind: 'success' });
  before.showToast({ message: 'twice', kind: 'success' });
  before.takeToasts();
  vi.advanceTimersByTime(1000);
  before.keepToastsForReload();
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['added', 'twice']);
});

test('a reloaded page keeps the toasts meant for it', async () => {
  const before = await loadPage();
  before.showToast({ message: 'added', kind: 'success' });
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  before.keepToastsForReload();
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['Logged out', 'added']);
});

test('kept toasts survive a second reload right away', async () => {
  const before = await loadPage();
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  const between = await loadPage();
  between.showKeptToasts();
  between.keepToastsForReload();
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['Logged out']);
});
