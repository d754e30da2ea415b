import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { BrowserShop } from './support.ts';

export const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Account of/ });

export async function fillSignUp(
  page: Page,
  { name, email, password }: Person,
  confirm = password,
): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm);
}

/** What is said at a field that is marked as wrong, and has the focus. */
export async function faultOfField(page: Page, name: string): Promise<string> {
  const field = page.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(/\s+/) ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  return texts.join(' ');
}

/** The link of the one mail that the shop has written. */
export async function linkInMail({ dataFolder }: BrowserShop): Promise<string> {
  const outbox = join(dataFolder, 'outbox');
  const mails = () =>
    readdir(outbox).then(
      (names) => names.filter((name) => name.endsWith('.txt')),
      () => [],
    );
  await expect.poll(mails, { timeout: 15_000 }).toHaveLength(1);
  const [file = ''] = await mails();
  return /^http.*reset-password.*$/m.exec(await readFile(join(outbox, file), 'utf8'))?.[0] ?? '';
}

/** What password managers and keyboards are told of each field of the page's form. */
export const fieldsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('form input:not([type=file])')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(
        ({ name, type, autocomplete, required }) => `${name} ${type} ${autocomplete} ${required}`,
      ),
    );

/** Begins so many sessions of somebody, without a browser. */
export async function signInElsewhere(
  shop: BrowserShop,
  { email, password }: Person,
  times: number,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  for (let i = 0; i < times; i++) await fetch(`${shop.url}/api/signin`, { method: 'POST', headers, body });
}
