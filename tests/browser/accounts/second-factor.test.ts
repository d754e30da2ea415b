import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '../../support/machines/authenticator-app.ts';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSoundAtBothWidths } from '../support/both-widths.ts';
import { forgetSession, givenPerson, logIn, openVisitAs, type Person } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, shareBrowserShop, toast, type Visit } from '../support/support.ts';

const shop = shareBrowserShop();

/** The next code: the present one is used up by setting the app up, and a clock may be one step ahead. */
const nextCode = (secret: string) => codeOf(secret, new Date(Date.now() + 30_000));

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step login' });

/** Expects the focus at the heading of what has changed, instead of at nothing. */
const expectFocusAt = (page: Page, name: string) =>
  expect.poll(() => holdsFocus(twoStep(page).getByRole('heading', { name, exact: true }))).toBe(true);

/** Sets up an app on the open account page. @returns its key, and the recovery codes shown. */
async function setUpApp({ page }: Visit): Promise<{ secret: string; codes: string[] }> {
  await twoStep(page).getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await twoStep(page).locator('dd').innerText()).replaceAll(/\s/g, '');
  const field = page.getByRole('textbox', { name: 'Code from the app' });
  await expect.poll(() => holdsFocus(field)).toBe(true);
  await field.fill(codeOf(secret, new Date()));
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'Your recovery codes' });
  await expect.poll(() => holdsFocus(title)).toBe(true);
  return { secret, codes: await twoStep(page).locator('code').allInnerTexts() };
}

/** A device with a passkey store, as Chromium's DevTools simulate it; the person always agrees. */
async function withPasskeys({ page }: Visit): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logInAgain(visit: Visit, person: Person): Promise<void> {
  await forgetSession(visit.page);
  await visit.goto('/login');
  await logIn(visit, person);
  await heading(visit.page, 'Second step');
}

/** As if everybody's last proof were long ago. */
function letProofsAge(): void {
  const database = new BetterSqlite3(join(shop.dataFolder, 'shop.db'));
  database.prepare('UPDATE session SET proved_at = 0').run();
  database.close();
}

/** The window to walk in; at each screen the wide one, which is light, is looked at too. */
const PHONE = { width: 390, colorScheme: 'dark' } as const;

test('an authenticator app is set up by keyboard; the login then asks for its code', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisitAs(shop, person, { ...PHONE, expected: /status of 400/ });
  const { page } = visit;
  await visit.goto('/account');
  const { secret, codes } = await setUpApp(visit);
  expect(codes).toHaveLength(10);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  // As browsers do with pages that come without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await twoStep(page).getByRole('button', { name: 'Copy' }).click();
  await toast(page, 'The codes could not be copied.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    twoStep(page).getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).press('Enter');
  await twoStep(page).getByText('10 codes left.').waitFor();
  await expectFocusAt(page, 'Recovery codes');
  await expectSoundAtBothWidths(page, PHONE.colorScheme);

  await logInAgain(visit, person);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  const field = page.getByRole('textbox', { name: 'Code from your authenticator app' });
  await field.fill('abc');
  await page.keyboard.press('Enter');
  await page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'This code is not correct, or has already been used' })
    .waitFor();
  await expect.poll(() => holdsFocus(field)).toBe(true);
  await field.fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);

  await logInAgain(visit, person);
  await field.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);
  await visit.goto('/account');
  await twoStep(page).getByText('9 codes left.').waitFor();
  await visit.close();
});

