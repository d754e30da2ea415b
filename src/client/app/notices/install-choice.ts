const KEY = 'install-later';
/** How long 'Later On' lasts, in milliseconds. */
const LATER_MS = 30 * 24 * 60 * 60_000;

/** True if installed already, not on a mobile device, or asked recently. */
export function isAskedLater(): boolean {
  if (!window.matchMedia('(pointer: coarse) and (max-width: 64em)').matches) return true;
  if (window.matchMedia('(display-mode: standalone)').matches) return true;
  // Without the browser's own storage the question would come back with every page.
  if (!(localStorage instanceof Storage)) return true;
  return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < LATER_MS;
}

export const rememberLater = (): void => localStorage.setItem(KEY, String(Date.now()));

/**
 * iPhone and iPad have no install prompt, only a menu entry. An iPad claims to be a Mac, which has no touch.
 */
export function needsInstructions(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent))
    return !('standalone' in navigator && navigator.standalone === true);
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1;
}
