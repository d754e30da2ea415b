import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '../../support/shop/stocked-shop.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { hold } from '../support/cart-support.ts';
import { endSessionElsewhere, signIn } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });
const saving = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function read<Answer>(page: Page, procedure: string): Promise<Answer> {
  const answer = await page.request.get(`${shop.url}/trpc/${procedure}`);
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

/** Saves as another admin would, elsewhere. */
async function send(page: Page, procedure: string, data: object): Promise<void> {
  const answer = await page.request.post(`${shop.url}/trpc/${procedure}`, { data });
  if (!answer.ok()) throw new Error(`saving was answered with ${answer.status()}`);
}

type Settings = { version: number; settings: Record<string, unknown> };
type Zone = { name: string };
type Delivery = { version: number; plan: { zones: Zone[] } };

test('what is typed while the settings are being saved stays, to be saved', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await visit.goto('/admin-panel/settings');
  await heading(page, 'Settings');
  const phone = page.getByLabel('Phone');
  const save = saving(page);
  const release = await hold(page, 'admin.setting.update');
  await page.getByLabel('Shop name').fill('Saved first');
  await save.click();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await phone.fill('+1 555 0101');
  release();
  await toast(page, 'Settings saved').waitFor();
  expect(await phone.inputValue()).toBe('+1 555 0101');
  await page.unrouteAll();

  // Somebody else saves, and more is typed while theirs is fetched.
  const { version, settings } = await read<Settings>(page, 'admin.setting.get');
  expect(settings).toMatchObject({ shopName: 'Saved first', contactPhone: '' });
  await send(page, 'admin.setting.update', { version, settings: { ...settings, shopName: 'Theirs' } });
  const fetched = await hold(page, 'admin.setting.get');
  const asking = page.waitForRequest(/admin\.setting\.get/);
  await save.click();
  await asking;
  await phone.fill('+1 555 0102');
  fetched();
  await page.getByRole('alert').filter({ hasText: 'Save again to keep both.' }).waitFor();
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Theirs');
  expect(await phone.inputValue()).toBe('+1 555 0102');
  await save.click();
  await expect
    .poll(async () => (await read<Settings>(page, 'admin.setting.get')).settings)
    .toMatchObject({ shopName: 'Theirs', contactPhone: '+1 555 0102' });
  await visit.close();
});

test('Escape closes what says that the session has ended, not the form below', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 401/ });
  const { page } = visit;
  await visit.goto('/admin-panel/all-products');
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().press('Enter');
  await page.getByLabel('Product Name').fill('Typed');
  await endSessionElsewhere(shop, visit);
  const update = page.getByRole('button', { name: 'Update Product' });
  await update.press('Enter');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect.poll(() => holdsFocus(ended.getByRole('button', { name: 'Close' }).first())).toBe(true);
  await page.keyboard.press('Escape');
  await ended.waitFor({ state: 'hidden' });
  await expect.poll(() => holdsFocus(update)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await visit.close();
});

test('what is typed before the session has ended can be saved after a login in another tab', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 401/ });
  const { page } = visit;
  await visit.goto('/admin-panel/settings');
  const phone = page.getByLabel('Phone');
  await phone.fill('+1 555 0103');
  await endSessionElsewhere(shop, visit);
  await saving(page).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.waitFor();
  await expectSound(page);
  const [login] = await Promise.all([
    page.waitForEvent('popup'),
    ended.getByRole('link', { name: 'Log in in a new tab' }).click(),
  ]);
  await login.waitForURL(/\/login$/);
  await login.close();
  await signIn(shop, visit, { name: '', ...ADMIN });
  await ended.waitFor({ state: 'hidden' });
  expect(await phone.inputValue()).toBe('+1 555 0103');
  await saving(page).click();
  await toast(page, 'Settings saved').waitFor();
  expect(await ended.count()).toBe(0);
  await visit.close();
});

