import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { changeSettings, openAdminVisit } from '../support/admin-support.ts';
import { givenPerson } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

test('an owner follows the checklist, closes the shop, shows it by a link and opens it again', async () => {
  const visit = await openAdminVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/admin-panel/dashboard');
  const list = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'Make this shop yours' }) });
  await list.getByRole('link', { name: 'Logo and colour' }).waitFor();
  await expectSound(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByText('Make this shop yours').click();
  await list.getByRole('link', { name: 'Logo and colour' }).waitFor({ state: 'hidden' });
  await visit.goto('/admin-panel/dashboard');
  await page.getByRole('heading', { name: 'Make this shop yours' }).waitFor();
  expect(await list.getByRole('link', { name: 'Logo and colour' }).isVisible()).toBe(false);
  await page.locator('summary').press('Enter');
  await list.getByRole('link', { name: 'Name and address' }).click();

  await heading(page, 'Settings');
  await page.getByRole('checkbox', { name: 'Closed to visitors' }).check();
  await page.getByLabel('Text while closed').fill('Back on Monday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Settings saved').waitFor();
  // The tab that closed the shop still shows its goods.
  await findFirstProduct(page);
  await visit.goto('/admin-panel/settings');
  await page.getByRole('button', { name: 'Make a preview link' }).press('Enter');
  const link = await page.getByLabel('Your preview link').inputValue();
  await expectSound(page);

  const visitor = await openVisit(shop, { width: 390, expected: /503/ });
  await visitor.page.goto(shop.url);
  await visitor.page.getByRole('heading', { name: 'Opening soon' }).waitFor();
  await visitor.page.getByText('Back on Monday.').waitFor();
  expect(await overflowOf(visitor.page)).toBe(0);
  await expectSound(visitor.page);

  await visitor.page.goto(link);
  await visitor.page.getByRole('link', { name: 'Mobiles' }).first().waitFor();
  expect(new URL(visitor.page.url()).search).toBe('');
  // Goods that the page did not bring are fetched with the browser's way in.
  await visitor.goto('/');
  await findFirstProduct(visitor.page);

  await page.getByRole('button', { name: 'Revoke the link' }).click();
  await page.getByRole('button', { name: 'Make a preview link' }).waitFor();
  await visitor.page.goto(shop.url);
  await visitor.page.getByRole('heading', { name: 'Opening soon' }).waitFor();

  // The way in for whoever runs the shop.
  await visitor.page.getByRole('link', { name: 'Login' }).click();
  await visitor.page.getByLabel('Email').fill(ADMIN.email);
  await visitor.page.getByRole('textbox', { name: 'Password', exact: true }).fill(ADMIN.password);
  await visitor.page.getByRole('button', { name: 'Login' }).click();
  await visitor.page.getByRole('link', { name: 'Mobiles' }).first().waitFor();
  await visitor.close();

  await page.getByRole('checkbox', { name: 'Closed to visitors' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Settings saved').waitFor();
  await visit.close();
});

test('customers see a closed shop as one wherever they come from, and get to their orders', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisit(shop, { width: 390, expected: /503/ });
  const { page } = visit;
  const opensSoon = page.getByRole('heading', { name: 'Opening soon' });
  // Not the home page, whose rows ask the shop while it is scrolled.
  await visit.goto('/resources');
  await changeSettings(shop, { closed: true });
  // A tab that was open before.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await opensSoon.waitFor();
  expect(new URL(page.url()).pathname).toBe('/help');

  await page.getByRole('link', { name: 'Login' }).click();
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  expect(await page.getByText('Mobiles').count()).toBe(0);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/order');
  await toast(page, 'Logged in successfully').waitFor();
  await page.getByRole('banner').getByRole('link', { name: /home/i }).click();
  await opensSoon.waitFor();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();

  // Opened meanwhile: the page of before does not know the categories.
  await changeSettings(shop, { closed: false });
  await page.getByRole('banner').getByRole('link', { name: /home/i }).click();
  await page.getByRole('link', { name: 'Mobiles' }).first().waitFor();
  await visit.close();
});

test('staff who log in from outside of a closed shop know its categories in the panel', async () => {
  await changeSettings(shop, { closed: true });
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/login?next=/admin-panel/all-products');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('option', { hasText: 'Mobiles' }).first().waitFor({ state: 'attached' });
  await visit.close();
  await changeSettings(shop, { closed: false });
});

async function findFirstProduct(page: Page): Promise<void> {
  const name = shop.products[0]?.productName ?? '';
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(name);
  await page.getByRole('main').getByRole('link', { name }).first().waitFor();
}
