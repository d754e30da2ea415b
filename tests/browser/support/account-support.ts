import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import { type BrowserShop, holdsFocus } from './support.ts';

export const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Account of/ });

export async function fillSignUp(
  page: Page,
  { name, email, password }: Person,
  confirm = password,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm);
}

/** The error of a field that is marked invalid and has focus. */
export async function faultOfField(page: Page, name: string): Promise<string> {
  const field = page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(/\s+/) ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
  await expect.poll(() => holdsFocus(field)).toBe(true);
  return texts.join(' ');
}

/** The mails in the outbox to an address, oldest first. */
export async function mailsTo({ dataFolder }: BrowserShop, email: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return texts.filter((text) => text.startsWith(`To: ${email}\n`));
}

/** The link to a page, in a mail that the shop sent to this person. */
export async function linkInMail(
  shop: BrowserShop,
  { email }: Person,
  page: 'reset-password' | 'login' | 'verify-email' = 'reset-password',
): Promise<string> {
  const find = async () => {
    const mails = await mailsTo(shop, email);
    return new RegExp(`^http.*/${page}\\?.*$`, 'm').exec(mails.join('\n'))?.[0];
  };
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = await find();
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Name, type, autocomplete and required of each field in the page's form. */
export const fieldsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('form input:not([type=file])')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(
        ({ name, type, autocomplete, required }) => `${name} ${type} ${autocomplete} ${required}`,
      ),
    );

/** Starts sessions for a person, without a browser. */
export async function signInElsewhere(
  shop: BrowserShop,
  { email, password }: Person,
  times: number,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  for (let i = 0; i < times; i++) await fetch(`${shop.url}/api/signin`, { method: 'POST', headers, body });
}
