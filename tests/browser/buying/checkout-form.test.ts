import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productWhere } from '../support/cart-support.ts';
import { PAYMENT_PAGES, payButton, paymentButton } from '../support/checkout-support.ts';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { holdsFocus, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');

test('what changed since the cart was filled, or under the shopper’s eyes, is said', async () => {
  const { _id: id, productName } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  const setPrice = database.prepare(
    'update product set price_minor = $minor, selling_price_minor = $minor, updated_at = $now where id = $id',
  );
  const setOnSale = database.prepare('update product set on_sale = ? where id = ?');
  setPrice.run({ minor: 123_456, now: Date.now(), id });
  await visit.goto('/checkout');
  const line = main(page)
    .getByRole('listitem')
    .filter({ hasText: `1 × ${productName}` });
  await line
    .getByText(/^The price has changed from \$[\d,]+\.\d\d to \$1,234\.56 since you added it\.$/)
    .waitFor();
  await expectSound(page);
  const alert = main(page).getByRole('alert');
  setPrice.run({ minor: 100_000, now: Date.now(), id });
  await payButton(page).click();
  await expect
    .poll(() => alert.innerText())
    .toBe('Your order has changed. The total is now $1,019.90. Please review it.');
  setOnSale.run(0, id);
  await payButton(page).click();
  await expect
    .poll(() => alert.innerText())
    .toBe('Some products are not available. Remove them to continue.');
  await line.getByText('No longer available', { exact: true }).waitFor();
  expect(await payButton(page).count()).toBe(0);
  await expectSound(page);
  setOnSale.run(1, id);
  database.close();
  await visit.close();
});

test('what is refused has the focus and stays refused until it is changed; what was complete is not asked again', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openVisit(shop, { expected: /status of 400/, width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${id}`);
  await main(page)
    .getByRole('button', { name: /^Buy: / })
    .first()
    .click();
  await paymentButton(page).click();
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
  const goOn = main(page).getByRole('button', { name: 'Continue' });
  const expectRefused = async (name: string) => {
    await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => holdsFocus(field(name))).toBe(true);
  };
  await field('Email').fill('nobody@nowhere');
  await goOn.click();
  await expectRefused('Email');
  await page.reload();
  await field('Email').fill('nobody@nowhere.test');
  await goOn.click();
  await main(page).getByLabel('Country').selectOption('DE');
  const typed = {
    ...{ Name: 'Asha Rao', 'Street address': 'Am Wall 1', 'Postal code': '28195', City: 'Bremen' },
    'VAT number (optional)': 'DE123',
  };
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
  await goOn.click();
  await payButton(page).click();
  for (const _ of ['by the server', 'again']) {
    await expectRefused('VAT number (optional)');
    await expectSound(page);
    await goOn.click();
  }
  await field('VAT number (optional)').fill('DE136695976');
  await goOn.click();
  await main(page).getByRole('button', { name: 'Change: Contact' }).click();
  await field('Email').fill('somebody@example.test');
  await goOn.click();
  await payButton(page).click();
  await page.waitForURL(PAYMENT_PAGES);
  await visit.close();
});

test('a saved address that cannot be checked says so, and goes on when tried again', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  await page.route('**/trpc/order.addressForm*', (route) => {
    const error = { message: 'no', code: -32600, data: { httpStatus: 400 } };
    return route.fulfill({ status: 400, json: [{ error }] });
  });
  await visit.goto('/checkout');
  await main(page).getByRole('button', { name: 'Change: Delivery' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your address could not be checked.' });
  await failure.waitFor();
  await expectSound(page);
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).press('Enter');
  await failure.waitFor({ state: 'detached' });
  const goOn = main(page).getByRole('button', { name: 'Continue' });
  await expect.poll(() => holdsFocus(goOn)).toBe(true);
  await expect.poll(() => goOn.getAttribute('aria-disabled')).toBeNull();
  await goOn.press('Enter');
  await main(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor();
  await visit.close();
});

test('another country and back: the state that was chosen is still chosen, also when the part was closed meanwhile', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, id);
  await visit.goto('/checkout');
  const country = main(page).getByLabel('Country');
  const state = main(page).getByLabel('State');
  const vatNumber = main(page).getByLabel('VAT number');
  await state.selectOption('Nevada');
  // Only where it can be checked.
  expect(await vatNumber.count()).toBe(0);
  await country.selectOption('DE');
  await vatNumber.waitFor();
  await state.waitFor({ state: 'detached' });
  await country.selectOption('US');
  await expect.poll(() => state.inputValue()).toBe('NV');
  for (const [name, text] of [
    ['Name', 'Ann'],
    ['Street address', '1 Main Street'],
    ['City', 'Carson City'],
  ] as const) {
    await main(page).getByRole('textbox', { name, exact: true }).fill(text);
  }
  await country.selectOption('DE');
  await state.waitFor({ state: 'detached' });
  await main(page).getByRole('checkbox', { name: 'Save it in my addresses' }).uncheck();
  await main(page).getByRole('textbox', { name: 'Postal code' }).fill('28195');
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await main(page)
    .getByRole('button', { name: /^Pay \$/ })
    .waitFor();
  await main(page)
    .getByRole('button', { name: /^Change/ })
    .click();
  await country.selectOption('US');
  await expect.poll(() => state.inputValue()).toBe('NV');
  await visit.close();
});

test('a product says when it would arrive, unless it is sold out', async () => {
  const { _id: id } = await openDeliveringShop(shop);
  const soldOut = productWhere(shop.products, ({ stock }) => stock === 0);
  const visit = await openVisit(shop);
  const { page } = visit;
  const arrival = main(page).getByText(/Estimated arrival|working days/);
  await visit.goto(`/product/${id}`);
  await arrival.waitFor();
  await visit.goto(`/product/${soldOut._id}`);
  await main(page).getByText('Delivery to United States').waitFor();
  expect(await arrival.count()).toBe(0);
  await visit.close();
});
