import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDeliveringShop, saveAddress } from '../support/delivery-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const main = (page: Page) => page.getByRole('main');

test('the summary says which price has changed since its product was put into the cart', async () => {
  const { _id: id, productName } = await openDeliveringShop(shop);
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, id);
  await saveAddress(shop, visit);
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  database
    .prepare(
      'update product set price_minor = 123456, selling_price_minor = 123456, updated_at = ? where id = ?',
    )
    .run(Date.now(), id);
  database.close();
  await visit.goto('/checkout');
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: `1 × ${productName}` })
    .getByText(/^The price has changed from \$[\d,]+\.\d\d to \$1,234\.56 since you added it\.$/)
    .waitFor();
  await expectSound(page);
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
