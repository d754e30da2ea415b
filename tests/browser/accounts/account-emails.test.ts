import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fillSignUp, linkInMail, menuButton, signInElsewhere } from '../support/account-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { atBothWidths } from '../support/both-widths.ts';
import { callAs, givenPerson, logIn, newPerson, openCustomerVisit, openVisitAs } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

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

test('a new password saved where somebody else is logged in says so, and stays there', async () => {
  const person = await givenPerson(shop);
  const other = await givenPerson(shop);
  const visit = await openVisitAs(shop, other, { width: 390 });
  const { page } = visit;
  await callAs(shop, visit, 'user.requestReset', { email: person.email });
  await visit.goto((await linkInMail(shop, person)).slice(shop.url.length));
  const newPassword = 'completely different';
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).press('Enter');
  const said = page.getByRole('status').filter({ hasText: `You are still logged in as ${other.email}.` });
  await said.waitFor();
  await expect.poll(() => holdsFocus(said)).toBe(true);
  expect(page.url()).toBe(`${shop.url}/reset-password`);
  expect(await overflowOf(page)).toBe(0);
  await expectSound(page);
  await visit.close();
});

test('the account page: profile, password, devices', async () => {
  const person = await givenPerson(shop);
  const visitor = await openVisit(shop);
  await visitor.goto('/account');
  await visitor.page.waitForURL('**/login?next=%2Faccount');
  await visitor.close();

  await signInElsewhere(shop, person, 7);
  const [phone, visit] = [await openVisitAs(shop, person), await openVisitAs(shop, person)];
  const { page } = visit;
  await visit.goto('/account');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Other');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await toast(page, 'Profile updated').waitFor();
  await page.getByRole('button', { name: 'Account of Ann Other' }).waitFor();
  // Of many sessions only some are shown; this one and the latest come first.
  const devices = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(5);
  expect(await devices.first().innerText()).toContain('This device');
  await page.getByRole('button', { name: 'Show all 9' }).press('Enter');
  await expect.poll(() => devices.count()).toBe(9);
  // The button has gone: the keyboard goes on in the list.
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect.poll(() => holdsFocus(list)).toBe(true);
  expect(await page.getByText('This device').count()).toBe(1);
  await page.getByRole('button', { name: /^Log out Chrome/ }).press('Enter');
  await toast(page, 'Device logged out').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Log out Chrome/ }).count()).toBe(0);
  await expect.poll(() => holdsFocus(list)).toBe(true);
  await phone.goto('/account');
  await phone.page.waitForURL('**/login?next=%2Faccount');
  await phone.close();
  const passwords = page.getByRole('region', { name: 'Change password' });
  await passwords.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await passwords.getByRole('textbox', { name: 'New password', exact: true }).fill('completely different');
  await passwords.getByRole('textbox', { name: 'Confirm password' }).fill('completely different');
  await passwords.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'Password changed').waitFor();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL('**/login');
  await logIn(visit, { ...person, password: 'completely different' });
  await page.waitForURL(`${shop.url}/`);
  await visit.close();
});

test('the address book: the country decides the fields, faults stand at them, one is the default', async () => {
  const visit = await openCustomerVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/account');
  const book = page.getByRole('region', { name: 'Addresses' });
  await book.getByText('No address yet').waitFor();
  const add = book.getByRole('button', { name: 'Add an address' });
  await add.press('Enter');
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
  await book.getByRole('button', { name: 'Save address' }).press('Enter');
  await toast(page, 'Address saved').waitFor();
  await book.getByText('Default').waitFor();
  await expect.poll(() => holdsFocus(add)).toBe(true);
  await add.press('Enter');
  await book.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
  await field('Name').fill('Ann Lee');
  await field('Street address').fill('Hauptstr. 1');
  await field('City').fill('Berlin');
  await field('Postal code').fill('10115');
  await book.getByRole('button', { name: 'Save address' }).click();
  // What is pressed goes with the press; the keyboard stays at the address.
  const edit = (line: string) => book.getByRole('button', { name: `Edit ${line}` });
  await book.getByRole('button', { name: 'Make Hauptstr. 1 the default' }).press('Enter');
  await book.getByRole('button', { name: 'Make 1 Main St the default' }).waitFor();
  await expect.poll(() => holdsFocus(edit('Hauptstr. 1'))).toBe(true);
  for (const end of ['Cancel', 'Save address']) {
    await edit('1 Main St').press('Enter');
    await book.getByRole('button', { name: end }).press('Enter');
    await expect.poll(() => holdsFocus(edit('1 Main St'))).toBe(true);
  }
  await book.getByRole('button', { name: 'Remove Hauptstr. 1' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await book.getByText('Hauptstr. 1', { exact: true }).waitFor({ state: 'detached' });
  await book.getByText('Default').waitFor();
  await expect.poll(() => holdsFocus(add)).toBe(true);
});

test('at both widths, addresses whose code cannot be loaded say so, and load when tried again', async () => {
  const visit = await openCustomerVisit(shop, { width: 390, expected: /ERR_FAILED|Failed to fetch/ });
  const { page } = visit;
  const lost = /\/assets\/address-book|\/healthz/;
  await page.route(lost, (route) => route.abort());
  await visit.goto('/account');
  const book = page.getByRole('region', { name: 'Addresses' });
  await atBothWidths(page, async () => {
    await book.getByText('Your addresses could not be loaded.').waitFor();
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
  });
  await page.unroute(lost);
  await book.getByRole('button', { name: 'Try again' }).press('Enter');
  await atBothWidths(page, () => book.getByText('No address yet').waitFor());
  await visit.close();
});

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
  await visit.close();

  // A browser that keeps no cookies is not led on, where nobody would be logged in.
  const blocking = await openVisit(shop);
  const other = newPerson();
  await callAs(shop, blocking, 'user.signUp', {
    ...other,
    confirmPassword: other.password,
    next: '/order',
  });
  const theirs = new URL(await linkInMail(shop, other, 'verify-email'));
  await blocking.page.route('**/trpc/user.verifyEmail**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await blocking.page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await blocking.goto(theirs.pathname + theirs.search);
  await blocking.page.getByRole('button', { name: 'Confirm this address' }).click();
  await toast(blocking.page, 'Your browser blocks cookies.').waitFor();
  await blocking.page.waitForLoadState('networkidle');
  expect(new URL(blocking.page.url()).pathname).toBe('/verify-email');
  await blocking.close();
});
