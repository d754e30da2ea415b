import type { ProductId } from '../../shared/ids.ts';

export type Toast = {
  message: string;
  kind: 'success' | 'error';
  /** For an action that then goes to another page: the toast is still there after that one navigation. */
  travels?: true;
  /** The product that was put into the cart: shown with where to go from here, until it is closed. */
  added?: ProductId;
};

type Listener = () => void;

/** The latest toast, and when it was first shown; null if it has been left behind on another page. */
export type ShownToast = { toast: Toast; at: number };

let shown: ShownToast | null = null;
let travels = false;
const listeners = new Set<Listener>();

/** How long a toast stays, in milliseconds. */
export const TOAST_AUTO_CLOSE_MS = 5000;

function change(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message below the header, in place of the one before. The rendering code loads with the first one. */
export function showToast(toast: Toast): void {
  travels = toast.travels ?? false;
  change({ toast, at: performance.now() });
}

/** Called on every navigation: a toast is about its page, and stays there. */
export function leaveToast(): void {
  if (travels) travels = false;
  else if (shown) change(null);
}

const KEPT_KEY = 'kept-toast';

/** Shows a message on the next page load. */
export const showToastAfterLoad = (toast: Toast): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify(toast));

/** For an automatic reload: a toast of the last seconds is shown again after it. */
export function keepToastForReload(): void {
  if (shown && performance.now() - shown.at < TOAST_AUTO_CLOSE_MS) showToastAfterLoad(shown.toast);
}

/** Called once at start: shows the toast kept for this page. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEPT_KEY);
  sessionStorage.removeItem(KEPT_KEY);
  if (kept) showToast(JSON.parse(kept) as Toast);
}

/** For the renderer: the toast to draw. */
export const getToast = (): ShownToast | null => shown;

/** @returns a function that removes the listener. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
