import { probeConnection } from '../lib/device/connection.ts';
import { keepToastForReload } from '../lib/toast.ts';

const RELOADED_AT_KEY = 'reloaded-for-new-build';
/** A second failure within this time is a real fault, not a new build, and is shown. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

/**
 * Reloads once when a tab requests code that a new build has removed. Code that merely did not arrive is no reason
 * to lose the page: the part that wants it says so, and asks again when told to. Chromium then fails at once
 * without a request, as long as the page lives, and only a reload helps.
 */
export function reloadOnNewBuild(): void {
  const failed = new Set<string>();
  window.addEventListener('vite:preloadError', async ({ payload: { message } }) => {
    const file = fileIn(message);
    const again = failed.has(partOf(file));
    failed.add(partOf(file));
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return;
    // While the shop cannot be reached, a reload would only lose the page.
    if (!(await probeConnection())) return;
    if (!again && !(await isGone(file))) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    keepToastForReload();
    window.location.reload();
  });
}

const STYLE_AGAIN_AFTER_MS = 3_000;
const STYLE_AGAIN_AT_MOST_MS = 60_000;

/**
 * Asks again for stylesheets that did not arrive, each time after twice as long: Vite would show the page without
 * them when it is tried again.
 */
export function keepAskingForStyles(): void {
  const waits = new Map<string, number>();
  const askAgain = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const wait = waits.get(target.href) ?? STYLE_AGAIN_AFTER_MS;
    waits.set(target.href, Math.min(2 * wait, STYLE_AGAIN_AT_MOST_MS));
    setTimeout(() => target.replaceWith(target.cloneNode()), wait);
  };
  // Such events do not rise to the document.
  document.addEventListener('error', askAgain, { capture: true });
}

/** The file that failed, or, in browsers that do not name it, the script that this page began with. */
function fileIn(message: string): string {
  const [named] = /https?:\S+/.exec(message) ?? [];
  return named ?? document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

/** The name that a part's script and stylesheet share. */
const partOf = (file: string): string => file.replace(/-[\w-]{7}\.\w+$/, '');

/** Whether the server says that a file is not there. */
const isGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
