import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Toasts = typeof import('./toast.ts');

const kept = new Map<string, string>();
let documents = 0;
/** Loads the module afresh, as each document does; session storage outlives the document. */
const loadPage = (): Promise<Toasts> => {
  const address = `./toast.ts?document=${++documents}`;
  return import(address);
};
const said = ({ getToast }: Toasts) => getToast()?.toast.message;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => kept.clear());

test('one toast at a time: the latest', async () => {
  const page = await loadPage();
  let draws = 0;
  page.onToast(() => draws++);
  page.showToast({ message: 'added', kind: 'success' });
  page.showToast({ message: 'out of stock', kind: 'error' });
  expect(said(page)).toBe('out of stock');
  const first = page.getToast();
  page.showToast({ message: 'out of stock', kind: 'error' });
  expect(page.getToast()).not.toBe(first);
  expect(draws).toBe(3);
});

test('a toast stays behind on its page, unless its action led to the next one', async () => {
  const page = await loadPage();
  page.showToast({ message: 'added', kind: 'success' });
  page.leaveToast();
  expect(said(page)).toBeUndefined();
  page.showToast({ message: 'logged in', kind: 'success', travels: true });
  page.leaveToast();
  expect(said(page)).toBe('logged in');
  page.leaveToast();
  expect(said(page)).toBeUndefined();
  page.showToast({ message: 'logged in', kind: 'success', travels: true });
  page.showToast({ message: 'added', kind: 'success' });
  page.leaveToast();
  expect(said(page)).toBeUndefined();
});

test('shows a toast meant for the next page there, once', async () => {
  const before = await loadPage();
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  expect(said(before)).toBeUndefined();
  const next = await loadPage();
  next.showKeptToast();
  expect(said(next)).toBe('Logged out');
  const last = await loadPage();
  last.showKeptToast();
  expect(said(last)).toBeUndefined();
});

test('a reloaded page shows again the toast that was still visible, and no older one', async () => {
  const before = await loadPage();
  before.showToast({ message: 'long read', kind: 'error' });
  vi.advanceTimersByTime(before.TOAST_AUTO_CLOSE_MS - 1);
  before.keepToastForReload();
  const next = await loadPage();
  next.showKeptToast();
  expect(said(next)).toBe('long read');
  vi.advanceTimersByTime(next.TOAST_AUTO_CLOSE_MS);
  next.keepToastForReload();
  const last = await loadPage();
  last.showKeptToast();
  expect(said(last)).toBeUndefined();
});

test('a reloaded page keeps the toast meant for it, also through a second reload right away', async () => {
  const before = await loadPage();
  before.showToastAfterLoad({ message: 'Logged out', kind: 'success' });
  before.keepToastForReload();
  const between = await loadPage();
  between.showKeptToast();
  between.keepToastForReload();
  const next = await loadPage();
  next.showKeptToast();
  expect(said(next)).toBe('Logged out');
});