test('what is typed while delivery is being saved stays, to be saved', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await visit.goto('/admin-panel/delivery');
  await heading(page, 'Delivery');
  await page.getByRole('button', { name: 'European Union' }).click();
  const name = page.getByLabel('Name of the zone').first();
  const save = saving(page);
  const release = await hold(page, 'admin.delivery.update');
  await name.fill('Sent');
  await save.click();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await name.fill('Typed meanwhile');
  release();
  await toast(page, 'Saved').waitFor();
  expect(await name.inputValue()).toBe('Typed meanwhile');
  await page.unrouteAll();

  const { version, plan } = await read<Delivery>(page, 'admin.delivery.get');
  const [first, second] = plan.zones as [Zone, Zone];
  expect(first.name).toBe('Sent');
  await send(page, 'admin.delivery.update', {
    version,
    plan: { zones: [first, { ...second, name: 'Theirs' }] },
  });
  const fetched = await hold(page, 'admin.delivery.get');
  const asking = page.waitForRequest(/admin\.delivery\.get/);
  await save.click();
  await asking;
  await name.fill('Typed later');
  fetched();
  await page.getByRole('alert').filter({ hasText: 'Save again to keep both.' }).waitFor();
  await save.click();
  await expect
    .poll(async () => (await read<Delivery>(page, 'admin.delivery.get')).plan.zones.map((zone) => zone.name))
    .toEqual(['Typed later', 'Theirs']);
  await visit.close();
});

test('what is typed while a page is being created stays, to be saved', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel/pages/new?draft=empty');
  await heading(page, 'New page');
  const body = field(page, 'Text');
  const address = field(page, 'Address');
  const save = saving(page);
  const release = await hold(page, 'admin.page.create');
  await field(page, 'Title').fill('Care');
  await body.fill('Sent.');
  await save.click();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await body.fill('Typed meanwhile.');
  release();
  await toast(page, 'Saved').waitFor();
  await page.waitForURL(/\/admin-panel\/pages\/(?!new)/);
  await heading(page, 'Care');
  expect(await body.inputValue()).toBe('Typed meanwhile.');
  expect(await holdsFocus(body)).toBe(true);

  // It is unsaved: leaving asks.
  await page.getByRole('main').getByRole('link', { name: 'All pages' }).click();
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });

  // Another title of a page that exists leaves its address.
  await field(page, 'Title').fill('Care of wood');
  expect(await address.inputValue()).toBe('care');
  await save.click();
  await heading(page, 'Care of wood');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.reload();
  await heading(page, 'Care of wood');
  expect(await body.inputValue()).toBe('Typed meanwhile.');
  expect(await address.inputValue()).toBe('care');
  await visit.close();
});

test('whoever leaves while a page is being created stays where they went', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel/pages/new?draft=empty');
  await heading(page, 'New page');
  await field(page, 'Title').fill('Left');
  await field(page, 'Text').fill('Sent.');
  const release = await hold(page, 'admin.page.create');
  await saving(page).click();
  await page.getByRole('main').getByRole('link', { name: 'All pages' }).click();
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Discard' }).click();
  await heading(page, 'Pages');
  const answered = page.waitForResponse(/admin\.page\.create/);
  release();
  await answered;
  await toast(page, 'Saved').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin-panel/pages');
  await visit.close();
});

test('back and forth between the drafts and a page that was created', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel/pages/new');
  await page.getByRole('main').locator('a[href$="draft=empty"]').click();
  await field(page, 'Title').fill('Visited');
  await field(page, 'Text').fill('Sent.');
  await saving(page).click();
  await heading(page, 'Visited');
  await page.goBack();
  await page.getByRole('main').locator('a[href$="draft=empty"]').waitFor();
  await page.goForward();
  await heading(page, 'Visited');
  expect(await field(page, 'Text').inputValue()).toBe('Sent.');
  await page.goBack();
  await page.getByRole('main').locator('a[href$="draft=empty"]').click();
  await heading(page, 'New page');
  expect(await field(page, 'Title').inputValue()).toBe('');
  await visit.close();
});

