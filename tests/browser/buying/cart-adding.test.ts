import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { fillSignUp } from '../support/account-support.ts';
import { atBothWidths } from '../support/both-widths.ts';
import { adding, buying, cartLink, hold, plentyOf, productWhere } from '../support/cart-support.ts';
import { callsOf } from '../support/checkout-support.ts';
import {
  addToCart,
  forgetSession,
  givenPerson,
  logIn,
  newPerson,
  openCustomerVisit,
  REFUSED_BY_LOGOUT,
  signIn,
} from '../support/people.ts';
import { openVisit, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();
const { products } = shop;

const plenty = () => productWhere(plentyOf(products), () => true);
const another = () => productWhere(plentyOf(products), ({ _id }) => _id !== plenty()._id);

test('Add to Cart on a card: spinner, toast, count; a second add is refused with its text', async () => {
  const visit = await openCustomerVisit(shop, {
    width: 390,
    expected: /status of 409/,
    reducedMotion: 'no-preference',
  });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  await atBothWidths(page, async () => {
    await cartLink(page, 'Cart, 0 products').waitFor();
    expect(await cartLink(page, 'Cart, 0 products').innerText()).not.toContain('0');
  });
  const add = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add to Cart/ });
  await atBothWidths(page, async () => expect(await add.innerText()).toBe('Add to Cart'));
  const letGo = await hold(page, 'cart.add');
  await add.click();
  await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
  expect(await add.evaluate((element) => getComputedStyle(element, '::before').animationName)).toContain(
    'spin',
  );
  letGo();
  await toast(page, 'Added to your cart').waitFor();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await atBothWidths(page, async (width) =>
    expect(await cartLink(page, 'Cart, 1 product').innerText()).toMatch(width < 768 ? /^Cart\s+1$/ : /^1$/),
  );
  await expect.poll(() => add.getAttribute('aria-disabled')).toBeNull();
  const letSecondGo = await hold(page, 'cart.add');
  await add.dispatchEvent('click', { detail: 2 });
  expect(await add.getAttribute('aria-disabled'), 'a double click is one press').toBeNull();
  letSecondGo();
  await add.click();
  await toast(page, 'This product is already in your cart').waitFor();
  await cartLink(page, 'Cart, 1 product').waitFor();
  expect(new URL(page.url()).pathname).toBe('/product-category');
  await visit.close();
});

test('Buy adds and goes to the cart; with the product already in the cart it goes there without a message', async () => {
  const visit = await openCustomerVisit(shop, { width: 390, expected: /status of 409/ });
  const { page } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  // In a wide window the second time.
  for (const round of [1, 2]) {
    await buying(page, plenty()).click();
    await page.waitForURL('**/cart');
    await page.getByRole('main').getByRole('link', { name: plenty().productName }).waitFor();
    await cartLink(page, 'Cart, 1 product').waitFor();
    expect(await toast(page, 'This product is already in your cart').count()).toBe(0);
    if (round === 2) break;
    await page.goBack();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await visit.close();
});

test('a visitor is led to login, and the product is in the cart afterwards', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  const path = '/product-category?category=mobiles&sort=asc';
  await visit.goto(path);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(page.url()).toBe(`${shop.url}/login?${new URLSearchParams({ next: path })}`);
  const reason = 'Log in or sign up to add the product to your cart. You will then be back where you were.';
  await atBothWidths(page, () => page.getByText(reason).waitFor());
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('alert').count()).toBe(0);
  await logIn(visit, person);
  await page.waitForURL(shop.url + path);
  await toast(page, 'Added to your cart').waitFor();
  await atBothWidths(page, () => cartLink(page, 'Cart, 1 product').waitFor());
  await cartLink(page, 'Cart, 1 product').click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  // Only once: a reload adds nothing.
  await page.reload();
  await cartLink(page, 'Cart, 1 product').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('pending-add'))).toBeNull();
  await visit.close();
});

