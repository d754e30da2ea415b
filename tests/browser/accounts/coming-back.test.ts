import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { formatsIn } from '../../../src/shared/texts/dates.ts';
import { mailsTo } from '../support/account-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { atBothWidths, expectSoundAtBothWidths } from '../support/both-widths.ts';
import { plentyOf, productWhere } from '../support/cart-support.ts';
import { receive } from '../support/checkout-support.ts';
import { callAs, givenPerson, openVisitAs } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
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

const TOLD = 'You asked to be told';

test('a form for sold-out products that cannot be loaded leaves the page, and can be tried again', async () => {
  const visit = await openVisit(shop, { width: 390, expected: /ERR_FAILED|Failed to fetch/ });
  const { page } = visit;
  const soldOut = productWhere(shop.products, ({ stock }) => stock === 0);
  await visit.goto(`/product/${soldOut._id}`);
  const lost = /\/assets\/stock-alert-form|\/healthz/;
  await page.route(lost, (route) => route.abort());
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await toast(page, 'The shop could not be reached.').waitFor();
  await heading(page, soldOut.productName);
  await expectSoundAtBothWidths(page);
  await page.unroute(lost);
  // The browser remembers that the preload failed: the shop reloads the page for it.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await reloaded;
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await atBothWidths(page, () => page.getByLabel('Your email address').waitFor());
  await visit.close();
});

