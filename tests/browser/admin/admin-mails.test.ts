import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, overflowOf, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

test('an owner looks at an email, words it in one language, is warned of a slip, sends it, and goes back', async () => {
  const visit = await openAdminVisit(shop, { width: 1440, expected: /400/ });
  const { page } = visit;
  await visit.goto('/admin-panel/mail');
  await heading(page, 'Mail');
  await expectSound(page);
  await page.getByRole('link', { name: 'Order confirmation' }).click();
  await heading(page, 'Order confirmation');
  const mail = page.frameLocator('iframe[title="Preview"]');
  await mail.getByText('Thank you for your order EXAMPLE2').waitFor();
  await page.getByText('Empty: “Your Voltcart order EXAMPLE2”').waitFor();
  // The pictures of the shop's newest products are really there.
  const picture = mail.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  const ground = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(245, 245, 248)');
  await page.getByLabel('Dark').check();
  await expect.poll(ground).toBe('rgb(18, 19, 24)');
  await page.getByLabel('Computer').check();
  const frame = page.locator('iframe[title="Preview"]');
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(500);
  await page.getByLabel('Phone').check();
  await expectSound(page);

  // What is typed is in the preview before it is saved; markup stays text.
  const opening = page.getByRole('textbox', { name: 'Opening' });
  await opening.fill('Dear {name}, <b>thanks</b>!\n\nYour {shopName} team');
  await mail.getByText('Dear Jordan Miller, <b>thanks</b>!').waitFor();
  await page.getByLabel('Plain text').check();
  await page.getByText('Your Voltcart team', { exact: false }).first().waitFor();
  await opening.fill('Dear {firstName}');
  const slip = '{firstName} is not known in this email.';
  await page.getByRole('status').filter({ hasText: slip }).waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByRole('alert').filter({ hasText: slip }).waitFor();

  // The other language is another form; the words are not lost without a question.
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await opening.fill('Dear {name}');
  await page.getByRole('textbox', { name: 'Subject' }).fill('We have your order {orderNumber}');
  await save.click();
  await toast(page, 'Saved').waitFor();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByText('Empty: “Ihre Bestellung EXAMPLE2 bei Voltcart”').waitFor();
  expect(await opening.inputValue()).toBe('');
  await page.getByRole('link', { name: 'English' }).click();
  await expect.poll(() => opening.inputValue()).toBe('Dear {name}');

  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText('was written to DATA_DIR/outbox').waitFor();
  await page.getByRole('link', { name: 'All emails' }).click();
  await page.getByText('Your words').waitFor();
  await page.getByText('We have your order EXAMPLE2').waitFor();

  await visit.goto('/admin-panel/mail/order_confirmation');
  await page.getByRole('button', { name: 'Back to the standard text' }).click();
  await toast(page, 'The email has the shop’s standard text again.').waitFor();
  expect(await opening.inputValue()).toBe('');
  await mail.getByText('Thank you for your order EXAMPLE2').waitFor();
});

test('the emails’ pages fit a phone', async () => {
  const visit = await openAdminVisit(shop, { width: 390 });
  for (const [path, name] of [
    ['/admin-panel/mail', 'Mail'],
    ['/admin-panel/mail/new_browser?language=de', 'Login from a new browser'],
  ] as const) {
    await visit.goto(path);
    await heading(visit.page, name);
    await expectSound(visit.page);
    expect(await overflowOf(visit.page)).toBe(0);
  }
  const mail = visit.page.frameLocator('iframe[title="Preview"]');
  await mail.getByText('Chrome auf Windows').waitFor();
  expect(await mail.locator('body').evaluate((body) => body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // However long a product's name is.
  await visit.goto('/admin-panel/mail/order_confirmation');
  const name = mail.locator('td', { hasText: '1 ×' });
  await name.evaluate((cell) =>
    cell.append('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2)),
  );
  expect(await name.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await visit.goto('/admin-panel/mail/nothing');
  await heading(visit.page, 'Page not found');
});
