import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { adding, buying, cartLink, cents, plentyOf } from '../support/cart-support.ts';
import { openPaymentPage, paymentButton } from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit, REFUSED_BY_LOGOUT } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
  type Visit,
} from '../support/support.ts';

const shop = shareBrowserShop();
let products: [ShopProduct, ShopProduct, ShopProduct, ShopProduct];
beforeAll(() => {
  const mobiles = shop.products.filter(({ category }) => category === 'mobiles');
  products = plentyOf(mobiles) as typeof products;
});

/** A phone's and a desktop's. */
const WIDTHS = [390, 1440];

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

/** The addresses in the page's caches. */
const pathsKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** The content of the page's caches, by address. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const isText = /html|json/.test(answer?.headers.get('content-type') ?? '');
        kept[request.url.replace(location.origin, '')] = isText ? ((await answer?.text()) ?? '') : '';
      }
    }
    return kept;
  });

const PERSONAL_PATHS =
  /^\/(cart|order|account|Profile|success|cancel|login|api|test-payments|admin-panel)|(user|cart|order|admin)\.|-256\.webp/;

/** The addresses of cached entries that are personal or reveal personal data. */
const personalIn = (kept: Record<string, string>, tells: readonly string[]): string[] =>
  Object.entries(kept)
    .filter(([path, text]) => PERSONAL_PATHS.test(path) || tells.some((tell) => text.includes(tell)))
    .map(([path]) => path);

/** Waits until the service worker controls the page and has stored what loaded before it. */
async function untilKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => pathsKept(page)).toContain(path);
}

const cutNetwork = (page: Page) => page.context().setOffline(true);
const giveNetwork = (page: Page) => page.context().setOffline(false);
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection to the shop.' });

/** Changes a price as an owner would: the page is different from now on. */
function setPrice({ _id }: ShopProduct, sellingPriceMinor: number): void {
  const file = new Database(join(shop.dataFolder, 'shop.db'));
  file.transaction(() => {
    const { changes } = file
      .prepare('update product set selling_price_minor = ? where id = ?')
      .run(sellingPriceMinor, _id);
    expect(changes).toBe(1);
    file.prepare("update guard set version = version + 1 where name = 'catalogue'").run();
  })();
  file.close();
}

/** Visits home, a category, a product and help by address, another product by a click, and personal pages. */
async function lookAround(visit: Visit): Promise<void> {
  const { page } = visit;
  const [whole, , clicked] = products;
  await visit.goto('/');
  await untilKept(page, '/');
  // They loaded before the worker; some browsers show nothing offline that it does not keep.
  await expect
    .poll(() => pathsKept(page))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/assets\/category-.*webp$/),
        expect.stringMatching(/^\/assets\/banner-.*webp$/),
      ]),
    );
  await visit.goto('/product-category?category=mobiles');
  await visit.goto(`/product/${whole._id}`);
  await visit.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mobiles' }).click();
  await page.getByRole('link', { name: clicked.productName, exact: true }).click();
  await heading(page, clicked.productName);
  await page.getByRole('heading', { name: 'Recommended Product' }).waitFor();
  for (const path of ['/cart', '/order', '/account', '/Profile']) {
    await visit.goto(path);
    await cartLink(page, 'Cart, 1 product').first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  for (const path of ['/', '/product-category?category=mobiles', `/product/${whole._id}`, '/help']) {
    await untilKept(page, path);
  }
}

