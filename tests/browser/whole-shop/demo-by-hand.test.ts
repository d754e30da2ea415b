import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('the card stays for what is left of the demo when all its products are off sale', async () => {
  const file = new Database(join(shop.dataFolder, 'shop.db'));
  file.exec('update product set on_sale = 0, version = 2');
  file.close();
  const visit = await openAdminVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/admin-panel/settings');
  await page.getByText('Its products are no longer on sale').waitFor();
  expect(await page.getByText('Empty categories').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove the demo catalogue' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove the demo catalogue?' });
  await dialog.getByText(/products you have changed will be kept/).waitFor();
  expect(await dialog.getByText(/nobody has bought/).count()).toBe(0);
  await expectSound(page);
  const words = dialog.getByLabel('Type “remove the demo”');
  await words.fill('remove the demo');
  await words.press('Enter');
  await page.getByRole('status').filter({ hasText: 'The demo catalogue is removed.' }).waitFor();
  await page.reload();
  await page.getByLabel('Shop name').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Demo catalogue').count()).toBe(0);
  expect((await page.request.get(`${shop.url}/blog`)).status()).toBe(404);
  expect(await (await page.request.get(shop.url)).text()).not.toContain('Which phone fits you?');
  await visit.close();
});
