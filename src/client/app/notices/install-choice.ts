const KEY = 'install-later';
/** How long 'Later On' lasts, in milliseconds. */
const LATER_MS = 30 * 24 * 60 * 60_000;

/** Installed already, not a mobile device, or asked before. */
export function isAskedLater(): boolean {
  if (!window.matchMedia('(pointer: coarse) and (max-width: 64em)').matches) return true;
  if (window.matchMedia('(display-mode: standalone)').matches) return true;
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < LATER_MS;
  } catch {
    // A browser that keeps nothing would ask on every page.
    return true;
  }
}

export function rememberLater(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // See above.
  }
}

/** iPhone and iPad make no offer, but have a way. An iPad says that it is a Mac, which has no touch. */
export function needsInstructions(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent))
    return !('standalone' in navigator && navigator.standalone === true);
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1;
}
