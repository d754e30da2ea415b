import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Toasts = typeof import('./toast.ts');

const kept = new Map<string, string>();
/** The module as a page's document has it: its memory ends with the document, the session's storage does not. */
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

test('what is said for the next page is said there, and once', async () => {
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

test('a page that is loaded anew says again what could still be read, and nothing older', async () => {
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

test('a page that is loaded anew does not forget what was to be said there', async () => {
  const before = await loadPage();
  before.showToast({ message: 'added', kind: 'success' });
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  before.keepToastsForReload();
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['Logged out', 'added']);
});

test('what was kept is kept again when that page is loaded anew at once', async () => {
  const before = await loadPage();
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  const between = await loadPage();
  between.showKeptToasts();
  between.keepToastsForReload();
  const next = await loadPage();
  next.showKeptToasts();
  expect(said(next)).toEqual(['Logged out']);
});
