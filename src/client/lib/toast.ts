export type Toast = { message: string; kind: 'success' | 'error' };

type Listener = () => void;

let waiting: readonly Toast[] = [];
const listeners = new Set<Listener>();

/** How long a toast stays, in milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 5000;

function set(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

/** Shows a message at the top of the page; what draws it is fetched with the first one. */
export const showToast = (toast: Toast): void => set([...waiting, toast]);

const KEPT_KEY = 'toast';

/** Shows a message on the page that is loaded next. */
export const showToastAfterLoad = (toast: Toast): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify(toast));

/** For the start of the app: what was kept for this page. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEPT_KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEPT_KEY);
  showToast(JSON.parse(kept) as Toast);
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
