import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import { lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page, group: string) =>
  list(page).getByRole('group', { name: group }).getByRole('option');
/** The categories suggested for exactly this text, not for an earlier one. */
const suggestedIn = (page: Page, text: string) =>
  options(page, 'Categories').filter({ hasText: new RegExp(`^${text} in `) });
/** The active option, as assistive technology sees it. */
const activeOption = async (page: Page): Promise<string | null> => {
  const id = await box(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).innerText();
};

test('typing suggests categories and products, by keyboard and by pointer', async () => {
  const visit = await openVisit(shop, { colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto('/help');
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  await box(page).fill('wirelss mouse');
  await options(page, 'Products').first().waitFor();
  expect(await options(page, 'Products').first().innerText()).toMatch(/Wireless.*Mouse/);
  await box(page).fill('wireless');
  await suggestedIn(page, 'wireless').first().waitFor();
  expect(await options(page, 'Products').count()).toBe(5);
  expect(await options(page, 'Products').first().locator('img').count()).toBe(1);
  expect(await box(page).getAttribute('aria-expanded')).toBe('true');
  await expectSound(page);

  const categories = await options(page, 'Categories').count();
  for (let i = 0; i <= categories; i++) await box(page).press('ArrowDown');
  const wanted = (await activeOption(page)) ?? '';
  expect(wanted).toBe(await options(page, 'Products').first().innerText());
  await box(page).press('ArrowUp');
  expect(await activeOption(page)).toMatch(/^wireless in /);
  // Before the first and after the last option comes the box itself.
  for (let i = 0; i < categories; i++) await box(page).press('ArrowUp');
  expect(await activeOption(page)).toBeNull();
  await box(page).press('ArrowUp');
  expect(await activeOption(page)).toBe('Search for “wireless”');

  await box(page).press('Escape');
  await list(page).waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('wireless');
  await box(page).press('ArrowDown');
  await options(page, 'Products').first().click();
  await page.getByRole('heading', { level: 1, name: wanted.split('\n')[0] ?? '' }).waitFor();
  expect(await list(page).count()).toBe(0);

  await box(page).fill('wireless');
  await suggestedIn(page, 'wireless').first().waitFor();
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await page.waitForURL(/\/search\?category=\w+&q=wireless$/);
  await page.getByText(/^Search Results: [1-9]/).waitFor();
  await visit.close();
});

test('recent searches are remembered on the device, and can be cleared', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  await box(page).focus();
  expect(await list(page).count()).toBe(0);
  for (const text of ['camera', 'watch', 'CAMERA']) {
    await visit.goto('/');
    await box(page).fill(text);
    await box(page).press('Enter');
    await page.waitForURL(`**/search?q=${text}`);
  }
  await visit.goto('/help');
  await box(page).focus();
  await list(page).waitFor();
  expect(await options(page, 'Recent searches').allInnerTexts()).toEqual([
    'CAMERA',
    'watch',
    'Clear recent searches',
  ]);
  await box(page).press('ArrowDown');
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await page.waitForURL('**/search?q=watch');
  await visit.goto('/help');
  await box(page).focus();
  await options(page, 'Recent searches').last().click();
  expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('[]');
  await visit.close();
});

test('the search page suggests categories above the results', async () => {
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto('/search');
  await box(page).pressSequentially('wireless');
  await suggestedIn(page, 'wireless').first().waitFor();
  expect(await options(page, 'Products').count()).toBe(0);
  await page.waitForURL('**/search?q=wireless');
  await expectSound(page);
  await box(page).press('Enter');
  await list(page).waitFor({ state: 'detached' });
  await page.getByText(/^Search Results: [1-9]/).waitFor();
  await visit.close();
});

test('without an answer the box says so, and still searches', async () => {
  const visit = await openVisit(shop, { expected: /status of 500/ });
  const { page } = visit;
  await visit.goto('/help');
  await box(page).fill('qqqqzzzz');
  await page.getByText('1 suggestion. Use the arrow keys to choose.').waitFor();
  await page.route('**/trpc/product.suggest**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await box(page).fill('mouse');
  await page.getByText('Suggestions are not available right now. Press Enter to search.').waitFor();
  await box(page).press('Enter');
  await page.waitForURL('**/search?q=mouse');
  await visit.close();
});