test("a visitor's Buy goes on to the cart after login", async () => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${another()._id}`);
  await buying(page, another()).click();
  await page.waitForURL((url) => url.pathname === '/login');
  const reason = 'Log in or sign up to buy the product. You will then find it in your cart.';
  await atBothWidths(page, () => page.getByText(reason).waitFor());
  await logIn(visit, person);
  await page.waitForURL('**/cart');
  await page.getByRole('main').getByRole('link', { name: another().productName }).waitFor();
  // The page itself says that the product is there.
  expect(await toast(page, 'Added to your cart').count()).toBe(0);
  await visit.close();
});

test("a visitor's Add To Cart is completed by signing up", async () => {
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  await adding(page, plenty()).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  const reason = page.getByText('Log in or sign up to add the product to your cart.');
  await atBothWidths(page, () => reason.waitFor());
  await fillSignUp(page, newPerson());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`${shop.url}/product/${plenty()._id}`);
  await toast(page, 'Added to your cart').waitFor();
  await atBothWidths(page, () => cartLink(page, 'Cart, 1 product').waitFor());
  await visit.close();
});

/** Goes back when the address of the next page is shown, but the page is not yet. */
const turnBackAtOnce = (page: Page) =>
  page.evaluate(() => {
    const push = history.pushState;
    history.pushState = function (...to) {
      history.pushState = push;
      push.apply(this, to);
      this.back();
      for (const end = performance.now() + 200; performance.now() < end; );
    };
  });

test.each(['from login', 'before login is shown'])('turning back %s adds nothing later', async (when) => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  if (when === 'from login') {
    await adding(page, plenty()).click();
    await page.getByText('Log in or sign up to add the product to your cart.').waitFor();
    await page.goBack();
  } else {
    await turnBackAtOnce(page);
    const wentBack = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true })),
    );
    await adding(page, plenty()).click();
    await wentBack;
  }
  await adding(page, plenty()).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const calls = callsOf(page, 'cart.add');
  await logIn(visit, person);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await visit.close();
});

test('the last unit sells while the page is open: nothing is added, and the buttons say so from then on', async () => {
  const product = productWhere(plentyOf(products), ({ category }) => category === 'watches');
  const visit = await openCustomerVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  const admin = await shop.browser.newContext();
  await admin.request.post(`${shop.url}/api/signin`, { data: ADMIN });
  const counted = { productId: product._id, to: 0, expected: product.stock, reason: 'adjustment', note: '' };
  const answer = await admin.request.post(`${shop.url}/trpc/admin.product.adjustStock`, { data: counted });
  expect(answer.ok()).toBe(true);
  await admin.close();
  await buying(page, product).click();
  await toast(page, 'Out of stock').waitFor();
  const soldOut = page.getByRole('button', { name: `Out of stock: ${product.productName}`, exact: true });
  await soldOut.waitFor();
  expect(await soldOut.getAttribute('aria-disabled')).toBe('true');
  expect(await buying(page, product).count()).toBe(0);
  expect(await adding(page, product).count()).toBe(0);
  const calls = callsOf(page, 'cart.add');
  await soldOut.press('Enter');
  await cartLink(page, 'Cart, 0 products').waitFor();
  expect(calls).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(`/product/${product._id}`);
  await visit.close();
});

test('a failed call is reported, and the button can be pressed again', async () => {
  const visit = await openCustomerVisit(shop, { expected: /ERR_FAILED/ });
  const { page } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.route('**/trpc/cart.add**', (route) => route.abort());
  await adding(page, plenty()).click();
  await toast(page, 'The shop could not be reached.').waitFor();
  await page.unroute('**/trpc/cart.add**');
  await adding(page, plenty()).click();
  await toast(page, 'Added to your cart').waitFor();
  await visit.close();
});

test('a session that ended meanwhile leads to login, and the add is completed', async () => {
  const visit = await openCustomerVisit(shop, { expected: /status of 401/ });
  const { page, person } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.context().clearCookies();
  await adding(page, plenty()).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await logIn(visit, person);
  await toast(page, 'Added to your cart').waitFor();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await visit.close();
});

test('the count belongs to the logged-in user and is hidden from a visitor', async () => {
  const visit = await openCustomerVisit(shop, { expected: REFUSED_BY_LOGOUT });
  const { page } = visit;
  await addToCart(shop, visit, plenty()._id);
  await addToCart(shop, visit, another()._id);
  await visit.goto('/');
  await cartLink(page, 'Cart, 2 products').waitFor();
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Account of/ }).click();
  await banner.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await banner.getByRole('link', { name: 'Login' }).waitFor();
  expect(await banner.getByRole('link', { name: /^Cart/ }).count()).toBe(0);
  await logIn(visit, await givenPerson(shop));
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await forgetSession(page);
  await visit.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart', exact: true });
  expect(await bar.innerText()).toBe('Cart');
  await visit.close();
});

test('a page is the same for everyone, and nothing shifts when the count appears', async () => {
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, plenty()._id);
  for (const path of ['/', `/product/${plenty()._id}`, '/cart']) {
    const own = await page.request.get(shop.url + path);
    expect(await own.text()).toBe(await (await fetch(shop.url + path)).text());
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await hold(page, 'user.me');
    await visit.goto('/product-category');
    const places = () =>
      page
        .locator('header a:visible, header form:visible, nav[aria-label="Main"] a:visible')
        .evaluateAll((elements) =>
          elements
            .filter((element) => !/^(Login|Cart, )/.test(element.getAttribute('aria-label') ?? ''))
            .map((element) => JSON.stringify([element.textContent, element.getBoundingClientRect()]))
            // The bar's cart link contains the number, above its icon.
            .filter((place) => !place.includes('Cart"')),
        );
    const before = await places();
    letGo();
    await cartLink(page, 'Cart, 1 product').waitFor();
    expect(await places()).toEqual(before);
    await page.unrouteAll();
  }
  await visit.close();
});

test('a login in another tab is noticed when adding', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto(`/product/${plenty()._id}`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await page.waitForLoadState('networkidle');
  await signIn(shop, visit, person);
  await adding(page, plenty()).click();
  await toast(page, 'Added to your cart').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/product/${plenty()._id}`);
  await visit.close();
});
