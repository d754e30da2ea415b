import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { hold } from '../support/cart-support.ts';
import { heading, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

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
