import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultOfField, fieldsOf, fillSignUp, linkInMail, menuButton } from '../support/account-support.ts';
import { picture } from '../support/admin-product-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { atBothWidths, expectSoundAtBothWidths } from '../support/both-widths.ts';
import {
  endSessionElsewhere,
  givenPerson,
  logIn,
  newPerson,
  openCustomerVisit,
  openVisitAs,
  REFUSED_BY_LOGOUT,
} from '../support/people.ts';
import { heading, holdsFocus, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

/** Expects these links in a part of the page, and none to the panel. */
async function expectLinks(part: Locator, links: Record<string, string>): Promise<void> {
  for (const [name, href] of Object.entries(links))
    expect(await part.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
  expect(await part.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
}

test('signing up signs in; menu, log out, log in', async () => {
  const visit = await openVisit(shop, { width: 390, expected: REFUSED_BY_LOGOUT });
  const { page } = visit;
  const person = newPerson();
  await visit.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
  await page.getByLabel('Upload photo').setInputFiles(await picture('me.png', '#4b3fe4'));
  await page.getByRole('button', { name: 'Remove photo' }).waitFor();
  await fillSignUp(page, person);
  await atBothWidths(page, async () => expect(await overflowOf(page)).toBe(0));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`${shop.url}/`);
  await toast(page, 'Logged in successfully').waitFor();
  await menuButton(page).click();
  expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true');
  const photo = menuButton(page).locator('img');
  expect(await photo.getAttribute('src')).toMatch(/^\/media\/[0-9a-f]{32}-256\.webp$/);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  const banner = page.getByRole('banner');
  await atBothWidths(page, async () => {
    await expectLinks(banner, { 'My Order': '/order', 'Help Center': '/help' });
    expect(await overflowOf(page)).toBe(0);
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await banner.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await toast(page, 'Logged out successfully').waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  // The browser stays known; the session is gone.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['browser']);
  await banner.getByRole('link', { name: 'Login' }).waitFor();
  await logIn(visit, person);
  await page.waitForURL(`${shop.url}/`);
  await toast(page, 'Logged in successfully').waitFor();
  await visit.close();
});

test('the You tab of a visitor, a customer and an admin', async () => {
  const visitor = await openVisit(shop, { width: 390 });
  await visitor.goto('/Profile');
  await atBothWidths(visitor.page, async () => {
    await visitor.page.getByRole('heading', { name: 'Welcome to Voltcart' }).waitFor();
    await expectLinks(visitor.page.getByRole('main'), { Login: '/login' });
  });
  await visitor.close();

  const person = await givenPerson(shop, { email: `${'ann.'.repeat(15)}@example.test` });
  const customer = await openVisitAs(shop, person, {
    width: 390,
    expected: new RegExp(`status of 400|${REFUSED_BY_LOGOUT.source}`),
  });
  await customer.page.route('**/trpc/user.me**', (route) =>
    route.fulfill({
      status: 400,
      json: [{ error: { message: 'no', code: -32600, data: { httpStatus: 400 } } }],
    }),
  );
  await customer.goto('/Profile');
  const main = customer.page.getByRole('main');
  // The user could not be loaded; a retry succeeds.
  await main.getByText('Your account could not be loaded.').waitFor();
  await customer.page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText(person.email, { exact: true }).waitFor();
  // A single line, however long the address.
  const email = main.getByText(person.email, { exact: true });
  await atBothWidths(customer.page, async () => {
    expect((await email.boundingBox())?.height).toBeLessThan(30);
    await expectLinks(main, { 'Your Order': '/order', 'Help Center': '/help' });
  });
  await main.getByRole('button', { name: 'Logout' }).click();
  await customer.page.waitForURL('**/login');
  await customer.close();

  const admin = await openAdminVisit(shop, { width: 390 });
  await admin.goto('/Profile');
  await menuButton(admin.page).click();
  const links = admin.page.getByRole('link', { name: 'Admin Panel', exact: true });
  await atBothWidths(admin.page, async () => {
    await expect.poll(() => links.count()).toBe(2);
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toBe('/admin-panel/all-products');
  });
  await admin.close();
});

test('the account page and the open menu at both widths: axe finds nothing', async () => {
  const visit = await openAdminVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/account');
  await page.getByText('This device').waitFor();
  await menuButton(page).click();
  await expectSoundAtBothWidths(page);
  expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true');
  await visit.close();
});

test('the menu closes on Escape, on a click elsewhere and when focus leaves it', async () => {
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  const isOpen = async () => (await menuButton(page).getAttribute('aria-expanded')) === 'true';
  await menuButton(page).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  await expect.poll(() => holdsFocus(menuButton(page))).toBe(true);
  await menuButton(page).click();
  await page.mouse.click(10, 600);
  await expect.poll(isOpen).toBe(false);
  await menuButton(page).click();
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
  await expect.poll(isOpen).toBe(false);
  await visit.close();
});

test('login leads back to the requested page, and nowhere else', async () => {
  const person = await givenPerson(shop);
  for (const [next, expected] of [
    ['/product-category?category=Mouse', '/product-category?category=Mouse'],
    ['//evil.test/', '/'],
    ['/\\evil.test', '/'],
    ['https://evil.test', '/'],
    ['javascript:alert(1)', '/'],
  ]) {
    const visit = await openVisit(shop);
    await visit.goto(`/login?${new URLSearchParams({ next: next ?? '' })}`);
    await logIn(visit, person);
    await visit.page.waitForURL(shop.url + expected);
    await visit.close();
  }
  const visit = await openVisitAs(shop, person);
  await visit.goto('/login?next=/help');
  await visit.page.waitForURL('**/help');
  await visit.close();
});

test('after logging out on another device, a save leads to the login and back, and a heart shows it', async () => {
  const { person, ...visit } = await openCustomerVisit(shop, { expected: /status of 401/ });
  const { page } = visit;
  await visit.goto('/account');
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.waitFor();
  // What the page still asks for would notice it first.
  await page.waitForLoadState('networkidle');
  await endSessionElsewhere(shop, visit);
  await save.click();
  await page.waitForURL('**/login?next=%2Faccount');
  await toast(page, 'Please login').waitFor();
  await logIn(visit, person);
  await save.waitFor();
  await visit.goto(`/product/${shop.products[0]?._id}`);
  await menuButton(page).waitFor();
  await page.waitForLoadState('networkidle');
  await endSessionElsewhere(shop, visit);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click();
  await toast(page, 'Please login').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await visit.close();
});

test('a browser that keeps no cookies is told so; nobody is said to be logged in', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const person = await givenPerson(shop);
  await page.route('**/trpc/user.signIn**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await visit.goto('/login');
  await logIn(visit, person);
  await toast(page, 'Your browser blocks cookies.').waitFor();
  await heading(page, 'Login');
  await visit.close();
});

test('errors appear at their fields and are announced; nothing is sent if the passwords differ', async () => {
  const visit = await openVisit(shop, { expected: /status of 4\d\d/ });
  const { page } = visit;
  const taken = await givenPerson(shop);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('user.signUp')) sent++;
  });
  await visit.goto('/sign-up');
  const submit = page.getByRole('button', { name: 'Sign up' });
  const faultOf = (name: string) => faultOfField(page, name);
  const mismatch = 'Please check password and confirm password';
  await fillSignUp(page, taken, 'something else');
  await submit.click();
  await toast(page, mismatch).waitFor();
  expect(await faultOf('Confirm password')).toContain(mismatch);
  expect(sent).toBe(0);
  await fillSignUp(page, { ...taken, password: 'football' });
  await submit.click();
  expect(await faultOf('Password')).toContain('Please choose a stronger password');
  await fillSignUp(page, taken);
  await submit.click();
  await toast(page, 'An account with this email already exists.').waitFor();
  expect(await faultOf('Email')).toContain('An account with this email already exists.');
  await page
    .getByLabel('Upload photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await toast(page, 'Please upload a PNG, JPEG or WebP image up to 2 MB').waitFor();
  await visit.goto('/login');
  await logIn(visit, { ...taken, password: 'wrong' });
  await toast(page, 'Invalid email or password').waitFor();
  await page.getByRole('main').getByText('Invalid email or password').waitFor();
  await visit.close();
});

test('each field has hints for password managers and on-screen keyboards', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const fields = () => fieldsOf(page);
  await visit.goto('/login');
  expect(await fields()).toEqual(['email email username true', 'password password current-password true']);
  expect(await page.getByRole('link', { name: 'Forgot password ?', exact: true }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  expect((await fields())[1]).toContain('password text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect((await fields())[1]).toContain('password password');
  await visit.goto('/sign-up');
  expect(await fields()).toEqual([
    'name text name true',
    'email email email true',
    'password password new-password true',
    'confirmPassword password new-password true',
  ]);
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await page.getByRole('button', { name: 'Show confirm password', exact: true }).click();
  expect((await fields()).map((field) => field.split(' ')[1])).toEqual(['text', 'email', 'text', 'text']);
  await visit.close();
});

test('a forgotten password: mail, link, new password; the link works once', async () => {
  const person = await givenPerson(shop);
  // Chromium wants a username field, but only the server knows the user.
  const visit = await openVisit(shop, { expected: /status of 400|should have .* username fields/ });
  const { page } = visit;
  await visit.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).press('Enter');
  // The form is gone, and its answer has the focus.
  const sent = page
    .getByRole('status')
    .filter({ hasText: 'If this address has an account, a link is on its way.' });
  await sent.waitFor();
  await expect.poll(() => holdsFocus(sent)).toBe(true);
  const link = await linkInMail(shop, person);
  const path = link.slice(shop.url.length);
  const newPassword = 'completely different';
  await visit.goto(path);
  await expect.poll(() => page.url()).toBe(`${shop.url}/reset-password`);
  // A phone may discard the tab meanwhile, and load it again.
  await page.reload();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(newPassword);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login');
  await logIn(visit, { ...person, password: newPassword });
  await page.waitForURL(`${shop.url}/`);
  // Said before anything is typed.
  await visit.goto(path);
  await page.getByRole('main').getByText('This link is no longer valid. Please ask for a new one.').waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  // The address alone, as another browser is given it, does not say what became of the link.
  const elsewhere = await openVisit(shop);
  await elsewhere.goto('/reset-password');
  await elsewhere.page
    .getByText('This link is not complete. Please open it from the email once more.')
    .waitFor();
  await elsewhere.close();
  await page.getByRole('main').getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/forgot-password');
  await visit.close();
});
