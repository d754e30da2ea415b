import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, lookAtOpenShop, openVisit, type Visit } from '../support/support.ts';

const shop = lookAtOpenShop();

/** The shop behind a proxy that can publish another build. */
async function openPublisher() {
  let published = '';
  const server: Server = createServer(async (request, response) => {
    const answer = await fetch(shop.url + request.url, {
      headers: { accept: request.headers.accept ?? '*/*' },
    });
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
      ),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, headers);
    response.end(request.url === '/sw.js' && published ? published : body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Serves the same worker under another build's name. */
    async publish(build: string) {
      const text = await (await fetch(`${shop.url}/sw.js`)).text();
      const current = /[0-9a-f]{12}/.exec(text)?.[0];
      if (!current) throw new Error('the worker does not say which build it is of');
      published = text.replaceAll(current, build);
      expect(published).not.toBe(text);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-before', 'true'));
const isMarked = (page: Page) => page.evaluate(() => document.body.dataset.before === 'true');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('a new version is offered and waits; reloading activates it and removes the old one’s files', async () => {
  const publisher = await openPublisher();
  const visit = await openVisit({ ...shop, url: publisher.url }, { worker: true });
  const { page } = visit;
  await visit.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = await cacheNames(page);
  expect(before.length).toBeGreaterThan(0);
  const other = await page.context().newPage();
  await other.goto(publisher.url);
  await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const tab of [page, other]) await markPage(tab);

  await publisher.publish('0123456789ab');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('A new version is ready').waitFor();
  await expectSound(page);
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(before));
  expect(await isMarked(page)).toBe(true);

  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.body.dataset.before === undefined);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await expect
    .poll(async () => (await cacheNames(page)).filter((name) => !name.endsWith('pictures')))
    .toSatisfy((names: string[]) => names.length > 0 && names.every((name) => name.endsWith('0123456789ab')));
  // Another tab stays as it is until it is asked to.
  expect(await isMarked(other)).toBe(true);
  await other.getByRole('button', { name: 'Reload' }).click();
  await other.waitForFunction(() => document.body.dataset.before === undefined);
  await visit.close();
  await publisher.close();
});

test('a tab whose code is gone reloads once, with or without the worker; offline it stays and says so', async () => {
  const visit = await openVisit(shop, { worker: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/ });
  const { page } = visit;
  await visit.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  let loads = 0;
  page.on('load', () => {
    loads++;
  });
  const missCode = () =>
    page.evaluate(() => {
      const payload = new Error(`Failed to fetch module: ${window.location.origin}/assets/gone-1a2b3c4d.js`);
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    });
  await page.context().setOffline(true);
  const unreachable = page.waitForEvent('requestfailed');
  await missCode();
  await unreachable;
  expect(loads).toBe(0);
  await page.context().setOffline(false);
  const reloaded = page.waitForEvent('load');
  await missCode();
  await reloaded;
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await missCode();
  // It would ask whether the shop has the file, and reload.
  await page.evaluate(async () => void (await fetch('/healthz')));
  expect(loads).toBe(1);
  await visit.close();
});

const helpLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first();
const HELP_CODE = /\/assets\/help-page-.*\.(js|css)$/;

const HELP_STYLE = /\/assets\/help-page-.*\.css$/;
const FAILED = /ERR_|Failed to (fetch|load)|preload/;

/** On a desktop, then on a phone. */
async function expectSoundAtBothWidths(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
}

test('a page whose code did not arrive says so, and comes when tried again', async () => {
  const visit = await openVisit(shop, { width: 390, expected: FAILED });
  const { page } = visit;
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await visit.goto('/');
  await markPage(page);
  await page.route(HELP_STYLE, (route) => route.abort());
  await helpLink(page).click();
  // The shop answers everything else.
  await heading(page, 'This page needs a connection');
  await expectSoundAtBothWidths(page);
  await page.unroute(HELP_STYLE);
  await tryAgain.click();
  await heading(page, 'Help Center');
  const hasStyle = () =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/help-page-')));
  await expect.poll(hasStyle, { timeout: 20_000 }).toBe(true);
  expect(await isMarked(page)).toBe(true);

  // A script that failed once is not asked for again by Chromium: now, and only now, the page loads anew.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit.goto('/');
  await markPage(page);
  await page.route(HELP_CODE, (route) => route.abort());
  await helpLink(page).click();
  await tryAgain.waitFor();
  await page.unroute(HELP_CODE);
  expect(await isMarked(page)).toBe(true);
  await tryAgain.click();
  await heading(page, 'Help Center');
  await visit.close();
});

