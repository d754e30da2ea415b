import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit, shareBrowserShop, toast } from '../support/support.ts';

const CHAT_WIDGET_URL = 'https://chat.example/widget.js';
const shop = shareBrowserShop({ CHAT_WIDGET_URL });

const WIDGET = `
  document.body.dataset.chat = document.readyState;
  fetch('https://chat.example/hello').then(() => { document.body.dataset.chatTalks = 'true'; });
`;

const pinned = shareBrowserShop({
  CHAT_WIDGET_URL,
  CHAT_WIDGET_INTEGRITY: `sha384-${createHash('sha384').update(WIDGET).digest('base64')}`,
});

/**
 * Stands in for the third party.
 * @returns the requests that reach it.
 */
async function playThirdParty(page: Page, widget = WIDGET): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route('https://chat.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(`${pathname} from ${route.request().headers().referer}`);
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: pathname === '/widget.js' ? widget : '',
    });
  });
  return asked;
}

const chat = (page: Page) => page.locator('body[data-chat]');
/** Waits until everything that loads on an idle page has loaded. */
const rest = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

test('the chat loads after the page, and is gone on personal pages', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const asked = await playThirdParty(page);
  await visit.goto('/help');
  await page.locator('body[data-chat-talks]').waitFor();
  expect(await chat(page).getAttribute('data-chat')).toBe('complete');
  expect(asked[0]).toBe(`/widget.js from ${shop.url}/`);
  // Once per visit, whatever public page follows.
  await page.getByRole('link', { name: 'All products' }).click();
  await page.waitForURL('**/product-category');
  await rest(page);
  expect(asked.filter((each) => each.startsWith('/widget.js'))).toHaveLength(1);

  const comparing = page.getByRole('button', { name: /^Compare: / });
  for (const place of [0, 1, 2, 3, 4]) await comparing.nth(place).click();
  await toast(page, 'Up to 4 products can be compared.').waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await reloaded;
  await page.getByRole('textbox', { name: /^Password/ }).waitFor();
  // A toast stays behind with its page, also across the reload.
  expect(await toast(page, 'Up to 4 products can be compared.').count()).toBe(0);
  expect(await chat(page).count()).toBe(0);
  expect(await page.locator('script[src*="chat.example"]').count()).toBe(0);
  await visit.close();
});

test('login, cart, confirmation and admin never load it, nor do the pages after them', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const asked = await playThirdParty(page);
  for (const path of ['/login', '/success/cs_test_1', '/admin-panel/all-products', '/cart']) {
    await visit.goto(path);
    await rest(page);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Voltcart, home' }).click();
  await page.getByRole('heading', { name: "This Week's Highlights" }).waitFor();
  await rest(page);
  expect(asked).toEqual([]);
  await visit.close();
});

test('a pinned script runs as long as it stays what it was', async () => {
  const visit = await openVisit(pinned);
  await playThirdParty(visit.page);
  await visit.goto('/help');
  await chat(visit.page).waitFor();
  await visit.close();

  const later = await openVisit(pinned, { expected: /Failed to find a valid digest/ });
  await playThirdParty(later.page, `${WIDGET}/* and more */`);
  const refused = later.page.waitForEvent('console', (message) => /valid digest/.test(message.text()));
  await later.goto('/help');
  await refused;
  expect(await chat(later.page).count()).toBe(0);
  await later.close();
});

test('the browser reports a script that the policy blocks', async () => {
  const visit = await openVisit(shop, { expected: /Content Security Policy/ });
  const { page } = visit;
  await playThirdParty(page);
  await visit.goto('/help');
  const reported = page.waitForResponse('**/csp-report');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.injected = "yes"';
    document.body.append(script);
  });
  expect((await reported).status()).toBe(204);
  expect(await page.locator('body[data-injected]').count()).toBe(0);
  await visit.close();
});
