export type Toast = { message: string; kind: 'success' | 'error' };

type Listener = () => void;

let waiting: readonly Toast[] = [];
/** Toasts that may still be visible, with the time each was first shown. */
let recent: readonly { toast: Toast; at: number }[] = [];
const listeners = new Set<Listener>();

/** How long a toast stays, in milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 5000;

function set(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

const stillRead = () => recent.filter(({ at }) => performance.now() - at < TOAST_AUTO_CLOSE_MS);

/** Shows a message at the top of the page. The rendering code loads with the first one. */
export function showToast(toast: Toast): void {
  recent = [...stillRead(), { toast, at: performance.now() }];
  set([...waiting, toast]);
}

const KEPT_KEY = 'toast';

const readKept = () => JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '[]') as Toast[];
const keep = (toasts: readonly Toast[]): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify([...readKept(), ...toasts]));

/** Shows a message on the next page load. */
export const showToastAfterLoad = (toast: Toast): void => keep([toast]);

/** For an automatic reload: toasts of the last seconds are shown again after it. */
export const keepToastsForReload = (): void => keep(stillRead().map(({ toast }) => toast));

/** Called once at start: shows the toasts kept for this page. */
export function showKeptToasts(): void {
  const kept = readKept();
  sessionStorage.removeItem(KEPT_KEY);
  for (const toast of kept) showToast(toast);
}

/** For the renderer: takes the toasts waiting to be drawn. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  if (taken.length > 0) set([]);
  return taken;
}

export const getWaitingToasts = (): readonly Toast[] => waiting;

/** @returns a function that removes the listener. */
export function onToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
