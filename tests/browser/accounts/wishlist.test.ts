import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { menuButton } from '../support/account-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import {
  callAs,
  givenPerson,
  logIn,
  openCustomerVisit,
  openVisitAs,
  REFUSED_BY_LOGOUT,
} from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
  keptAsSeen,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
} from '../support/support.ts';

const shop = shareBrowserShop();
let [first, second]: [ShopProduct, ShopProduct] = [] as never;
beforeAll(() => {
  [first, second] = plentyOf(shop.products) as [ShopProduct, ShopProduct];
});

const heart = (page: Page, { productName }: ShopProduct) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Wishlist: ${productName}`, exact: true })
    .first();

test('a guest’s wishes are there after signing in, and seen by link until it is revoked', async () => {
  const person = await givenPerson(shop, { name: 'Zoe Secret' });
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${first._id}`);
  await heart(page, first).click();
  await expect.poll(() => heart(page, first).getAttribute('aria-pressed')).toBe('true');
  await keptAsSeen(page, first._id);
  await visit.goto(`/product/${second._id}`);
  // Seen before on this device, with its heart.
  const seen = page.getByRole('region', { name: 'Recently seen' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await seen.getByRole('button', { name: `Wishlist: ${first.productName}`, pressed: true }).waitFor();
  await expectSound(page);
  await seen.getByRole('button', { name: 'Clear' }).click();
  await seen.waitFor({ state: 'hidden' });
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  const gone = `prd_${'0'.repeat(32)}`;
  await page.evaluate(
    (id) => localStorage.setItem('wishes', `${localStorage.getItem('wishes')},${id}`),
    gone,
  );
  await visit.goto('/Profile');
  await page.getByRole('main').getByRole('link', { name: 'Your wishlist' }).click();
  await page.getByRole('heading', { level: 3, name: first.productName }).waitFor();
  await expectSound(page);
  const removal = page.getByRole('button', { name: 'Remove from the list' });
  await removal.press('Enter');
  await removal.waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await heading(page, 'Login');
  await logIn(visit, person);
  await heading(page, 'Your wishlist');
  await page.getByRole('heading', { level: 3, name: first.productName }).waitFor();
  await page.getByLabel('Your name on the list (optional)').fill('A friend');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link to your wishlist').inputValue();
  await expectSound(page);

  const other = await openVisit(shop, { width: 1440, colorScheme: 'dark', expected: /404/ });
  const path = link.slice(shop.url.length);
  await other.goto('/');
  await other.page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await heading(other.page, 'Your wishlist');
  await other.goto(path);
  await heading(other.page, 'Wishlist of A friend');
  await other.page.getByRole('heading', { level: 3, name: first.productName }).waitFor();
  expect(await other.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await other.page.content()).not.toContain('Zoe');
  await expectSound(other.page);
  const bodies = [];
  const revoke = page.getByRole('button', { name: 'Stop sharing' });
  await revoke.press('Enter');
  await page.getByText('Stop sharing? The link that you have sent will no longer work.').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  expect((await fetch(shop.url + path)).status).toBe(200);
  await revoke.press('Enter');
  await revoke.press('Enter');
  await toast(page, 'The link no longer works').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Share this list');
  for (const at of [path, `/wishlist/${'x'.repeat(43)}`]) {
    const answer = await fetch(shop.url + at);
    expect(answer.status).toBe(404);
    bodies.push(await answer.text());
  }
  expect(bodies[0]).toBe(bodies[1]);
  await other.close();
  await visit.close();
});

test('the link to a list that is empty by now can be revoked', async () => {
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await callAs(shop, visit, 'wishlist.share', { shownName: '' });
  await visit.goto('/wishlist');
  const link = await page.getByLabel('Link to your wishlist').inputValue();
  await page.getByText('Your wishlist is empty').waitFor();
  // What arrives takes the focus of nothing.
  expect(await holdsFocus(page.locator('body'))).toBe(true);
  await expectSound(page);
  const revoke = page.getByRole('button', { name: 'Stop sharing' });
  await revoke.press('Enter');
  await revoke.press('Enter');
  await revoke.waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { name: 'Share this list' }).count()).toBe(0);
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  expect((await fetch(link)).status).toBe(404);
  await visit.close();
});

