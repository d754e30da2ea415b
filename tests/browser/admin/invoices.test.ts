import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import { fillPayment, GOOD_CARD, openPaymentPage, payButton } from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, type ShopProduct, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();
let product: ShopProduct;
beforeAll(() => {
  [product] = plentyOf(shop.products) as [ShopProduct];
});

test('the owner says who sells; the customer and the owner download the invoice, and a series goes on', async () => {
  const visit = await openAdminVisit(shop, {
    width: 390,
    colorScheme: 'dark',
    // Equal prefixes are refused.
    expected: /status of 400/,
  });
  const { page } = visit;
  await visit.goto('/admin-panel/invoices');
  await page.getByText('No invoices are issued yet').waitFor();
  await page.getByText('Invoices and credit notes appear here').waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Open the settings' }).click();
  await page.getByLabel('Legal name').fill('Bright Corner Ltd');
  await page.getByLabel('Seller’s address').fill('1 Market Street\nSpringfield, IL 62701');
  await page.getByLabel('Prefix of credit notes').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Both series would give the same numbers.
  await page.locator('[name="creditNotePrefix"][aria-invalid="true"]').waitFor();
  await page.getByLabel('Prefix of credit notes').fill('CN-');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();
  await expectSound(page);

  const customer = await openCustomerVisit(shop);
  await addToCart(shop, customer, product._id);
  await customer.goto('/cart');
  await openPaymentPage(customer.page);
  await fillPayment(customer.page, GOOD_CARD);
  await payButton(customer.page).click();
  await heading(customer.page, 'Succes');
  await customer.goto('/order');
  await customer.page
    .getByRole('link', { name: /^Order / })
    .first()
    .click();
  const link = customer.page.getByRole('link', { name: /^Download invoice TEST-\d{4}-000001$/ });
  const [own] = await Promise.all([customer.page.waitForEvent('download'), link.click()]);
  expect(own.suggestedFilename()).toMatch(/^TEST-\d{4}-000001\.pdf$/);
  const bytes = readFileSync(await own.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expectSound(customer.page);
  await customer.close();

  await visit.goto('/admin-panel/invoices');
  const row = page.getByRole('row', { name: /TEST-/ });
  const download = row.getByRole('link', { name: /^Download TEST-/ });
  const [theirs] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(readFileSync(await theirs.path()).equals(bytes)).toBe(true);
  await page.getByLabel('First day').fill('2020-01-01');
  await page.waitForURL(/from=2020-01-01/);
  const archive = page.getByRole('link', { name: 'Download all as ZIP' });
  const [zip] = await Promise.all([page.waitForEvent('download'), archive.click()]);
  expect(zip.suggestedFilename()).toMatch(/^invoices-and-credit-notes-2020-01-01-.*\.zip$/);
  expect(readFileSync(await zip.path()).includes(bytes)).toBe(true);
  // Typed digit by digit: a field has the years 2, 20 and 202 before 2026.
  await page.getByLabel('First day').focus();
  await page.keyboard.type('11222');
  await page.getByText('Please enter a year from 1970 to 2999.').waitFor();
  expect(await page.getByLabel('First day').getAttribute('aria-invalid')).toBe('true');
  await row.waitFor();
  await page.keyboard.type('021');
  await page.waitForURL(/from=2021-11-22/);
  expect(await page.getByLabel('First day').inputValue()).toBe('2021-11-22');
  await row.waitFor();
  await page.getByLabel('Last day').fill('2019-01-01');
  await page.getByText('The last day is before the first.').waitFor();
  await page.getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Credit notes', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('button', { name: 'Continue at another number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue at another number' });
  await dialog.getByLabel('Next number').fill('500');
  await dialog.getByRole('button', { name: 'Continue there' }).click();
  await page.getByText(/^Invoice: \d{4}-000500$/).waitFor();
  await expectSound(page);
  await row.getByRole('link').first().click();
  await page.getByRole('link', { name: /^Invoice TEST-/ }).waitFor();
  await visit.close();
});
