import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ShopSettings } from '../../../src/shared/operations/shop-settings.ts';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
  listShopProducts,
  overflowOf,
  shareBrowserShop,
  toast,
} from '../support/support.ts';

const shop = shareBrowserShop();

type Stored = { version: number; settings: ShopSettings };

async function readSettings(page: Page): Promise<Stored> {
  const answer = await page.request.get(`${shop.url}/trpc/admin.setting.get`);
  return ((await answer.json()) as { result: { data: Stored } }).result.data;
}

/** Saves as another admin would, elsewhere. */
async function saveElsewhere(page: Page, changes: Partial<ShopSettings>): Promise<void> {
  const { version, settings } = await readSettings(page);
  const data = { version, settings: { ...settings, ...changes } };
  const answer = await page.request.post(`${shop.url}/trpc/admin.setting.update`, { data });
  if (!answer.ok()) throw new Error(`saving was answered with ${answer.status()}`);
}

describe.each([390, 1440])('settings at %i px', (width) => {
  test('changed by keyboard, saved, and shown to everyone', async () => {
    const visit = await openAdminVisit(shop, { width });
    const { page } = visit;
    const name = `Corner ${width}`;
    await saveElsewhere(page, { countries: ['US', 'IN'], supportLinks: [] });
    await visit.goto('/admin-panel/settings');
    await heading(page, 'Settings');
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await expectSound(page);

    await page.getByLabel('Shop name').fill(name);
    const countries = page.getByRole('combobox', { name: 'Countries you deliver to' });
    await countries.focus();
    await page.keyboard.type('germ');
    await page.getByRole('listbox').getByRole('option', { name: 'Germany' }).waitFor();
    await expectSound(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const saves: string[] = [];
    page.on('request', (request) => request.url().includes('setting.update') && saves.push(request.url()));
    // Where no country is marked, Enter saves nothing.
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a link' }).press('Enter');
    expect(await holdsFocus(page.getByLabel('Text of link 1'))).toBe(true);
    await page.keyboard.type('Returns');
    await page.getByLabel('Address of link 1').fill('https://returns.example/how');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('help@example.test');
    await page.getByRole('textbox', { name: 'Your email address' }).fill(`owner${width}@example.test`);
    await page.getByRole('checkbox', { name: 'Products that have become low on stock' }).uncheck();
    await page.getByRole('combobox', { name: 'How often' }).selectOption('Once a day');
    await expectSound(page);
    await save.press('Enter');
    await toast(page, 'Settings saved').waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(await holdsFocus(save)).toBe(true);
    expect(saves).toHaveLength(1);
    // At once, without a reload.
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${name}, home`, exact: true })
      .waitFor();
    await expect.poll(() => page.title()).toContain(name);
    const { settings } = await readSettings(page);
    expect(settings).toMatchObject({
      shopName: name,
      ownerEmail: `owner${width}@example.test`,
      ownerEmailPace: 'daily',
      tellLowStock: false,
      contactEmail: 'help@example.test',
      supportLinks: [{ label: 'Returns', url: 'https://returns.example/how' }],
    });
    expect(settings.countries).toContain('DE');

    await visit.goto('/help');
    await page.getByRole('link', { name: 'Returns' }).waitFor();
    expect(await page.title()).toContain(name);
    await visit.goto('/admin-panel/settings');
    await page.getByRole('button', { name: 'Remove link 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await readSettings(page)).settings.supportLinks).toEqual([]);
    await visit.close();
  });
});

test.each([390, 820, 1440])(
  'a shop name of 60 characters leaves the header whole at %i px',
  async (width) => {
    const name = 'The Wonderful Electronics Emporium of Northern Saskatchewan!';
    const visit = await openAdminVisit(shop, { width });
    const { page } = visit;
    await visit.goto('/help');
    const before = await page.getByRole('banner').boundingBox();
    await saveElsewhere(page, { shopName: name });
    await visit.goto('/help');
    const header = page.getByRole('banner');
    const home = header.getByRole('link', { name: `${name}, home` });
    await header.getByRole('button', { name: /^Account of/ }).waitFor();
    expect(await header.boundingBox()).toEqual(before);
    expect(await overflowOf(page)).toBe(0);
    const [logo, bar] = [await home.boundingBox(), before];
    expect((logo?.y ?? 0) + (logo?.height ?? 999)).toBeLessThanOrEqual(bar?.height ?? 0);
    // The name is to be seen, and nothing lies over it.
    expect(logo?.width).toBeGreaterThan(150);
    const parts = await header.locator('a:visible, button:visible, form:visible').evaluateAll((elements) =>
      elements
        .filter((element) => !element.parentElement?.closest('form'))
        .map((element) => element.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right }))
        .sort((one, other) => one.left - other.left),
    );
    for (const [index, { left }] of parts.entries()) {
      expect(left).toBeGreaterThanOrEqual(Math.floor(parts[index - 1]?.right ?? 0));
    }
    if (width > 800) {
      const search = await header.getByRole('combobox').boundingBox();
      expect(search?.width).toBeGreaterThan(180);
    }
    await page.getByRole('contentinfo').getByText(name).waitFor();
    await expectSound(page);
    await visit.close();
  },
);

test('input survives a failed save, a refused one, and somebody else’s save', async () => {
  const visit = await openAdminVisit(shop, { expected: /ERR_FAILED|status of 40[09]/ });
  const { page } = visit;
  await visit.goto('/admin-panel/settings');
  const phone = page.getByLabel('Phone');
  const save = page.getByRole('button', { name: 'Save' });
  const alert = page.getByRole('main').getByRole('alert');
  await phone.fill('call me');

  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  const sidebar = page.getByRole('navigation', { name: 'Admin Panel' });
  const toOrders = sidebar.getByRole('link', { name: 'All Orders' });
  const search = page.getByRole('banner').getByRole('combobox');
  await search.fill('mouse');
  for (const leave of [() => toOrders.press('Enter'), () => search.press('Enter')]) {
    await leave();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await phone.inputValue()).toBe('call me');
  }

  await page.route('**/trpc/admin.setting.update**', (route) => route.abort());
  await save.click();
  await alert.filter({ hasText: 'could not be reached' }).waitFor();
  expect(await phone.inputValue()).toBe('call me');
  await page.unroute('**/trpc/admin.setting.update**');

  await save.click();
  await alert.filter({ hasText: 'Please provide a valid Phone' }).waitFor();
  await expect.poll(() => holdsFocus(phone)).toBe(true);
  await expectSound(page);

  await phone.fill('+1 555 0100');
  await saveElsewhere(page, { shopName: 'Renamed elsewhere', contactPhone: '+1 555 0199' });
  await save.click();
  await alert.filter({ hasText: 'Someone else changed the settings.' }).waitFor();
  await alert.filter({ hasText: 'Both of you changed: Phone. Saving keeps yours.' }).waitFor();
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Renamed elsewhere');
  expect(await phone.inputValue()).toBe('+1 555 0100');
  await expectSound(page);
  await save.click();
  await toast(page, 'Settings saved').waitFor();
  expect((await readSettings(page)).settings).toMatchObject({
    shopName: 'Renamed elsewhere',
    contactPhone: '+1 555 0100',
  });
  // The form holds the saved values again; anything typed from here on is a change.
  await expect.poll(() => save.isDisabled()).toBe(true);
  await phone.fill('never saved');
  await toOrders.click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await heading(page, 'All Orders');
  await page.goBack();
  await expect.poll(() => phone.inputValue()).toBe('+1 555 0100');
  await visit.close();
});

test.each([390, 1440])('health at %i px: what is wrong, and what to do where', async (width) => {
  const visit = await openAdminVisit(shop, { width, expected: /status of 500/ });
  const { page } = visit;
  const query = '**/trpc/*admin.health.get**';
  // Not cut off: once another answer shows that the shop is back, it would be asked again before the press.
  await page.route(query, (route) => route.fulfill({ status: 500, body: '' }));
  await visit.goto('/admin-panel/health');
  await heading(page, 'Health');
  await page.getByRole('alert').filter({ hasText: 'could not be read' }).waitFor();
  await page.unroute(query);
  // The shop may not have sold anything yet.
  const chain = { position: 12, hash: 'ab'.repeat(32) };
  await page.route(query, async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'application/json',
      body: body.replace(/"chain":(null|\{[^}]*\})/, `"chain":${JSON.stringify(chain)}`),
    });
  });
  await page.getByRole('button', { name: 'Try again' }).press('Enter');

  const findings = page.getByRole('list', { name: 'Findings' });
  await findings.getByText('Test payments are in use').waitFor();
  await findings.getByRole('link', { name: 'Payments' }).waitFor();
  await findings.getByRole('heading', { name: 'Mail is not configured' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Paid orders' }).waitFor();
  const figures = page.getByRole('region', { name: 'Copies, space and the chain' });
  await figures.getByText('Free on the shop’s disk').waitFor();
  await figures.getByText(`12:${chain.hash}`).waitFor();
  expect(await findings.getByText('A proxy is in front').count()).toBe(0);
  await expectSound(page);

  await page.unroute(query);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await findings.getByText('TRUST_PROXY=').waitFor();
  const first = findings.getByRole('listitem').first();
  expect(await first.innerText()).toContain('Urgent');
  await visit.close();
});

test.each([390, 1440])('mail, backups and the audit log at %i px', async (width) => {
  const visit = await openAdminVisit(shop, { width });
  const { page } = visit;
  await visit.goto('/admin-panel/mail');
  await heading(page, 'Mail');
  await page.getByRole('button', { name: 'Send a test email' }).press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `The email to ${ADMIN.email} was written to` })
    .waitFor();
  const again = page.getByRole('button', { name: /^Send again: Test email/ }).first();
  await again.press('Enter');
  await toast(page, 'The email is on its way').waitFor();
  // Without a mail server nothing is sent.
  await expect
    .poll(async () => {
      await page.reload();
      await again.waitFor();
      return page.getByText('Written to outbox', { exact: true }).count();
    })
    .toBeGreaterThan(1);
  expect(await page.getByText('Sent', { exact: true }).count()).toBe(0);
  await expectSound(page);
  await page.getByRole('button', { name: 'Given up' }).click();
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();

  await visit.goto('/admin-panel/backups');
  await heading(page, 'Backups');
  await page.getByRole('button', { name: 'Make a backup' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'is made and checked' }).waitFor();
  await expectSound(page);
  const link = page.getByRole('link', { name: /^Download voltcart-/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
  const { size } = await stat(await download.path());
  expect(download.suggestedFilename()).toMatch(/^voltcart-\d{8}T\d{6}Z(-\d+)?\.tar$/);
  expect(size).toBe((await stat(join(shop.dataFolder, 'backups', download.suggestedFilename()))).size);

  await visit.goto('/admin-panel/audit');
  await heading(page, 'Audit Log');
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'Downloaded a backup' }).filter({ hasText: 'Admin' }).first().waitFor();
  await expectSound(page);
  await page.getByLabel('About').selectOption('Mail');
  await page.waitForURL(/about=mail/);
  await expect.poll(() => rows.filter({ hasText: 'Downloaded a backup' }).count()).toBe(0);
  const testMail = rows.filter({ hasText: 'Sent a test email' }).filter({ hasText: 'Test email from ' });
  await testMail.first().waitFor();
  await page.getByLabel('Who', { exact: true }).selectOption('Customers and visitors');
  await page.waitForURL(/by=customers/);
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
  const data = { email: ADMIN.email, password: 'not the password' };
  await page.request.post(`${shop.url}/api/signin`, { data });
  await visit.goto('/admin-panel/audit?by=customers');
  const failed = rows.filter({ hasText: 'Failed to log in' }).filter({ hasText: 'A visitor' }).first();
  await failed.getByText(/From (127\.0\.0\.1|::1)/).waitFor();
  await expectSound(page);
  await page.getByLabel('Who', { exact: true }).selectOption('People running the shop');
  await testMail.first().waitFor();
  await expect.poll(() => failed.count()).toBe(0);
  await visit.close();
});

test('typing the words removes the demo catalogue, except what the owner changed; the card is then gone', async () => {
  const visit = await openAdminVisit(shop, { width: 390 });
  const { page } = visit;
  const [changed, ...others] = await listShopProducts(shop);
  await page.request.post(`${shop.url}/trpc/admin.product.adjustStock`, {
    data: { productId: changed?._id, delta: 1, note: 'counted' },
  });
  await visit.goto('/admin-panel/settings');
  const open = page.getByRole('button', { name: 'Remove the demo catalogue' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove the demo catalogue?' });
  const words = dialog.getByLabel('Type “remove the demo”');
  await words.waitFor();
  await dialog.getByText('One product you have changed will be kept').waitFor();
  await expectSound(page);
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
  expect(await remove.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await listShopProducts(shop)).length).toBeGreaterThan(1);

  await open.press('Enter');
  await page.getByLabel('Also delete 11 categories that are then empty').waitFor();
  await words.fill('Remove the demo');
  await words.press('Enter');
  const done = page.getByRole('status').filter({ hasText: 'The demo catalogue is removed.' });
  await done.waitFor();
  expect((await listShopProducts(shop)).map(({ _id }) => _id)).toEqual([changed?._id]);
  await expectSound(page);
  await page.reload();
  await page.getByRole('button', { name: 'Delete empty categories' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete empty categories?' });
  await question.getByText('They came with the shop, and you have not changed them: ').waitFor();
  await expectSound(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await toast(page, '11 categories were deleted.').waitFor();
  await page.reload();
  await page.getByLabel('Shop name').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Demo catalogue').count()).toBe(0);
  expect(await page.getByText('Empty categories').count()).toBe(0);
  await visit.goto('/');
  await page.getByRole('main').waitFor();
  await visit.goto('/admin-panel/audit?about=demo');
  await page
    .getByRole('row')
    .filter({ hasText: `${others.length} removed, 0 taken off sale, 1 kept` })
    .waitFor();
  await visit.close();
});
