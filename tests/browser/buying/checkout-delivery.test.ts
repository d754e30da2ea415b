import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { adding, cents, hold, plentyOf, productWhere } from '../support/cart-support.ts';
import { callsOf, GOOD_CARD, PAYMENT_PAGES, paymentButton } from '../support/checkout-support.ts';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

/** Refuses a call, and those that are asked together with it, until the page is unrouted. */
const refuseCalls = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, (route) => {
    const names = new URL(route.request().url()).pathname.split(',');
    const refusal = { error: { message: 'no', code: -32600, data: { httpStatus: 400 } } };
    return route.fulfill({ status: 400, json: names.map(() => refusal) });
  });

/** Presses and fields, each reached by keyboard alone and counted. */
function keyboardOf(page: Page) {
  let count = 0;
  async function reach(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    for (let presses = 0; presses < 80; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  }
  return {
    count: () => count,
    async press(wanted: Locator, key = 'Enter') {
      await reach(wanted);
      await page.keyboard.press(key);
      count++;
    },
    async type(wanted: Locator, text: string) {
      await reach(wanted);
      await page.keyboard.type(text);
      count++;
    },
  };
}

test('a guest on a phone, by keyboard, from the product to the paid order in at most 25 presses and fields', async () => {
  const { _id: id, productName } = await openDeliveringShop(shop);
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${id}`);
  const keys = keyboardOf(page);
  await keys.press(button(page, `Buy: ${productName}`).first());
  await heading(page, 'Cart');
  await main(page).getByText('Delivery from $4.90. Tax is added at checkout.').waitFor();
  await keys.press(paymentButton(page));
  await heading(page, 'Checkout');
  await keys.type(field(page, 'Email'), 'guest-with-address@example.test');
  await keys.press(button(page, 'Continue'));
  // The part that opens has the focus; what is missing is said beside its field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delivery');
  await main(page)
    .getByRole('radio', { name: /^Standard/ })
    .waitFor();
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBeNull();
  await button(page, 'Continue').press('Enter');
  await expect.poll(() => field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
  await expectSound(page);
  await keys.type(field(page, 'Name'), 'Asha Rao');
  await keys.type(field(page, 'Street address'), '510 Townsend Street');
  await keys.type(field(page, 'City'), 'San Francisco');
  await keys.type(main(page).getByLabel('State'), 'Cali');
  await keys.type(field(page, 'ZIP code'), '94103');
  await main(page).getByText('Sales tax (7.25%)').waitFor();
  // Nothing typed is lost by a reload.
  await page.reload();
  await expect.poll(() => field(page, 'ZIP code').inputValue()).toBe('94103');
  expect(
    await main(page)
      .getByRole('radio', { name: /^Standard/ })
      .isChecked(),
  ).toBe(true);
  await keys.press(button(page, 'Continue'));
  await expectSound(page);
  // What is bought, and for how much, is read before the button.
  const order = await main(page).getByRole('region', { name: 'Your order' }).boundingBox();
  const pay = await button(page, /^Pay \$/).boundingBox();
  expect(pay?.y).toBeGreaterThan((order?.y ?? Number.NaN) + (order?.height ?? 0));
  await keys.press(button(page, /^Pay \$/));
  await page.waitForURL(PAYMENT_PAGES);
  await keys.type(page.getByLabel('Card number'), GOOD_CARD);
  await keys.type(page.getByLabel('Expiry'), '12 / 34');
  await keys.type(page.getByLabel('CVC'), '123');
  await keys.type(page.getByLabel('Name on card'), 'A Rao');
  await keys.press(page.getByRole('button', { name: /^Pay \$/ }));
  await page.waitForURL('**/success/*');
  await main(page).getByText('Delivery: Standard').waitFor();
  await main(page).getByText('You can follow it at any time with the link in the confirmation.').waitFor();
  expect(keys.count()).toBeLessThanOrEqual(25);
  // The next order may go elsewhere, and be somebody else's.
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toBeNull();
  await visit.close();
});

test('a customer with an address: from the cart to the provider’s page in two presses', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  await visit.goto('/cart');
  const letGo = await hold(page, 'cart.setQuantity');
  await button(page, /^Increase/).click();
  await paymentButton(page).click();
  // What the cart waits for is seen, and a second press is none.
  await expect.poll(() => paymentButton(page).getAttribute('aria-disabled')).toBe('true');
  await paymentButton(page).press('Enter');
  const pages = await page.evaluate(() => history.length);
  letGo();
  await main(page).getByText('International', { exact: true }).waitFor();
  expect(await page.evaluate(() => history.length)).toBe(pages + 1);
  await expectSound(page);
  await button(page, /^Pay \$/).click();
  await page.waitForURL(PAYMENT_PAGES);
  await page.goBack();
  // Another address of the book, or a new one; a country in no zone cannot be chosen.
  await button(page, 'Change: Delivery').click();
  await main(page).getByText('Another address', { exact: true }).click();
  expect(await main(page).getByLabel('Country').locator('option').allInnerTexts()).toEqual([
    'Germany',
    'United States',
  ]);
  // What another country changes is said, not only shown.
  const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await main(page).getByLabel('Country').selectOption('United States');
  await said(/^Delivery: Standard. Total: \$[\d,.]+$/);
  await main(page).getByLabel('Country').selectOption('Germany');
  await said(/^Delivery: International. Total: \$[\d,.]+$/);
  // A new one is kept once, however often the part is left.
  const saving = callsOf(page, 'user.saveAddress');
  const typed = { Name: 'Jo ', 'Street address': 'Am Wall 1', 'Postal code': '28195', City: 'Bremen' };
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
  for (const _ of ['new', 'known']) {
    await button(page, 'Continue').click();
    await button(page, 'Change: Delivery').click();
    await main(page).getByRole('radio', { name: 'Jo' }).waitFor();
  }
  expect(saving).toHaveLength(1);
  await visit.close();
});

test('a button that cannot be pressed says why, and what failed can be tried again', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit, { city: 'Wien', postalCode: '1010', country: 'AT' });
  await visit.goto('/checkout');
  const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
  await alert('We do not deliver these goods to this address.').waitFor();
  const pay = button(page, /^Pay \$|^Continue to payment/);
  expect(await pay.getAttribute('aria-disabled')).toBe('true');
  await expectSound(page);

  await saveAddress(shop, visit);
  await refuseCalls(page, 'order.quote');
  await visit.goto('/checkout');
  const failure = alert('The delivery options could not be loaded.');
  await failure.waitFor();
  await main(page).getByText('On the next page you enter your card.', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pay.getAttribute('aria-disabled')).toBeNull();
  await failure.waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(main(page).getByRole('region', { name: 'Review and pay' }))).toBe(true);

  await refuseCalls(page, 'order.addressForm');
  await visit.goto('/checkout');
  await button(page, /^Change.*Delivery/).click();
  await main(page).getByRole('radio', { name: 'Another address' }).check();
  const noFields = alert('The fields for this country could not be loaded.');
  await noFields.waitFor();
  await expectSound(page);
  await page.unrouteAll();
  await noFields.getByRole('button', { name: 'Try again' }).click();
  await field(page, 'Street address').waitFor();
  await noFields.waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(main(page).getByRole('region', { name: 'Delivery' }))).toBe(true);
  await visit.close();
});

test('a half-typed address is open again after a reload, and cannot be paid with', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  await addToCart(shop, visit, id);
  await visit.goto('/checkout');
  await field(page, 'Street address').fill('1 Main Street');
  // A price that cannot be loaded takes back nothing, not even the country that nobody chose.
  await refuseCalls(page, 'order.quote');
  // Not `check()`, which waits to see it checked: the failure may have replaced it by then.
  await main(page)
    .getByRole('radio', { name: /^Express/ })
    .click();
  const failure = main(page)
    .getByRole('alert')
    .filter({ hasText: 'The delivery options could not be loaded.' });
  await failure.waitFor();
  expect(await main(page).getByLabel('Country').inputValue()).toBe('US');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => field(page, 'Street address').inputValue()).toBe('1 Main Street');
  expect(await button(page, /^Pay/).count()).toBe(0);
  await field(page, 'Name').fill('Ann');
  await field(page, 'City').fill('Carson City');
  await main(page).getByLabel('State').selectOption('Nevada');
  await field(page, 'ZIP code').fill('89701');
  await button(page, 'Continue').click();
  await button(page, /^Pay \$/).waitFor();
  await page.reload();
  await button(page, /^Pay \$/).waitFor();
  await visit.close();
});

test('what a customer types as another address is there again, after a reload and after a look at the saved one', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  await visit.goto('/checkout');
  await button(page, /^Change.*Delivery/).click();
  const another = main(page).getByRole('radio', { name: 'Another address' });
  await another.check();
  await field(page, 'City').fill('Fresno');
  await page.reload();
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Fresno');
  expect(await another.isChecked()).toBe(true);
  await main(page)
    .getByRole('radio', { name: /^Jörg Weiß/ })
    .check();
  await field(page, 'City').waitFor({ state: 'detached' });
  await another.check();
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Fresno');
  await visit.close();
});

test('what is added after the checkout was seen is in its price', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  const another = productWhere(plentyOf(shop.products), ({ _id }) => _id !== id);
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  await visit.goto('/checkout');
  const pay = button(page, /^Pay \$/);
  const before = cents(await pay.innerText());
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/product/${another._id}`);
  await adding(page, another).click();
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await drawer.getByRole('link', { name: 'Check out' }).click();
  await main(page).getByText(`1 × ${another.productName}`).waitFor();
  await expect.poll(() => pay.getAttribute('aria-disabled')).toBeNull();
  expect(cents(await pay.innerText())).toBe(before + Math.round(another.sellingPrice * 100));
  await visit.close();
});

