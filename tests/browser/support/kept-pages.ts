import type { Browser, CDPSession, Page } from 'playwright-core';

/** A page in a window of its own, and what talks to both beneath the driver. */
type Kept = { page: Page; devTools: CDPSession; isAsNew: boolean };

/** Of finished tests. */
const keptPages: Kept[] = [];

/** What a page tells tests. */
const EVENTS = ['console', 'dialog', 'load', 'pageerror', 'request', 'requestfailed', 'response'] as const;

/**
 * A page without cookies, stored data and history, in a window whose cache may hold the shop's scripts already. Opening a
 * new one takes half as long as showing the home page in it, so it is kept for the next test.
 */
export async function openKeptPage({ browser, url }: { browser: Browser; url: string }) {
  const kept = keptPages.pop() ?? (await openWindow(browser));
  const { page, devTools } = kept;
  await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  return {
    page,
    /** Once its test has finished. */
    async giveBack(): Promise<void> {
      // It may be closed already, be somewhere else, or not answer.
      const isReady = kept.isAsNew && (await makeAsNew(kept, url).catch(() => false));
      if (isReady) keptPages.push(kept);
      else await page.context().close();
    },
  };
}

async function openWindow(browser: Browser): Promise<Kept> {
  const window = await browser.newContext({ serviceWorkers: 'block' });
  const page = await window.newPage();
  keepIntercepting(page);
  const kept = { page, devTools: await window.newCDPSession(page), isAsNew: true };
  // What these do lasts as long as the page.
  watch(page, ['addInitScript', 'exposeBinding', 'exposeFunction']);
  watch(window, ['addInitScript', 'newCDPSession']);
  watch(window.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  function watch<T extends object>(target: T, names: (keyof T & string)[]): void {
    for (const name of names) {
      const call = target[name] as (...given: unknown[]) => unknown;
      const marked = (...given: unknown[]) => {
        kept.isAsNew = false;
        return call.apply(target, given);
      };
      Object.assign(target, { [name]: marked });
    }
  }
  return kept;
}

const NO_ADDRESS = /^none:/;

/**
 * Once a test intercepts what a page asks for, that goes on until the window is given back or closed, whatever the test
 * unroutes: of a request that begins while Chromium ends it, the driver hears nothing.
 */
export function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    await page.context().route(NO_ADDRESS, (asked) => asked.fallback());
    return route(...given);
  };
}

async function makeAsNew({ page, devTools }: Kept, url: string): Promise<boolean> {
  const window = page.context();
  const others = window.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  if (new URL(page.url()).origin !== url) return false;
  await page.evaluate(() => sessionStorage.clear());
  for (const event of EVENTS) page.removeAllListeners(event);
  // A form with unsaved input asks before it is left.
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('about:blank');
  page.removeAllListeners('dialog');
  // Only now: what a page loads once it is idle is the test's to answer until the page is left.
  await Promise.all([window.unrouteAll(), page.unrouteAll(), window.setOffline(false)]);
  await devTools.send('Page.resetNavigationHistory');
  // Nothing of the next page lies there.
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ media: null, contrast: null, forcedColors: null });
  await page.setExtraHTTPHeaders({});
  await window.clearCookies();
  return true;
}