test('a page opened offline says so, and comes with the connection', async () => {
  const visit = await openVisit(shop, { expected: FAILED });
  const { page } = visit;
  await visit.goto('/');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await helpLink(page).click();
  await heading(page, 'This page needs a connection');
  await expectSoundAtBothWidths(page);
  await page.context().setOffline(false);
  await heading(page, 'Help Center');
  await visit.close();
});

test('code that a new version has removed makes the tab load that version', async () => {
  const visit = await openVisit(shop, { expected: /404|Failed to (fetch|load)|preload/ });
  const { page } = visit;
  await visit.goto('/');
  await markPage(page);
  let updated = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) updated = true;
  });
  await page.route(HELP_CODE, (route) => (updated ? route.continue() : route.fulfill({ status: 404 })));
  await helpLink(page).click();
  await heading(page, 'Help Center');
  expect(await isMarked(page)).toBe(false);
  await visit.close();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true } as const;
const card = (page: Page) => page.getByRole('region', { name: 'Install app' });

/** Goes to a page and fires the browser's install prompt; the page records the answers. */
async function gotoWithOffer(visit: Visit, path: string): Promise<void> {
  await visit.goto(path);
  await visit.page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.body.dataset.prompted = 'true';
      return { outcome: 'accepted' };
    };
    window.dispatchEvent(Object.assign(offer, { prompt }));
  });
}

test('a phone is asked to install the app: Experience now takes the browser’s offer', async () => {
  const visit = await openVisit(shop, PHONE);
  const { page } = visit;
  await gotoWithOffer(visit, '/cart');
  await page.waitForLoadState('networkidle');
  expect(await card(page).isVisible()).toBe(false);
  await gotoWithOffer(visit, '/');
  await card(page).getByRole('button', { name: 'Later On', exact: true }).waitFor();
  await expectSound(page);
  // Above the comparison, whose buttons it would cover.
  await gotoWithOffer(visit, '/product-category?category=Mouse');
  await card(page).waitFor();
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Compare: / })
    .click();
  const offer = await card(page).boundingBox();
  const comparison = await page.getByRole('complementary', { name: 'Comparison' }).boundingBox();
  expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThan(comparison?.y ?? 0);
  await card(page).getByRole('button', { name: 'Experience now', exact: true }).click();
  await card(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.body.dataset.prompted)).toBe('true');
  await visit.close();
});

test('an iPhone is told how, and Later On is remembered', async () => {
  const visit = await openVisit(shop, { ...PHONE, userAgent: IPHONE, colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto('/');
  await card(page).getByRole('button', { name: 'Experience now', exact: true }).click();
  await card(page).getByText('Add to Home Screen').waitFor();
  await expect.poll(() => holdsFocus(card(page))).toBe(true);
  await expectSound(page);
  await page.reload();
  await card(page).getByRole('button', { name: 'Later On', exact: true }).press('Enter');
  await card(page).waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  await visit.goto('/help');
  await page.waitForLoadState('networkidle');
  expect(await card(page).isVisible()).toBe(false);
  await visit.close();
});

test('a desktop is not asked', async () => {
  const visit = await openVisit(shop);
  await gotoWithOffer(visit, '/');
  await visit.page.waitForLoadState('networkidle');
  expect(await card(visit.page).isVisible()).toBe(false);
  await visit.close();
});

test('the browser finds the manifest and nothing wrong with it', async () => {
  const visit = await openVisit(shop, { worker: true });
  const { page } = visit;
  await visit.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${shop.url}/manifest.webmanifest`, []]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Incognito windows, as tests use them, cannot install anything; nothing else is missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  await visit.close();
});