test('a total that cannot be paid is said from the first step on', async () => {
  await openDeliveringShop(shop);
  const admin = await openAdminVisit(shop);
  const answer = await admin.page.request.post(`${shop.url}/trpc/admin.product.create`, {
    data: {
      ...{ name: 'Gold bar', brand: 'Volt', category: shop.products[0]?.category },
      ...{ priceMinor: 99_999_998, sellingPriceMinor: 99_999_998 },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()).result.data;
  await admin.close();
  const reason = 'A payment must be between $0.50 and $9,99,999.99';
  const guest = await openVisit(shop);
  await guest.goto(`/product/${id}`);
  await button(guest.page, 'Buy: Gold bar').first().click();
  await heading(guest.page, 'Cart');
  await paymentButton(guest.page).click();
  await main(guest.page).getByRole('status').filter({ hasText: reason }).waitFor();
  await field(guest.page, 'Email').waitFor();
  await guest.close();
  // With an address in the book, the review is the first.
  const customer = await openCustomerVisit(shop);
  await addToCart(shop, customer, id);
  await saveAddress(shop, customer);
  await customer.goto('/checkout');
  await main(customer.page).getByRole('alert').filter({ hasText: reason }).waitFor();
  expect(await main(customer.page).getByText(reason).count()).toBe(1);
  expect(await button(customer.page, 'Continue to payment').getAttribute('aria-disabled')).toBe('true');
  await customer.close();
});
