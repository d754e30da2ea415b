import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { choiceOf, fieldOf, fillDetails, REQUIRED } from '../support/admin-product-support.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const rows = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
const labels = async (page: Page): Promise<string[]> =>
  (
    await rows(page)
      .getByRole('link')
      .filter({ hasNotText: /product/ })
      .allInnerTexts()
  ).map((text) => text.trim());

test('on a phone: a new category with attributes, suggested in the product form and shown on cards', async () => {
  const admin = await openAdminVisit(shop, { width: 390 });
  const { page } = admin;
  await admin.goto('/admin-panel/categories');
  await heading(page, 'Categories');
  await rows(page).first().waitFor();
  await expectSound(page);

  await page.getByRole('button', { name: 'New category' }).click();
  const form = page.getByRole('dialog', { name: 'New category' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Please enter a name.').waitFor();
  const name = form.getByRole('textbox', { name: 'Name' });
  expect(await holdsFocus(name)).toBe(true);
  await name.fill('Küche & Bad');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  const address = form.getByRole('textbox', { name: 'Address' });
  expect(await address.inputValue()).toBe('kueche-bad');
  await address.fill('mouse');
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer();
  await form.getByLabel('Choose a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await form.getByRole('button', { name: 'Remove the picture' }).waitFor();
  await expectSound(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('alert').filter({ hasText: 'The category Mouse already has' }).waitFor();
  await address.fill('kitchen');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await heading(page, 'Küche & Bad');
  await page.getByText('No attributes yet').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'New attribute' }).click();
  const attribute = page.getByRole('dialog', { name: 'New attribute' });
  for (const [label, unit] of [
    ['Capacity', 'l'],
    ['Finish', ''],
  ] as const) {
    await attribute.getByRole('textbox', { name: 'Name' }).fill(label);
    if (unit) {
      await attribute.getByLabel('Kind of value').selectOption('Number');
      await attribute.getByRole('textbox', { name: 'Unit' }).fill(unit);
    }
    await attribute.getByLabel('Show it on product cards').check();
    await expectSound(page);
    if (!unit) break;
    await attribute.getByRole('button', { name: 'Add and make another' }).click();
    await expect.poll(() => attribute.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    await expect.poll(() => holdsFocus(attribute.getByRole('textbox', { name: 'Name' }))).toBe(true);
  }
  await attribute.getByRole('button', { name: 'Add', exact: true }).click();
  await attribute.waitFor({ state: 'detached' });
  await expectSound(page);

  // The panel knows the new category at once, without another page load.
  for (const nth of [1, 2]) {
    await admin.goto('/admin-panel/all-products?edit=new');
    await fillDetails(page, { ...REQUIRED, 'Product Name': `Kettle ${nth}` });
    await choiceOf(page.getByRole('dialog'), 'Category').selectOption('kitchen');
    await fieldOf(page.getByRole('dialog'), 'Capacity (l)').fill('1.7');
    const finish = page.getByRole('dialog').getByRole(nth === 1 ? 'textbox' : 'combobox', { name: 'Finish' });
    if (nth === 1) await finish.fill('Brushed steel');
    else {
      await finish.fill('bru');
      await page.getByRole('option', { name: 'Brushed steel' }).click();
      expect(await finish.inputValue()).toBe('Brushed steel');
      await expectSound(page);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Upload Product', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  const shopper = await openVisit(shop, { width: 390 });
  await shopper.goto('/product-category?category=kitchen');
  const card = shopper.page.getByRole('article').filter({ hasText: 'Kettle 2' });
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    'Capacity: 1.7 l',
    'Finish: Brushed steel',
  ]);
  await expectSound(shopper.page);
  await shopper.goto('/');
  const strip = shopper.page.getByRole('navigation', { name: 'Product categories' });
  const picture = strip.getByRole('link', { name: 'Küche & Bad' }).locator('img');
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    200,
  );
});

test('at a desk: order by keyboard and by clicks, a new address, hiding, merging and deleting', async () => {
  const admin = await openAdminVisit(shop, { width: 1440 });
  const { page } = admin;
  const shopper = await openVisit(shop, { width: 1440 });
  await admin.goto('/admin-panel/categories');
  await rows(page).first().waitFor();
  const before = await labels(page);
  expect(before.slice(0, 3)).toEqual(['Airpodes', 'Camera', 'Earphones']);

  const handle = page.getByRole('button', { name: 'Move Airpodes' });
  await handle.focus();
  await handle.press('Space');
  await page.getByText(/^Airpodes is at place 1 of/).waitFor({ state: 'attached' });
  await handle.press('ArrowDown');
  await page.getByText(/^Airpodes is at place 2 of/).waitFor({ state: 'attached' });
  // The list shows the new order before the server has it.
  const moved = page.waitForResponse((answer) => answer.url().includes('admin.category.move'));
  await handle.press('Space');
  await moved;
  await expect.poll(() => labels(page)).toEqual(['Camera', 'Airpodes', ...before.slice(2)]);
  await shopper.goto('/');
  const footer = shopper.page.getByRole('contentinfo').getByRole('navigation', { name: 'Categories' });
  expect((await footer.getByRole('link').allInnerTexts()).slice(0, 2)).toEqual(['Camera', 'Airpodes']);

  // A click, as speech and screen readers send it, asks for the place.
  await handle.click();
  const asked = page.getByRole('dialog', { name: 'Move Airpodes' });
  await expect.poll(() => holdsFocus(asked.getByLabel('Place'))).toBe(true);
  await expectSound(page);
  await asked.getByLabel('Place').selectOption('1');
  await asked.getByRole('button', { name: 'Move', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Airpodes dropped at place 1 of/ })
    .waitFor();
  await expect.poll(() => labels(page)).toEqual(before);
  await expect.poll(() => holdsFocus(handle)).toBe(true);

  await page.getByRole('link', { name: 'Mobiles' }).click();
  await heading(page, 'Mobiles');
  await page.getByRole('list', { name: 'Attributes' }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Mobiles' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Phones');
  await form.getByRole('textbox', { name: 'Address' }).fill('phones');
  await form.getByText('The old address will lead to the new one.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Phones');
  await page.getByText('Also found at: mobiles').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin-panel/categories/phones');
  const old = '/product-category?category=mobiles&sort=asc';
  expect((await fetch(shop.url + old, { redirect: 'manual' })).status).toBe(308);
  await shopper.goto(old);
  expect(new URL(shopper.page.url()).search).toBe('?category=phones&sort=asc');
  await heading(shopper.page, 'Phones');
  const product = shopper.page.getByRole('article').getByRole('link').first();
  const address = await product.getAttribute('href');

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Hidden:' }).waitFor();
  await expectSound(page);
  await shopper.goto('/product-category?category=phones');
  await shopper.page.getByText('There is no category “phones”', { exact: false }).waitFor();
  expect((await fetch(shop.url + address)).status).toBe(200);
  await shopper.goto(address ?? '');
  await expect
    .poll(() => shopper.page.locator('meta[name=robots]').getAttribute('content'))
    .toContain('noindex');
  await expectSound(shopper.page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  await page.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge Phones into another category' });
  await merge.getByLabel('Into').selectOption('Camera');
  await expectSound(page);
  await merge.getByRole('button', { name: 'Merge' }).click();
  await heading(page, 'Categories');
  expect(await labels(page)).not.toContain('Phones');
  await shopper.goto('/product-category?category=mobiles');
  await heading(shopper.page, 'Camera');

  await page.getByRole('button', { name: 'New category' }).click();
  const empty = page.getByRole('dialog', { name: 'New category' });
  await empty.getByRole('textbox', { name: 'Name' }).fill('Empty');
  await empty.getByRole('button', { name: 'Add', exact: true }).click();
  await heading(page, 'Empty');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Categories');
  await expect.poll(() => labels(page)).not.toContain('Empty');
});

test('a form that is saved leaves what another admin changed meanwhile', async () => {
  const [admin, other] = await Promise.all([
    openAdminVisit(shop, { expected: /status of 409/ }),
    openAdminVisit(shop),
  ]);
  const { page } = admin;
  for (const visit of [admin, other]) {
    await visit.goto('/admin-panel/categories/trimmers');
    await visit.page.getByRole('list', { name: 'Attributes' }).waitFor();
  }
  const nameIn = (form: Locator) => form.getByRole('textbox', { name: 'Name' });
  const save = async (form: Locator) => {
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
  };
  const edit = async (of: Page, button: RegExp) => {
    await of.getByRole('button', { name: button }).first().click();
    return of.getByRole('dialog');
  };

  const mine = await edit(page, /^Edit$/);
  await nameIn(mine).fill('Shaving');
  const theirs = await edit(other.page, /^Edit$/);
  await theirs.getByLabel('Show it in the shop').uncheck();
  await save(theirs);
  await save(mine);
  await heading(page, 'Shaving');
  await page.getByRole('status').filter({ hasText: 'Hidden:' }).waitFor();

  const ownAttribute = await edit(page, /^Edit .+/);
  await nameIn(ownAttribute).fill('Kind of blade');
  const cards = 'Show it on product cards';
  const theirAttribute = await edit(other.page, /^Edit .+/);
  const shown = !(await theirAttribute.getByLabel(cards).isChecked());
  await theirAttribute.getByLabel(cards).setChecked(shown);
  await save(theirAttribute);
  await save(ownAttribute);
  const saved = await edit(page, /^Edit Kind of blade/);
  expect(await saved.getByLabel(cards).isChecked()).toBe(shown);
  await saved.getByRole('button', { name: 'Cancel' }).click();
  await saved.waitFor({ state: 'detached' });

  // Merged into another meanwhile, which is left alone.
  const late = await edit(page, /^Edit$/);
  await nameIn(late).fill('Beards');
  const merge = await edit(other.page, /^Merge$/);
  await merge.getByLabel('Into').selectOption('Watches');
  await merge.getByRole('button', { name: 'Merge' }).click();
  await heading(other.page, 'Categories');
  for (const _ of ['once', 'again']) {
    await late.getByRole('button', { name: 'Save' }).click();
    await late.getByRole('alert').filter({ hasText: 'Someone else changed this category' }).waitFor();
    await page.getByText('Also found at: trimmers').waitFor();
  }
  expect(await nameIn(late).inputValue()).toBe('Beards');
  expect(await labels(other.page)).toContain('Watches');
  expect(await labels(other.page)).not.toContain('Beards');
  await other.goto('/admin-panel/all-products?category=trimmers');
  await expect.poll(() => new URL(other.page.url()).search).toBe('?category=watches');
  await other.page.getByRole('list', { name: 'Products' }).getByRole('listitem').first().waitFor();
  expect(await choiceOf(other.page.locator('main'), 'Category').inputValue()).toBe('watches');
});

test('where only the list fails to load anew, the panel stays usable', async () => {
  const admin = await openAdminVisit(shop, { width: 1440, expected: /status of 400/ });
  const { page } = admin;
  await admin.goto('/admin-panel/categories/printers');
  const hide = page.getByRole('button', { name: 'Hide', exact: true });
  await hide.waitFor();
  const error = { message: 'refused', code: -32600, data: { httpStatus: 400 } };
  let refused = 0;
  await page.route('**/trpc/*admin.category.list*', (route) => {
    refused++;
    const calls = new URL(route.request().url()).pathname.split(',');
    return route.fulfill({ status: 400, json: calls.map(() => ({ error })) });
  });
  await hide.click();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect.poll(() => hide.getAttribute('aria-disabled')).toBeNull();
  await admin.close();
});
