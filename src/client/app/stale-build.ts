import { probeConnection } from '../lib/device/connection.ts';
import { keepToastForReload } from '../lib/toast.ts';

const RELOADED_AT_KEY = 'reloaded-for-new-build';
/** A second failure within this time is a real fault, not a new build, and is shown. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

/** Reloads once when a tab requests code that a new build has removed. */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', async () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return;
    // While the shop cannot be reached, a reload would only lose the page.
    if (!(await probeConnection())) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    keepToastForReload();
    window.location.reload();
  });
}