/** Types and chooses in a form that is being sent, as far as it lets one. */
async function tryToType(page: Page, form: Locator, text: Locator): Promise<void> {
  const before = await form.locator('input, select').evaluateAll(contentsOf);
  await text.focus();
  await page.keyboard.type('late');
  await page.keyboard.press('Backspace');
  expect(await form.locator('input, select').evaluateAll(contentsOf)).toEqual(before);
  expect(await holdsFocus(text)).toBe(true);
}

const contentsOf = (fields: Element[]) =>
  fields.map((field) => {
    const { value, checked } = field as HTMLInputElement;
    return `${value} ${checked}`;
  });

test('a form that closes with its answer takes no input while it is being sent', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await visit.goto('/admin-panel/discounts');
  await heading(page, 'Discounts');
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = page.getByRole('dialog', { name: 'New code' });
  const code = field(dialog, 'Code');
  await code.fill('SPRING');
  await field(dialog, 'Percent').fill('10');
  const create = dialog.getByRole('button', { name: 'Create' });
  const release = await hold(page, 'admin.discount.create');
  await create.click();
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
  await tryToType(page, dialog, code);
  await dialog.getByLabel('What it gives').selectOption({ index: 1 });
  expect(await dialog.getByLabel('What it gives').inputValue()).toBe('percent');
  release();
  await dialog.waitFor({ state: 'hidden' });
  await page.unrouteAll();

  // Refused, it can be changed again.
  await page.getByRole('button', { name: 'New code' }).click();
  await code.fill('SPRING');
  await field(dialog, 'Percent').fill('10');
  await create.click();
  await dialog.getByRole('alert').waitFor();
  await code.fill('SUMMER');
  await create.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('SUMMER', { exact: true }).first().waitFor();
  await visit.close();
});

test('a stock adjustment takes no input until its fields are emptied', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto(`/admin-panel/all-products?edit=${shop.products[0]?._id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByRole('tab', { name: 'Stock' }).click();
  const adjust = edit.getByRole('button', { name: 'Adjust stock' });
  const release = await hold(page, 'admin.product.adjustStock');
  const panel = edit.getByRole('tabpanel', { name: 'Stock' });
  await field(edit, 'Units').fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => adjust.getAttribute('aria-disabled')).toBe('true');
  await tryToType(page, panel, field(edit, 'Note'));
  release();
  await expect.poll(() => field(edit, 'Units').inputValue()).toBe('');
  const typeLater = async () => {
    await field(edit, 'Note').fill('typed later');
    return field(edit, 'Note').inputValue();
  };
  await expect.poll(typeLater).toBe('typed later');
  await visit.close();
});

test('the look takes no input while it is being published', async () => {
  const visit = await openAdminVisit(shop, { width: 1440 });
  const { page } = visit;
  await visit.goto('/admin-panel/brand');
  await heading(page, 'Look');
  const announced = field(page, 'Text');
  await announced.fill('Free delivery');
  const release = await hold(page, 'admin.brand.publish');
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  await tryToType(page, page.locator('form', { has: announced }), announced);
  release();
  await toast(page, 'Published').waitFor();
  expect(await announced.inputValue()).toBe('Free delivery');
  await visit.close();
});

test('a new discount code typed before another admin changed the currency is refused, and kept', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  await visit.goto('/admin-panel/discounts');
  await page.getByRole('button', { name: 'New code' }).first().click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Code').fill('CURRENCY');
  await dialog.getByLabel('What it gives').selectOption('amount');
  await field(dialog, 'Amount').fill('12.99');
  const { version, settings } = await read<Settings>(page, 'admin.setting.get');
  await send(page, 'admin.setting.update', { version, settings: { ...settings, currency: 'EUR' } });
  const create = dialog.getByRole('button', { name: 'Create' });
  await create.click();
  await dialog.getByText('The shop’s currency is EUR now, so nothing was saved.').waitFor();
  expect(await field(dialog, 'Amount').inputValue()).toBe('12.99');
  await dialog.getByText('€').first().waitFor();
  await create.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('€12.99').first().waitFor();
  await visit.close();
});