test('offline, visited pages are there with their age, and personal ones are not', async () => {
  const visit = await openCustomerVisit(shop, {
    worker: true,
    expected: new RegExp(`${CUT.source}|${REFUSED_BY_LOGOUT.source}`),
  });
  const { page } = visit;
  const [whole, , clicked, unseen] = products;
  await addToCart(shop, visit, whole._id);
  await lookAround(visit);

  const tells = [visit.person.email, `"name":"${visit.person.name}"`];
  expect(personalIn(await keptOf(page), tells)).toEqual([]);
  // Checks the check: a worker that stored these would be found out.
  await page.evaluate(async ([email = '']) => {
    const cache = await caches.open('planted');
    await cache.put('/cart', new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await cache.put('/help?of', new Response(email, { headers: { 'content-type': 'text/html' } }));
  }, tells);
  expect(personalIn(await keptOf(page), tells)).toEqual(['/cart', '/help?of']);
  await page.evaluate(() => caches.delete('planted'));

  await cutNetwork(page);
  await visit.goto('/');
  await heading(page, 'Voltcart');
  await notice(page).getByText('You see this page as it was').waitFor();
  await expectSound(page);
  await visit.goto('/product-category?category=mobiles');
  await page.getByRole('link', { name: whole.productName, exact: true }).waitFor();
  const picture = page.getByRole('article').first().getByRole('img').or(page.locator('article img')).first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // Loaded whole before, opened by a click now; and the other way round.
  await page.getByRole('link', { name: whole.productName, exact: true }).click();
  await heading(page, whole.productName);
  await notice(page).getByText('You see this page as it was').waitFor();
  await visit.goto(`/product/${clicked._id}`);
  await heading(page, clicked.productName);
  await notice(page).getByText('You see this page as it was').waitFor();
  await visit.goto('/help');
  await heading(page, 'Help Center');

  await visit.goto(`/product/${unseen._id}`);
  await heading(page, 'This page needs a connection');
  await expectSound(page);
  for (const [path, title] of [
    ['/order', 'Seeing your orders needs a connection'],
    ['/account', 'Your account needs a connection'],
    ['/success/cs_test_1', 'Confirming your payment needs a connection'],
    ['/checkout', 'The checkout needs a connection'],
    ['/cart', 'Your cart needs a connection'],
  ] as const) {
    await visit.goto(path);
    await heading(page, title);
  }
  await expectSound(page);

  await giveNetwork(page);
  await paymentButton(page).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await visit.goto(`/product/${unseen._id}`);
  await heading(page, unseen.productName);

  // Logging out removes what was viewed.
  await page.getByRole('button', { name: `Account of ${visit.person.name}` }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  const left = async () =>
    (await pathsKept(page)).filter((path) => /^\/(product|help|search|media)/.test(path));
  await expect.poll(left).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await visit.close();
});

test('what failed offline is asked for again when it is opened with a connection', async () => {
  const visit = await openVisit(shop, { expected: CUT });
  const { page } = visit;
  const [product, another, third] = products;
  const openAnother = (id: string) => {
    window.history.pushState(null, '', `/product/${id}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  await visit.goto(`/product/${product._id}`);
  await page.waitForLoadState('networkidle');
  await cutNetwork(page);
  await page.evaluate(openAnother, another._id);
  await heading(page, 'This page needs a connection');
  await page.goBack();
  await heading(page, product.productName);
  await giveNetwork(page);
  await notice(page).waitFor({ state: 'detached' });
  await page.evaluate(openAnother, another._id);
  await heading(page, another.productName);

  // It comes by itself, and nothing else is said meanwhile.
  await page.waitForLoadState('networkidle');
  await cutNetwork(page);
  await page.evaluate(openAnother, third._id);
  await heading(page, 'This page needs a connection');
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = (changes: MutationRecord[]) =>
      texts.push(
        ...changes.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? '')),
      );
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
    return texts;
  });
  await giveNetwork(page);
  await heading(page, third.productName);
  const texts = (await said.jsonValue()).join('\n');
  expect(texts).toContain(third.productName);
  expect(texts).not.toContain('Failed to fetch');

  // The same for a part of a page.
  const toCategory = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
  await visit.goto('/product-category?category=Mouse');
  await page.waitForLoadState('networkidle');
  await cutNetwork(page);
  await toCategory('Mobiles');
  await page.getByText('The products could not be loaded.').waitFor();
  await page.goBack();
  await page.getByRole('article').first().waitFor();
  await giveNetwork(page);
  await notice(page).waitFor({ state: 'detached' });
  await toCategory('Mobiles');
  await page.getByRole('article').first().waitFor();
  await visit.close();
});

test('offline, adding and buying say that they need a connection; with one, a changed price is current, and is seen before it is paid', async () => {
  const visit = await openCustomerVisit(shop, {
    worker: true,
    expected: new RegExp(`${CUT.source}|status of 409`),
  });
  const { page } = visit;
  const product = products[1];
  const priceShown = async () => cents(await page.getByRole('main').innerText());
  await visit.goto('/');
  await untilKept(page, '/');
  await visit.goto(`/product/${product._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  const before = await priceShown();
  await untilKept(page, `/product/${product._id}`);

  await cutNetwork(page);
  await notice(page).waitFor();
  const add = adding(page, product);
  const needed = toast(page, 'Adding to the cart needs a connection.');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const button of [add, buying(page, product)]) {
      await button.click();
      await needed.waitFor();
      await needed.getByRole('button', { name: 'Dismiss' }).click();
      await needed.waitFor({ state: 'detached' });
    }
    expect(page.url()).toBe(`${shop.url}/product/${product._id}`);
    await heading(page, product.productName);
    await expectSound(page);
  }

  await page.reload();
  await notice(page).waitFor();
  expect(await priceShown()).toBe(before);
  setPrice(product, 7777);
  await giveNetwork(page);
  await expect.poll(priceShown).toBe(7777);
  await notice(page).waitFor({ state: 'detached' });
  await add.click();
  await toast(page, 'Added to your cart').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await cartLink(page, 'Cart, 1 product').waitFor();
  }

  // The cart is open when the price changes once more: nobody pays a price they have not seen.
  await visit.goto('/cart');
  await paymentButton(page).waitFor();
  setPrice(product, 6666);
  await paymentButton(page).click();
  await page.getByRole('alert').filter({ hasText: 'Your cart has changed. Please review it.' }).waitFor();
  await expect
    .poll(async () => cents(await page.getByRole('region', { name: 'Summary' }).innerText()))
    .toBe(6666);
  await openPaymentPage(page);
  await page.getByRole('button', { name: 'Pay $66.66' }).waitFor();
  await visit.close();
});
