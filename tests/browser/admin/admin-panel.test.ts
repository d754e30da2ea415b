import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { givenPerson, openCustomerVisit, signIn } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('anyone but an admin is sent home from every address of the panel, and sees none of it', async () => {
  const visitor = await openVisit(shop);
  const customer = await openCustomerVisit(shop);
  for (const visit of [visitor, customer]) {
    for (const path of ['/admin-panel', '/admin-panel/all-users', '/admin-panel/orders/ord_1']) {
      await visit.goto(path);
      await visit.page.waitForURL(`${shop.url}/`);
      expect(await visit.page.getByRole('navigation', { name: 'Admin Panel' }).count()).toBe(0);
    }
  }
  const loaded: string[] = [];
  customer.page.on('request', (request) => loaded.push(request.url()));
  await customer.goto('/');
  await customer.page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /admin|all-users/.test(url))).toEqual([]);
  await Promise.all([visitor.close(), customer.close()]);
});

test('an admin reaches the panel by link, address and reload; an unknown address says so', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel');
  await page.waitForURL(/\/admin-panel\/[a-z-]+$/);
  await visit.goto('/admin-panel/all-users?q=admin%40example');
  await heading(page, 'All Users');
  await expect.poll(() => page.title()).toContain('All Users | Admin Panel');
  expect(await page.getByText('Test payments: no money moves.').count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const marked = page.getByRole('navigation', { name: 'Admin Panel' }).locator('[aria-current=page]');
  expect(await marked.innerText()).toBe('All Users');

  // The skip link and a section's entry lead past the menu.
  const search = page.getByRole('searchbox', { name: 'Search users by name or email' });
  const isPastMenu = async () => {
    await page.keyboard.press('Tab');
    return holdsFocus(search);
  };
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  expect(await isPastMenu()).toBe(true);
  await visit.goto('/admin-panel/dashboard');
  await page
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name: 'All Users' })
    .focus();
  await page.keyboard.press('Enter');
  await search.waitFor();
  expect(await isPastMenu()).toBe(true);
  await visit.goto('/admin-panel/there-is-no-such-section');
  await heading(page, 'Page not found');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await heading(page, 'Dashboard');
  await visit.close();
});

test('a reload waits until the user is known, and says so if that fails', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 500/ });
  const { page } = visit;
  const whoIsThere = /\/trpc\/[^?]*user\.me/;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(whoIsThere, async (route) => {
    await asked;
    await route.continue();
  });
  await visit.goto('/admin-panel/all-users?role=ADMIN');
  await page.locator('main [aria-busy=true]').first().waitFor();
  expect(page.url()).toBe(`${shop.url}/admin-panel/all-users?role=ADMIN`);
  answer();
  await rowOf(page, ADMIN.email).waitFor();
  expect(page.url()).toBe(`${shop.url}/admin-panel/all-users?role=ADMIN`);

  await page.unroute(whoIsThere);
  await page.route(whoIsThere, (route) => route.fulfill({ status: 500, body: '' }));
  await visit.goto('/admin-panel/all-users');
  await heading(page, 'Unexpected Application Error!');
  await page.getByText('The shop could not be reached.', { exact: false }).waitFor();
  await page.unroute(whoIsThere);
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, ADMIN.email).waitFor();
  await visit.close();
});

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('all users at %i px, %s', (width, colorScheme) => {
  test('a user is found, given a role by keyboard, and demoted again', async () => {
    const person = await givenPerson(shop);
    const visit = await openAdminVisit(shop, { width, colorScheme });
    const { page } = visit;
    await visit.goto('/admin-panel/all-users');
    await heading(page, 'All Users');
    const search = page.getByRole('searchbox', { name: 'Search users by name or email' });
    await search.fill(person.email.toUpperCase());
    await page.waitForURL(/\?q=/);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sr.',
      'Name',
      'Email',
      'Role',
      'Created Date',
      'Action',
    ]);
    const created = await rowOf(page, person.email).getByRole('time').innerText();
    expect(created).toBe(
      await page.evaluate(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date())),
    );
    await expectSound(page);

    const change = rowOf(page, person.email).getByRole('button', {
      name: `Change the role of ${person.name}`,
    });
    await change.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change User Role' });
    await dialog.waitFor();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => holdsFocus(change)).toBe(true);
    for (const role of ['ADMIN', 'GENERAL']) {
      await change.click();
      await dialog.getByLabel('Role').selectOption(role);
      await dialog.getByRole('button', { name: 'Change Role' }).click();
      await alertSaying(page, 'User updated');
      await dialog.waitFor({ state: 'hidden' });
      await rowOf(page, person.email).getByText(role, { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Admins', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('status').filter({ hasText: 'in all' }).waitFor();
    await rowOf(page, ADMIN.email).waitFor();
    expect(await search.inputValue()).toBe('');
    await visit.close();
  });
});

test('on a phone the sections are behind a button, and close when one is chosen', async () => {
  const visit = await openAdminVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/admin-panel/there-is-no-such-section');
  const menu = page.getByRole('main').getByRole('button', { name: 'Admin Panel' });
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => holdsFocus(menu)).toBe(true);
  await page.keyboard.press('Enter');
  await drawer.waitFor();
  await expectSound(page);
  await drawer.getByRole('link', { name: 'All Users' }).click();
  await heading(page, 'All Users');
  await drawer.waitFor({ state: 'hidden' });
  await visit.close();
});

test('the last admin cannot step down; one of two can, and loses access at once', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  const accounts = async () => {
    const answer = await page.request.get(`${shop.url}/api/all-user`);
    return ((await answer.json()) as { data: { _id: string; email: string; role: string }[] }).data;
  };
  const giveRole = (userId: string | undefined, role: string) =>
    page.request.post(`${shop.url}/api/update-user`, { data: { userId, role } });
  for (const { _id, email, role } of await accounts()) {
    if (role === 'ADMIN' && email !== ADMIN.email) await giveRole(_id, 'GENERAL');
  }
  const giveUp = async (email: string) => {
    await visit.goto(`/admin-panel/all-users?q=${encodeURIComponent(email)}`);
    await rowOf(page, email).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Change User Role' });
    await dialog.getByLabel('Role').selectOption('GENERAL');
    await dialog.getByText('This is you').waitFor();
    await dialog.getByRole('button', { name: 'Change Role' }).click();
    return dialog;
  };
  const dialog = await giveUp(ADMIN.email);
  await dialog.getByRole('alert').filter({ hasText: 'At least one admin is required' }).waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, ADMIN.email).getByText('ADMIN', { exact: true }).waitFor();

  const second = await givenPerson(shop);
  await giveRole((await accounts()).find(({ email }) => email === second.email)?._id, 'ADMIN');
  await signIn(shop, visit, second);
  await giveUp(second.email);
  await page.waitForURL(`${shop.url}/`);
  await alertSaying(page, 'User updated');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await visit.close();
});
