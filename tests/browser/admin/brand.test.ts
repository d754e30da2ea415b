import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toSend } from '../../../src/client/features/admin/brand/brand-draft.ts';
import type { Brand } from '../../../src/shared/brand/brand.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, openVisit, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

const wordmark = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();

const upload = async (page: Page, label: string, buffer: Buffer) =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });

const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('an owner tries a look, publishes it, visitors have it, and one press brings back the one before', async () => {
  const visit = await openAdminVisit(shop, { width: 1440, expected: /415|Failed to load/ });
  const { page } = visit;
  const visitor = await openVisit(shop, { width: 390 });
  await visitor.goto('/');
  const plain = await background(visitor.page, 'a[href="#main"]');

  await visit.goto('/admin-panel/brand');
  await heading(page, 'Look');
  await expectSound(page);
  const publish = page.getByRole('button', { name: 'Publish' });
  expect(await publish.isDisabled()).toBe(true);

  await upload(page, 'Upload: Logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByRole('alert').waitFor();
  await upload(page, 'Upload: Logo', await wordmark(400, 100, '#0b6e43'));
  await page.getByRole('img', { name: 'Logo', exact: true }).waitFor();
  await upload(page, 'Upload: Icon', await wordmark(600, 600, '#0b6e43'));
  await page.getByRole('img', { name: 'Icon' }).waitFor();
  await page.getByLabel('Colour').fill('#ffcc00');
  await page.getByText('this colour is made slightly darker').waitFor();
  await page.getByLabel('Font').selectOption({ label: 'Nunito' });
  await page.getByRole('textbox', { name: 'Text' }).fill('Free delivery this week');
  await page.getByRole('textbox', { name: 'Link' }).fill('//elsewhere.example');
  await publish.click();
  expect(
    await page
      .getByRole('textbox', { name: 'Link' })
      .evaluate((field: HTMLInputElement) => field.validity.valid),
  ).toBe(false);
  await page.getByRole('textbox', { name: 'Link' }).fill('/product-category');
  // The preview has it all, and the mail; visitors nothing yet.
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Free delivery this week').first().waitFor();
  const mail = page.frameLocator('iframe[title="Email"]');
  await mail.getByRole('img', { name: 'Voltcart' }).waitFor();
  await expectSound(page);
  await visitor.goto('/');
  expect(await background(visitor.page, 'a[href="#main"]')).toBe(plain);

  await publish.press('Enter');
  await toast(page, 'Published. Every page has the new look now.').waitFor();
  await visitor.goto('/');
  const accent = await background(visitor.page, 'a[href="#main"]');
  expect(accent).not.toBe(plain);
  expect(await visitor.page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Nunito');
  expect(
    await visitor.page
      .getByRole('banner')
      .locator('img')
      .evaluate((logo: HTMLImageElement) => logo.naturalWidth),
  ).toBeGreaterThan(0);
  const bar = visitor.page.getByRole('complementary', { name: 'Announcement' });
  await bar.getByRole('link', { name: 'Free delivery this week' }).waitFor();
  expect(await overflowOf(visitor.page)).toBe(0);
  await expectSound(visitor.page);
  await bar.getByRole('button', { name: 'Hide the announcement' }).press('Enter');
  await expect.poll(() => bar.isVisible()).toBe(false);
  await visitor.goto('/help');
  expect(await bar.isVisible()).toBe(false);

  await visit.goto('/admin-panel/brand');
  await page.getByRole('textbox', { name: 'Text' }).fill('Free delivery today');
  await publish.click();
  await toast(page, 'Published. Every page has the new look now.').waitFor();
  await visitor.goto('/help');
  await bar.getByRole('link', { name: 'Free delivery today' }).waitFor();
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await bar.isVisible()).toBe(false);
  await visitor.page.emulateMedia({ media: null });

  await visit.goto('/admin-panel/brand');
  await page.getByRole('button', { name: 'Restore the previous look' }).click();
  await toast(page, 'The previous look is restored.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Free delivery this week');
  await visitor.close();
  await visit.close();
});

test('what another admin publishes meanwhile is not taken back', async () => {
  const visit = await openAdminVisit(shop, { expected: /409/ });
  const { page } = visit;
  await visit.goto('/admin-panel/brand');
  await heading(page, 'Look');
  await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
  const read = async () => {
    const answer = await page.request.get(`${shop.url}/trpc/admin.brand.get`);
    type Stored = { version: number; published: Brand };
    return ((await answer.json()) as { result: { data: Stored } }).result.data;
  };
  const { version, published } = await read();
  const theirs = { ...toSend(published), accent: '#aa1122', font: 'nunito' };
  const saved = await page.request.post(`${shop.url}/trpc/admin.brand.publish`, {
    data: { version, brand: theirs },
  });
  expect(saved.ok()).toBe(true);
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  await page.getByRole('alert').filter({ hasText: 'Publish again to keep both.' }).waitFor();
  expect(await page.getByLabel('Colour').inputValue()).toBe('#aa1122');
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Mine');
  await publish.click();
  await toast(page, 'Published. Every page has the new look now.').waitFor();
  expect((await read()).published).toMatchObject({
    ...{ accent: '#aa1122', font: 'nunito' },
    announcement: { text: 'Mine' },
  });
  await visit.close();
});

test('the form fits a phone, in the dark', async () => {
  const visit = await openAdminVisit(shop, { width: 390, colorScheme: 'dark' });
  await visit.goto('/admin-panel/brand');
  await heading(visit.page, 'Look');
  await visit.page.getByLabel('Colour').fill('#123456');
  expect(await overflowOf(visit.page)).toBe(0);
  await expectSound(visit.page);
  await visit.page.getByRole('button', { name: 'Discard changes' }).click();
  await visit.close();
});