test('a name that is saved after sharing was stopped in another tab makes no link', async () => {
  const visit = await openCustomerVisit(shop, { expected: /404/ });
  const { page } = visit;
  await callAs(shop, visit, 'wishlist.set', { productId: first._id, wished: true });
  await callAs(shop, visit, 'wishlist.share', { shownName: '' });
  await visit.goto('/wishlist');
  await page.getByLabel('Link to your wishlist').waitFor();
  await callAs(shop, visit, 'wishlist.revoke', {});
  await page.getByLabel('Your name on the list (optional)').fill('Ann');
  await page.getByRole('button', { name: 'Save name' }).click();
  await toast(page, 'This list is no longer shared, so no name was saved.').waitFor();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  expect(await page.getByLabel('Link to your wishlist').count()).toBe(0);
  await visit.close();
});

test('a heart pressed before it is known who is here is on the account’s list, and stays pressed', async () => {
  const visit = await openVisitAs(shop, await givenPerson(shop));
  const { page } = visit;
  let answer: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/*user.me*', async (route) => {
    await known;
    await route.continue();
  });
  await visit.goto(`/product/${first._id}`);
  const pressed = heart(page, first);
  await pressed.press('Enter');
  await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('true');
  const changes = await pressed.evaluateHandle((button) => {
    const seen: (string | null)[] = [];
    const note = () => seen.push(button.getAttribute('aria-pressed'));
    new MutationObserver(note).observe(button, { attributeFilter: ['aria-pressed'] });
    return seen;
  });
  answer();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishes'))).toBeNull();
  const listed = await page.request.get(`${shop.url}/trpc/wishlist.list`);
  expect((await listed.json()).result.data).toEqual([first._id]);
  expect(await changes.jsonValue()).toEqual([]);
  await pressed.press('Enter');
  await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('false');
  await visit.close();
});

test('a wishlist without the person or the list says so, and comes when tried again', async () => {
  const visit = await openVisitAs(shop, await givenPerson(shop), { expected: /status of 400/ });
  const { page } = visit;
  // A refusal, which is not retried; of each call in the request.
  const error = { message: 'refused', code: -32600, data: { httpStatus: 400 } };
  const refuse = (route: Route) => {
    const calls = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({ status: 400, json: calls.map(() => ({ error })) });
  };
  for (const lost of ['user.me', 'wishlist.list']) {
    await page.route(`**/trpc/*${lost}*`, refuse);
    await visit.goto('/wishlist');
    await page.getByText('Your wishlist could not be loaded.').waitFor();
    await page.unroute(`**/trpc/*${lost}*`, refuse);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Shop now' }).waitFor();
  }
  await visit.close();
});

test('a tab that learns late of a logout takes away nothing that a visitor kept since', async () => {
  const visit = await openCustomerVisit(shop, { expected: REFUSED_BY_LOGOUT });
  const { page } = visit;
  await visit.goto(`/product/${first._id}`);
  await menuButton(page).waitFor();
  const later = await page.context().newPage();
  await later.goto(`${shop.url}/product/${second._id}`);
  await menuButton(later).waitFor();
  await later.waitForLoadState('networkidle');

  await menuButton(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await visit.goto(`/product/${first._id}`);
  await heart(page, first).click();
  await expect.poll(() => heart(page, first).getAttribute('aria-pressed')).toBe('true');

  await later.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await later.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await later.waitForLoadState('networkidle');
  expect(await heart(page, first).getAttribute('aria-pressed')).toBe('true');
  await visit.close();
});
