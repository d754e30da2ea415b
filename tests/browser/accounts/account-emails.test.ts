import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fillSignUp, linkInMail, menuButton } from '../support/account-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { givenPerson, newPerson, openCustomerVisit, openVisitAs } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

test('an address is confirmed with the mailed link, and changed with another', async () => {
  const visit = await openCustomerVisit(shop, { width: 390 });
  const { page, person } = visit;
  await visit.goto('/account');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByText('Not confirmed yet').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await email.getByRole('button', { name: 'Send the link again' }).click();
  await toast(page, 'a link is on its way').waitFor();
  const link = new URL(await linkInMail(shop, person, 'verify-email'));
  await visit.goto(link.pathname + link.search);
  // The secret does not stay in the address.
  await expect.poll(() => page.url()).toBe(`${shop.url}/verify-email`);
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
  await page.getByRole('link', { name: 'To your account' }).click();
  await email.getByText('Confirmed', { exact: true }).waitFor();
  const changed = { ...person, email: `new-${person.email}` };
  await email.getByLabel('New email address').fill(changed.email);
  await email.getByRole('button', { name: 'Send the link' }).click();
  await toast(page, 'We have sent a link to the new address').waitFor();
  const second = new URL(await linkInMail(shop, changed, 'verify-email'));
  await visit.goto(`${second.pathname + second.search}&next=%2Fcart`);
  // Where the person goes on from here stays, for when the tab is loaded again.
  await expect.poll(() => page.url()).toBe(`${shop.url}/verify-email?next=%2Fcart`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('link', { name: 'To your account' }).click();
  await email.getByText(changed.email).waitFor();
  await visit.goto(second.pathname + second.search);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('This link was already used, or is no longer valid.').waitFor();
});

test('an address that was confirmed without a login says so, and another link can be had', async () => {
  const person = await givenPerson(shop);
  const link = new URL(await linkInMail(shop, person, 'verify-email'));
  const elsewhere = await openVisit(shop);
  await elsewhere.goto(link.pathname + link.search);
  await elsewhere.page.getByRole('button', { name: 'Confirm this address' }).click();
  await elsewhere.page.getByText('Your email address is confirmed.').waitFor();
  await elsewhere.close();
  const { page, goto } = await openVisitAs(shop, person, { width: 390 });
  await goto('/account');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByText('Confirmed, but not in a browser that was logged in.').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await email.getByRole('button', { name: 'Send the link again' }).click();
  await toast(page, 'a link is on its way').waitFor();
});

test('the address book: the country decides the fields, faults stand at them, one is the default', async () => {
  const visit = await openCustomerVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/account');
  const book = page.getByRole('region', { name: 'Addresses' });
  await book.getByText('No address yet').waitFor();
  await book.getByRole('button', { name: 'Add an address' }).click();
  const field = (name: string) => book.getByRole('textbox', { name });
  await field('Name').fill('Ann Lee');
  await field('Street address').fill('1 Main St');
  await field('City').fill('Springfield');
  await book.getByRole('combobox', { name: 'State' }).selectOption('Illinois');
  await field('ZIP code').fill('627');
  // Another country has other fields; what was typed comes back with the first.
  await book.getByRole('combobox', { name: 'Country' }).selectOption('India');
  await field('PIN code').waitFor();
  await expect.poll(() => book.getByRole('combobox', { name: 'State' }).inputValue()).toBe('');
  await book.getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await field('ZIP code').waitFor();
  expect(await book.getByRole('combobox', { name: 'State' }).inputValue()).toBe('IL');
  expect(await field('Street address').getAttribute('autocomplete')).toBe('shipping address-line1');
  await book.getByRole('button', { name: 'Save address' }).click();
  await book.getByText('Please check the ZIP code').waitFor();
  await expect.poll(() => field('ZIP code').evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await overflowOf(page)).toBe(0);
  await expectSound(page);
  await field('ZIP code').fill('62701');
  await book.getByRole('button', { name: 'Save address' }).click();
  await toast(page, 'Address saved').waitFor();
  await book.getByText('Default').waitFor();
  await book.getByRole('button', { name: 'Add an address' }).click();
  await book.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
  await field('Name').fill('Ann Lee');
  await field('Street address').fill('Hauptstr. 1');
  await field('City').fill('Berlin');
  await field('Postal code').fill('10115');
  await book.getByRole('button', { name: 'Save address' }).click();
  await book.getByRole('button', { name: 'Make Hauptstr. 1 the default' }).click();
  await book.getByRole('button', { name: 'Make 1 Main St the default' }).waitFor();
  await book.getByRole('button', { name: 'Remove Hauptstr. 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await book.getByText('Hauptstr. 1', { exact: true }).waitFor({ state: 'detached' });
  await book.getByText('Default').waitFor();
});

test.each([390, 1440])(
  'at %i px, addresses whose code cannot be loaded say so, and load when tried again',
  async (width) => {
    const visit = await openCustomerVisit(shop, { width, expected: /ERR_FAILED|Failed to fetch/ });
    const { page } = visit;
    const lost = /\/assets\/address-book|\/healthz/;
    await page.route(lost, (route) => route.abort());
    await visit.goto('/account');
    const book = page.getByRole('region', { name: 'Addresses' });
    await book.getByText('Your addresses could not be loaded.').waitFor();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    await page.unroute(lost);
    await book.getByRole('button', { name: 'Try again' }).press('Enter');
    await book.getByText('No address yet').waitFor();
    await visit.close();
  },
);

test('one’s own data comes as a file, and goes with the account', async () => {
  const person = await givenPerson(shop, { name: 'Leaving Lea' });
  const visit = await openVisitAs(shop, person);
  const { page } = visit;
  await visit.goto('/account');
  const own = page.getByRole('region', { name: 'Your data' });
  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Download your data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ name: 'Leaving Lea', email: person.email });
  await own.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByText('Your orders stay in our books').waitFor();
  await dialog.getByLabel('Email address of your account').fill('somebody@else.test');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('Please type the email address of your account').waitFor();
  await expectSound(page);
  await dialog.getByLabel('Email address of your account').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('**/login');
  await toast(page, 'Your account has been deleted').waitFor();
  const again = await page.request.post(`${shop.url}/api/signin`, {
    data: { email: person.email, password: person.password },
  });
  expect(again.status()).toBe(401);
});

test('by a setting, signing up mails a link that opens the account and leads on', async () => {
  const owner = await openAdminVisit(shop);
  await owner.goto('/admin-panel/settings');
  await owner.page.getByLabel('New customers confirm their email address first').check();
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(owner.page, 'Settings saved').waitFor();
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  const person = newPerson();
  await visit.goto('/sign-up?next=%2Forder');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await heading(page, 'Check your email');
  await page.getByText(`We have sent a link to ${person.email}`).waitFor();
  await expectSound(page);
  const link = new URL(await linkInMail(shop, person, 'verify-email'));
  await visit.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.waitForURL('**/order');
  await toast(page, 'Logged in successfully').waitFor();
  await visit.goto('/');
  await menuButton(page).waitFor();
});
