import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { menuButton } from '../support/account-support.ts';
import { cents, plentyOf, productWhere } from '../support/cart-support.ts';
import { PAYMENT_PAGES, payButton, paymentButton } from '../support/checkout-support.ts';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import {
  addToCart,
  endSessionElsewhere,
  givenPerson,
  logIn,
  openCustomerVisit,
  openVisitAs,
  signIn,
} from '../support/people.ts';
import { heading, shareBrowserShop, toast, type VisitOptions } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('what another device puts into the cart is listed before it can be paid for', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const another = productWhere(plentyOf(shop.products), ({ _id }) => _id !== id);
  const visit = await openCustomerVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit, { city: 'Carson City', state: 'NV', postalCode: '89701', country: 'US' });
  await visit.goto('/checkout');
  const pay = payButton(page);
  const before = cents(await pay.innerText());
  await addToCart(shop, visit, another._id);
  const listed = main(page).getByText(`1 × ${another.productName}`);
  // Only the sums are asked for again, and they are of both products.
  await button(page, 'Change: Delivery').click();
  await main(page)
    .getByRole('radio', { name: /^Express/ })
    .check();
  await listed.waitFor();
  await button(page, 'Continue').click();
  await expect.poll(() => pay.getAttribute('aria-disabled')).toBeNull();
  expect(cents(await pay.innerText())).toBe(before + 1000 + Math.round(another.sellingPrice * 100));

  // Nothing at all is asked for again: what was not seen is not paid for.
  const third = productWhere(plentyOf(shop.products), ({ _id }) => ![id, another._id].includes(_id));
  await addToCart(shop, visit, third._id);
  await pay.click();
  await main(page)
    .getByRole('alert')
    .getByText(/^Your order has changed\./)
    .waitFor();
  await main(page).getByText(`1 × ${third.productName}`).waitFor();
  await pay.click();
  await page.waitForURL(PAYMENT_PAGES);
  await visit.close();
});

/** A customer with an address on the checkout page, and somebody else with the same product in the cart. */
async function openTwoBuyers(options: VisitOptions) {
  const { _id: id } = await openDeliveringShop(shop);
  const next = await givenPerson(shop);
  const elsewhere = await openVisitAs(shop, next);
  await addToCart(shop, elsewhere, id);
  await elsewhere.close();
  const visit = await openCustomerVisit(shop, options);
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  await visit.goto('/checkout');
  await main(visit.page).getByText('Marktplatz 1').waitFor();
  return { visit, page: visit.page, next };
}

test('after a session that ended, the next person finds neither address nor draft of the one before', async () => {
  const { visit, page, next } = await openTwoBuyers({ expected: /status of 401/ });
  await button(page, 'Change: Delivery').click();
  await main(page).getByText('Another address', { exact: true }).click();
  await field(page, 'Name').fill('Somebody I know');
  await page.evaluate(() => localStorage.setItem('recent-searches', '["a gift"]'));
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'My Order', exact: true }).click();
  await page.waitForURL('**/login?*');
  const traces = () =>
    page.evaluate(() => [
      localStorage.getItem('recent-searches'),
      localStorage.getItem('seen'),
      sessionStorage.getItem('checkout-draft'),
    ]);
  await expect.poll(traces).toEqual([null, null, null]);
  await logIn(visit, next);
  await heading(page, 'My Orders');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .click();
  await paymentButton(page).click();
  await heading(page, 'Checkout');
  await field(page, 'Street address').waitFor();
  for (const name of ['Name', 'Street address']) expect(await field(page, name).inputValue()).toBe('');

  await page.evaluate(() => localStorage.setItem('recent-searches', '["another gift"]'));
  await page.context().clearCookies();
  await visit.goto('/help');
  await expect.poll(async () => (await traces())[0]).toBe(null);
  await visit.close();
});

test('who is logged out elsewhere before paying is led to the login, and back to what was to be paid', async () => {
  const { visit, page } = await openTwoBuyers({ expected: /status of 401/ });
  await endSessionElsewhere(shop, visit);
  await payButton(page).click();
  await page.waitForURL('**/login?next=%2Fcheckout');
  await toast(page, 'Please login').waitFor();
  await logIn(visit, visit.person);
  await heading(page, 'Checkout');
  await main(page).getByText('Marktplatz 1').waitFor();
  await visit.close();
});

test('after a login in another tab, the checkout begins anew with what is the new person’s', async () => {
  const { visit, page, next } = await openTwoBuyers({ clock: true });
  await page.waitForLoadState('networkidle');
  await signIn(shop, visit, next);
  // Whoever returns to a tab is looked at again after half a minute.
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await field(page, 'Street address').waitFor();
  expect(await field(page, 'Street address').inputValue()).toBe('');
  await visit.close();
});

test('the order of who is shown is not placed for somebody else, who has logged in beside this window', async () => {
  const { visit, page, next } = await openTwoBuyers({ expected: /status of 401/ });
  await page.waitForLoadState('networkidle');
  await signIn(shop, visit, next);
  await payButton(page).click();
  // It is the other person's checkout then, who is asked for no password.
  await field(page, 'Street address').waitFor();
  expect(await field(page, 'Street address').inputValue()).toBe('');
  const answer = await page.request.get(`${shop.url}/trpc/order.list`);
  expect((await answer.json()).result.data).toEqual([]);
  await visit.close();
});

test('nor is anything put into the cart of somebody else, who is asked for no password', async () => {
  const [product] = plentyOf(shop.products);
  const visit = await openCustomerVisit(shop, { expected: /status of 401/ });
  const { page } = visit;
  await visit.goto(`/product/${product?._id}`);
  await menuButton(page).waitFor();
  await page.waitForLoadState('networkidle');
  await signIn(shop, visit, await givenPerson(shop));
  await button(page, /^Add To Cart: /)
    .first()
    .click();
  await toast(page, 'Somebody else has logged in on another tab.').waitFor();
  await button(page, /^Add To Cart: /)
    .first()
    .click();
  await toast(page, 'Added to your cart').waitFor();
  await visit.close();
});