test('who waits for a sold-out product confirms, and is told once when it is back', async () => {
  const admin = await openAdminVisit(shop);
  const productId = second._id;
  const stock = second.stock ?? 0;
  await callAs(shop, admin, 'admin.product.adjustStock', { productId, delta: -stock, note: '' });
  const email = 'waiting@example.test';
  const visit = await openVisit(shop, { width: 390, expected: /400/ });
  const { page } = visit;
  await visit.goto(`/product/${productId}`);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await page.getByLabel('Your email address').fill(email);
  // A thumbnail of which the header leaves a strip would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectSound(page);
  await page.getByRole('button', { name: 'Tell me', exact: true }).press('Enter');
  const noted = page.getByText('Please follow the link');
  await noted.waitFor();
  await expect.poll(() => holdsFocus(noted)).toBe(true);
  let path: string | undefined;
  await expect
    .poll(async () => {
      path = /\/stock-alert\?token=[\w-]+/.exec((await mailsTo(shop, email)).join('\n'))?.[0];
      return path;
    })
    .toBeDefined();
  await visit.goto(path ?? '');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByText(`We will write to you when ${second.productName} is back.`).waitFor();
  await expectSound(page);
  await callAs(shop, admin, 'admin.product.adjustStock', { productId, delta: stock, note: '' });
  await expect
    .poll(async () => (await mailsTo(shop, email)).filter((text) => text.includes(TOLD)).length, {
      timeout: 25_000,
    })
    .toBe(1);
  const told = (await mailsTo(shop, email)).find((text) => text.includes(TOLD)) ?? '';
  expect(told).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const end = /^List-Unsubscribe: <(.+)>$/m.exec(told)?.[1] ?? '';
  await visit.goto(end.slice(shop.url.length));
  await heading(page, 'Unsubscribe');
  await expectSound(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('We will not write to you about products that are back in stock').waitFor();
  expect(page.url()).toBe(`${shop.url}/unsubscribe`);
  await expectSound(page);
  await visit.goto('/unsubscribe?token=x');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('This link is not complete.').waitFor();
  await visit.close();
  await admin.close();
});

test('a delivered order: asked to return, accepted, received, refunded; and bought again', async () => {
  const admin = await openAdminVisit(shop);
  const { page: desk } = admin;
  const stored = await (await desk.request.get(`${shop.url}/trpc/admin.setting.get`)).json();
  const { version, settings } = stored.result.data;
  await callAs(shop, admin, 'admin.setting.update', { version, settings: { ...settings, returnDays: 14 } });
  const person = await givenPerson(shop);
  // A reader for whom the shop's days end on the next one.
  const visit = await openVisitAs(shop, person, { width: 390, timezoneId: 'Pacific/Kiritimati' });
  const { page } = visit;
  const { id: orderId, number } = await receive(shop, { visit, admin, productId: first._id });

  await visit.goto(`/order/${orderId}`);
  const returns = page.getByRole('region', { name: 'Returns' });
  const last = formatsIn('en').longDay.format(Date.now() + 14 * DAY_MS);
  await returns.getByText(`You can request a return until ${last}.`).waitFor();
  await returns.getByRole('button', { name: 'Request a return' }).press('Enter');
  const units = returns.getByLabel(`${first.productName} (up to 1)`);
  await expect.poll(() => holdsFocus(units)).toBe(true);
  await returns.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => holdsFocus(returns)).toBe(true);
  // Withdrawing cannot be undone, so it asks.
  await returns.getByRole('button', { name: 'Request a return' }).press('Enter');
  await units.selectOption('1');
  await returns.getByRole('button', { name: 'Send request' }).press('Enter');
  const withdraw = returns.getByRole('button', { name: 'Withdraw this return' });
  await withdraw.press('Enter');
  const question = returns.getByRole('group', { name: 'Withdraw this return for good?' });
  const keep = question.getByRole('button', { name: 'Keep the return' });
  await expect.poll(() => holdsFocus(keep)).toBe(true);
  await expectSound(page);
  await keep.press('Enter');
  await expect.poll(() => holdsFocus(withdraw)).toBe(true);
  await returns.getByText('Waiting for an answer').waitFor();
  await withdraw.press('Enter');
  await question.getByRole('button', { name: 'Withdraw this return' }).press('Enter');
  await returns.getByText('Withdrawn', { exact: true }).waitFor();
  await expect.poll(() => holdsFocus(returns)).toBe(true);
  await returns.getByRole('button', { name: 'Request a return' }).press('Enter');
  await units.selectOption('1');
  await returns.getByLabel('Reason').selectOption({ label: 'It does not work' });
  await returns.getByLabel('Anything else? (optional)').fill('It hums.');
  await expectSound(page);
  await returns.getByRole('button', { name: 'Send request' }).press('Enter');
  await returns.getByText('Waiting for an answer').waitFor();
  await expect.poll(() => holdsFocus(returns)).toBe(true);
  await expectSound(page);

  await admin.goto('/admin-panel/returns');
  await desk.getByRole('button', { name: 'Waiting for an answer (1)' }).waitFor();
  await expectSound(desk);
  // The one that was withdrawn is listed below.
  await desk.getByRole('link', { name: number }).first().click();
  await heading(desk, `Order ${number}`);
  const work = desk.getByRole('region', { name: 'Returns' });
  await work.getByText('It hums.').waitFor();
  await work.getByLabel('Your answer to the customer (optional)').fill('We are sorry.');
  await work.getByLabel('For the parcel').fill('Return 7\n1 Warehouse Road');
  await expectSound(desk);
  // Typed words are not lost by leaving.
  const toOrders = desk
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name: 'All Orders' });
  await toOrders.click();
  const asked = desk.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  await work.getByRole('button', { name: 'Accept' }).click();
  await work.getByRole('button', { name: 'Goods have arrived' }).click();
  await work.getByRole('button', { name: /^Refund \$/ }).click();
  await work.getByText('Refunded', { exact: true }).waitFor();
  await toOrders.click();
  await heading(desk, 'All Orders');

  await visit.goto(`/order/${orderId}`);
  await returns.getByText('Refunded', { exact: true }).waitFor();
  await returns.getByText('1 Warehouse Road').waitFor();
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.waitForURL(/\/cart$/);
  await page.getByRole('main').getByText(first.productName).first().waitFor();
  await visit.goto('/account');
  await page.getByRole('region', { name: 'Returns' }).getByText(`Order ${number}`).first().waitFor();
  await expectSound(page);
  await expect.poll(async () => (await mailsTo(shop, person.email)).join('\n')).toContain('1 Warehouse Road');
  await visit.close();
  await admin.close();
});
