import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adding, buying, cartLink, hold, lines, more, numberOf, plentyOf } from '../support/cart-support.ts';
import { callsOf, paymentButton } from '../support/checkout-support.ts';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { heading, openVisit, type ShopProduct, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');
const goHome = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
/** For an answer to have done what it should not. */
const aMoment = (page: Page) => page.waitForTimeout(500);

test('what a guest adds first in two tabs at once is in one cart', async () => {
  await openDeliveringShop(shop);
  const [a, b] = plentyOf(shop.products) as [ShopProduct, ShopProduct];
  const visit = await openVisit(shop);
  const { page } = visit;
  const second = await page.context().newPage();
  await visit.goto(`/product/${a._id}`);
  await second.goto(`${shop.url}/product/${b._id}`);
  await second.locator('html[data-alive]').waitFor({ state: 'attached' });
  const letGo = await hold(page, 'cart.add');
  const letSecondGo = await hold(second, 'cart.add');
  const calls = callsOf(second, 'cart.add');
  await adding(page, a).click();
  await expect.poll(() => adding(page, a).getAttribute('aria-disabled')).toBe('true');
  await adding(second, b).click();
  await aMoment(second);
  expect(calls).toEqual([]);
  letGo();
  letSecondGo();
  await toast(page, 'Added to your cart').waitFor();
  await toast(second, 'Added to your cart').waitFor();
  await visit.goto('/cart');
  await expect.poll(() => lines(page).count()).toBe(2);
  await second.close();
  await visit.close();
});

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** From the next page on, twenty seconds become two. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 10);
  });

/** Calls that add this product get no answer. */
const loseAdding = (page: Page, { _id }: ShopProduct) =>
  page.route('**/trpc/cart.add**', (route) => {
    if (!route.request().postData()?.includes(_id)) return route.continue();
  });

const isBusy = (page: Page, product: ShopProduct) => adding(page, product).getAttribute('aria-disabled');

test('a call without an answer ends as lost, and what a guest’s next product waited for goes on', async () => {
  await openDeliveringShop(shop);
  const [a, b] = plentyOf(shop.products) as [ShopProduct, ShopProduct];
  const visit = await openVisit(shop, { expected: /ERR_ABORTED|TimeoutError/ });
  const { page } = visit;
  await hurry(page);
  await visit.goto(`/product/${a._id}`);
  await loseAdding(page, a);
  await adding(page, a).click();
  await expect.poll(() => isBusy(page, a)).toBe('true');
  await go(page, `/product/${b._id}`);
  await adding(page, b).click();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await expect.poll(() => isBusy(page, b)).toBe(null);
  await visit.goto(`/product/${a._id}`);
  await adding(page, a).click();
  await toast(page, 'The shop could not be reached.').waitFor();
  await visit.close();
});

test('a customer’s products do not wait for each other', async () => {
  const [a, b] = plentyOf(shop.products) as [ShopProduct, ShopProduct];
  const visit = await openCustomerVisit(shop, { expected: /ERR_ABORTED/ });
  const { page } = visit;
  await visit.goto(`/product/${a._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await loseAdding(page, a);
  const lost: string[] = [];
  page.on('requestfailed', (request) => request.url().includes('cart.add') && lost.push(request.url()));
  await adding(page, a).click();
  await expect.poll(() => isBusy(page, a)).toBe('true');
  await go(page, `/product/${b._id}`);
  await adding(page, b).click();
  await cartLink(page, 'Cart, 1 product').waitFor();
  expect(lost).toEqual([]);
  await visit.close();
});

test('a tab that sleeps with the lock keeps nobody from adding', async () => {
  await openDeliveringShop(shop);
  const [a] = plentyOf(shop.products) as [ShopProduct];
  const visit = await openVisit(shop);
  const { page } = visit;
  await hurry(page);
  await visit.goto(`/product/${a._id}`);
  await page.evaluate(() => void navigator.locks.request('cart', () => new Promise(() => {})));
  await adding(page, a).click();
  await toast(page, 'Added to your cart').waitFor();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await visit.close();
});

test('what was added although the answer got lost is added', async () => {
  const [a] = plentyOf(shop.products) as [ShopProduct];
  const visit = await openCustomerVisit(shop, { expected: /ERR_FAILED/ });
  const { page } = visit;
  await visit.goto(`/product/${a._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.route('**/trpc/cart.add**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await adding(page, a).click();
  await toast(page, 'Added to your cart').waitFor();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await visit.close();
});

test('whoever has left the page is not called back to the cart, the checkout or the payment', async () => {
  const a = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await saveAddress(shop, visit);
  await visit.goto(`/product/${a._id}`);
  const added = await hold(page, 'cart.add');
  await buying(page, a).click();
  await expect.poll(() => buying(page, a).getAttribute('aria-disabled')).toBe('true');
  await goHome(page);
  await page.waitForURL(`${shop.url}/`);
  added();
  await toast(page, 'Added to your cart').waitFor();
  await aMoment(page);
  expect(page.url()).toBe(`${shop.url}/`);

  await visit.goto('/cart');
  const set = await hold(page, 'cart.setQuantity');
  await more(page, a).click();
  await paymentButton(page).click();
  await goHome(page);
  await page.waitForURL(`${shop.url}/`);
  const quantitySet = page.waitForResponse(/cart\.setQuantity/);
  set();
  await quantitySet;
  await aMoment(page);
  expect(page.url()).toBe(`${shop.url}/`);

  await visit.goto('/checkout');
  const paid = await hold(page, 'order.checkout');
  await main(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await page.getByText('Opening the payment page ...').waitFor({ state: 'attached' });
  await main(page).getByRole('link', { name: 'Change the cart' }).click();
  await heading(page, 'Cart');
  await expect.poll(() => lines(page).count()).toBe(1);
  const answered = page.waitForResponse(/order\.checkout/);
  paid();
  await answered;
  await more(page, a).click();
  await aMoment(page);
  expect(page.url()).toBe(`${shop.url}/cart`);
  expect(await numberOf(page, a)).toBe('3');
  await visit.close();
});
