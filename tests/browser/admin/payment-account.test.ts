import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStandIn, type StandIn } from '../../../src/stand-in/stand-in.ts';
import { openSmtpServer, type SmtpServer } from '../../support/machines/smtp-server.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { type BrowserShop, heading, openBrowserShop, overflowOf, toast } from '../support/support.ts';

const shop = {} as BrowserShop;
let stripe: StandIn;
let smtp: SmtpServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltcart-accounts-'));
  stripe = await openStandIn({
    file: join(folder, 'stripe.db'),
    pagesUrl: () => 'http://stripe.test/pay',
    webhookUrl: () => 'http://127.0.0.1:9',
    now: () => new Date(),
    live: true,
  });
  const { host, port } = await stripe.listen();
  smtp = await openSmtpServer();
  Object.assign(shop, await openBrowserShop({ STRIPE_API_BASE: `http://${host}:${port}` }));
});
afterAll(async () => {
  await shop.stop?.();
  await stripe.close();
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

type MailAccount = { version: number; server: Record<'host' | 'port' | 'security' | 'user', string> };

const BANNER = 'Test payments: no money moves.';

test.each([390, 1440])('an owner enters the Stripe key and takes it out again, at %i px', async (width) => {
  const visit = await openAdminVisit(shop, { width, expected: /400/ });
  const { page } = visit;
  await visit.goto('/admin-panel/payments');
  await heading(page, 'Payments');
  await page.getByText(BANNER).waitFor();
  await page.getByText('Enter the key first.').waitFor();
  const key = page.getByLabel('New secret key');
  const save = page.getByRole('button', { name: 'Check and save' });
  await key.fill('pk_live_12345678');
  await save.click();
  await page.getByText('A secret key starts with').waitFor();
  await key.fill('sk_live_nobody_knows');
  await save.click();
  await page.getByText('Stripe does not accept this key.').waitFor();
  await expectSound(page);
  // What was pasted may bring a line break along.
  await key.fill(` ${stripe.apiKey} `);
  await save.click();
  await toast(page, 'The key is saved.').waitFor();
  await page.getByText(`ends in ${stripe.apiKey.slice(-4)}`).waitFor();
  await page.getByText('The shop takes real payments.').waitFor();
  expect(await page.getByText(BANNER).count()).toBe(0);
  expect(await page.content()).not.toContain(stripe.apiKey);
  await page.getByRole('button', { name: 'Check the key' }).click();
  await page.getByText('It belongs to Test shop.').waitFor();

  // This shop is on localhost, so only the webhook's secret can be entered.
  await page.getByText('Stripe cannot reach').waitFor();
  expect(await page.getByRole('button', { name: 'Make the webhook' }).count()).toBe(0);
  await page.getByText('I made the webhook in Stripe myself').click();
  await page.getByText('radar.early_fraud_warning.created').waitFor();
  await page.getByLabel('Signing secret').fill('whsec_12345678');
  await page.getByRole('button', { name: 'Save the secret' }).click();
  await toast(page, 'The signing secret is saved.').waitFor();
  await page.getByText('Made by hand in Stripe').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await expectSound(page);

  await page.getByRole('button', { name: 'Remove the key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'The key is removed.').waitFor();
  await page.getByText(BANNER).waitFor();
  await visit.close();
});

test('an owner enters the mail server, sends a test and takes it out again', async () => {
  const visit = await openAdminVisit(shop, { width: 390, expected: /40[09]/ });
  const { page } = visit;
  await visit.goto('/admin-panel/mail');
  await page.getByRole('link', { name: 'Mail server' }).click();
  await heading(page, 'Mail server');
  await page.getByLabel('Encryption').selectOption('none');
  expect(await page.getByLabel('Port').inputValue()).toBe('25');
  await page.getByLabel('Port').fill(String(smtp.port));
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Sender').fill('nonsense');
  await page.getByLabel('User').fill('shop');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Enter an address, or a name').waitFor();
  await page.getByLabel('Sender').fill('Corner <shop@shop.example>');
  await save.click();
  await page.getByText('Enter the password.').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill('the mail password');
  await save.click();
  await toast(page, 'The mail server is saved.').waitFor();
  await page.getByText('Stored. Leave it empty to keep it.').waitFor();

  // Another admin saves while this one types: nothing typed is lost, and what was not touched is theirs.
  await page.getByRole('textbox', { name: 'Password' }).fill('the mail password');
  const answer = await page.request.get(`${shop.url}/trpc/admin.mail.account`);
  const { version, server } = ((await answer.json()) as { result: { data: MailAccount } }).result.data;
  const { host, port, security, user } = server;
  const theirs = { host, port, security, user, password: null, from: 'Theirs <shop@shop.example>' };
  const saved = await page.request.post(`${shop.url}/trpc/admin.mail.saveServer`, {
    data: { version, server: theirs },
  });
  expect(saved.ok()).toBe(true);
  await save.click();
  await page.getByRole('alert').filter({ hasText: 'Someone else changed the settings.' }).waitFor();
  await expect.poll(() => page.getByLabel('Sender').inputValue()).toBe(theirs.from);
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('the mail password');
  await save.click();
  await toast(page, 'The mail server is saved.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
  await page.getByLabel('Send it to').fill('friend@example.com');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('250 2.0.0 queued as 4711').waitFor();
  expect(smtp.received[0]).toContain('friend@example.com');
  await expectSound(page);
  smtp.refuseLogins();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('535 5.7.8 not accepted').waitFor();
  expect(await page.content()).not.toContain('the mail password');
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Remove the mail server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'The mail server is removed.').waitFor();
  await page.getByText('No email leaves the shop').waitFor();
  await visit.close();
});
