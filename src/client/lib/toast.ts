export type Toast = { message: string; kind: 'success' | 'error' };

type Listener = () => void;

let waiting: readonly Toast[] = [];
/** What may still be read, with when it was first said. */
let recent: readonly { toast: Toast; at: number }[] = [];
const listeners = new Set<Listener>();

/** How long a toast stays, in milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 5000;

function set(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

const stillRead = () => recent.filter(({ at }) => performance.now() - at < TOAST_AUTO_CLOSE_MS);

/** Shows a message at the top of the page; what draws it is fetched with the first one. */
export function showToast(toast: Toast): void {
  recent = [...stillRead(), { toast, at: performance.now() }];
  set([...waiting, toast]);
}

const KEPT_KEY = 'toast';

const readKept = () => JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '[]') as Toast[];
const keep = (toasts: readonly Toast[]): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify([...readKept(), ...toasts]));

/** Shows a message on the page that is loaded next. */
export const showToastAfterLoad = (toast: Toast): void => keep([toast]);

/** For who loads the page anew by itself: what was said within the last seconds is said again there. */
export const keepToastsForReload = (): void => keep(stillRead().map(({ toast }) => toast));

/** For the start of the app: what was kept for this page. */
export function showKeptToasts(): void {
  const kept = readKept();
  sessionStorage.removeItem(KEPT_KEY);
  for (const toast of kept) showToast(toast);
}

/** For what draws toasts: those that wait to be drawn, which then count as drawn. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  if (taken.length > 0) set([]);
  return taken;
}

export const getWaitingToasts = (): readonly Toast[] => waiting;

/** @returns what ends the listening. */
export function onToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
