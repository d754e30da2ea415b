const RELOADED_AT_KEY = 'reloaded-for-new-build';
/** A second failure within this time is no new build but a fault, and is shown. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

/** A tab older than a new build asks for code that is gone: it reloads, once. */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing was to be had anyway: the page says so.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    window.location.reload();
  });
}