test('a passkey is added, named, used to log in, and removed', async () => {
  const person = await givenPerson(shop);
  const visit = await openVisitAs(shop, person, { ...PHONE, expected: /status of 403/ });
  const { page } = visit;
  await withPasskeys(visit);
  await visit.goto('/account');
  await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('My laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename the passkey' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Key ring');
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await page.keyboard.press('Enter');
  await naming.waitFor({ state: 'hidden' });
  const rename = page.getByRole('button', { name: 'Rename Key ring' });
  await expect.poll(() => holdsFocus(rename)).toBe(true);

  await logInAgain(visit, person);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${shop.url}/`);

  letProofsAge();
  await visit.goto('/account');
  await twoStep(page)
    .getByText(/last used/)
    .waitFor();
  const remover = page.getByRole('button', { name: 'Remove Key ring' });
  await remover.click();
  const question = page.getByRole('dialog', { name: 'Remove Key ring?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await holdsFocus(remover)).toBe(true);
  await remover.press('Enter');
  await question.getByText('your password alone is enough').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await toast(page, 'Passkey removed').waitFor();
  await expect.poll(() => twoStep(page).getByText('Key ring').count()).toBe(0);
  await expectFocusAt(page, 'Passkeys');
  await visit.close();
});

test('a question whose code does not load leaves the page as it is', async () => {
  const person = await givenPerson(shop);
  const visit = await openAdminVisit(shop, {
    ...PHONE,
    expected: /status of 403|ERR_FAILED|Failed to fetch/,
  });
  const { page } = visit;
  await visit.goto(`/admin-panel/all-users?q=${encodeURIComponent(person.email)}`);
  letProofsAge();
  const code = /\/assets\/proof-dialog-/;
  await page.route(code, (route) => route.abort());
  await page.getByRole('button', { name: `Change the role of ${person.name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change User Role' });
  await change.getByRole('combobox', { name: 'Role' }).selectOption('ADMIN');
  await change.getByRole('button', { name: 'Change Role' }).click();
  await toast(page, 'The shop could not be reached.').waitFor();
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  expect(await change.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('ADMIN');
  await change.getByText('Please confirm that it is you').waitFor();
  await visit.close();
});

test('a role change and a download wait for the password when the login is old, then go on', async () => {
  const person = await givenPerson(shop);
  const visit = await openAdminVisit(shop, { ...PHONE, expected: /status of 40[03]/ });
  const { page } = visit;
  await visit.goto(`/admin-panel/all-users?q=${encodeURIComponent(person.email)}`);
  letProofsAge();
  await page.getByRole('button', { name: `Change the role of ${person.name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change User Role' });
  await change.getByRole('combobox', { name: 'Role' }).selectOption('ADMIN');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const submit = change.getByRole('button', { name: 'Change Role' });
  // Escape leaves the proof, not the dialog below it.
  await submit.click();
  const password = proof.getByRole('textbox', { name: 'Password' });
  await expect.poll(() => holdsFocus(password)).toBe(true);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'hidden' });
  await change.getByText('Please confirm that it is you').waitFor();
  await submit.click();
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await proof.getByText('Your current password is not correct').waitFor();
  await password.fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await toast(page, 'User updated').waitFor();
  await change.waitFor({ state: 'hidden' });

  await visit.goto('/admin-panel/backups');
  await page.getByRole('button', { name: 'Make a backup' }).click();
  letProofsAge();
  await page
    .getByRole('link', { name: /^Download voltcart-/ })
    .first()
    .click();
  await password.fill(ADMIN.password);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^voltcart-.*\.tar$/);
  await visit.close();
});

test('an admin without a second step is led to set one up; then the panel opens', async () => {
  const owner = await openAdminVisit(shop, { expected: /status of 403/ });
  const { page } = owner;
  await owner.goto('/admin-panel/settings');
  await page.getByRole('checkbox', { name: 'Admins need two-step login' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/account');
  await forgetSession(page);
  await owner.goto('/login');
  await logIn(owner, { name: 'Admin', ...ADMIN });
  await page.waitForURL('**/account');
  await page.getByText('Admins of this shop need two-step login.').waitFor();
  await expectSound(page);
  await owner.goto('/admin-panel/all-users');
  await page.waitForURL('**/account');
  await setUpApp(owner);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await owner.goto('/admin-panel/settings');
  await heading(page, 'Settings');

  // Off again, with the factor gone.
  await page.getByRole('checkbox', { name: 'Admins need two-step login' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Settings saved').waitFor();
  await owner.goto('/account');
  await page.getByRole('button', { name: 'Remove the authenticator app' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await toast(page, 'Authenticator app removed').waitFor();
  const setUp = twoStep(page).getByRole('button', { name: 'Set up an app' });
  await expect.poll(() => holdsFocus(setUp)).toBe(true);
  await setUp.press('Enter');
  await twoStep(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => holdsFocus(setUp)).toBe(true);
  await owner.close();
});

test('without passkeys in the browser the account page says so', async () => {
  const visit = await openVisitAs(shop, await givenPerson(shop));
  await visit.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await visit.goto('/account');
  await twoStep(visit.page).getByText('This browser cannot use passkeys here.').waitFor();
  expect(await visit.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await visit.close();
});

test('the login page loads no code of passkeys before it is asked for one', async () => {
  const visit = await openVisit(shop);
  const loaded: string[] = [];
  visit.page.on('request', (request) => loaded.push(request.url()));
  await visit.goto('/login');
  await visit.page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /webauthn|uqr|second-factor-settings/i.test(url))).toEqual([]);
  await visit.close();
});
