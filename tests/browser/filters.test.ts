import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound } from './soundness.ts';
import { holdsFocus, openVisit, shareBrowserShop } from './support.ts';

const shop = shareBrowserShop();

const results = async (page: Page, count: number) =>
  page.getByText(`Search Results : ${count}`, { exact: true }).waitFor();
/** The count beside a choice. */
const countAt = async (page: Page, name: RegExp): Promise<number> => {
  const label = page.locator('label').filter({ has: page.getByRole('checkbox', { name }) });
  return Number.parseInt(((await label.textContent()) ?? '').match(/\d+(?= products)/)?.[0] ?? '', 10);
};
const parameters = (page: Page) => [...new URL(page.url()).searchParams].map((pair) => pair.join('='));

test('each choice shows as many products as its count says, and is kept in the address', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse');
  await results(page, 10);
  for (const name of [/^Tickmoor/, /^In stock/]) {
    const promised = await countAt(page, name);
    await page.getByRole('checkbox', { name }).check();
    await results(page, promised);
  }
  // Another brand is counted as if no brand were chosen.
  const more = await countAt(page, /^Skarnfell/);
  const before = await countAt(page, /^Tickmoor/);
  expect(more).toBeGreaterThan(0);
  await page.getByRole('checkbox', { name: /^Skarnfell/ }).check();
  await results(page, before + more);
  expect(parameters(page)).toEqual(['category=Mouse', 'brand=Skarnfell', 'brand=Tickmoor', 'stock=in']);

  await page.getByLabel('From $').fill('30.5');
  await page.getByRole('button', { name: 'Apply the price range' }).click();
  await page.getByRole('button', { name: 'Remove $30.50 and more' }).waitFor();
  expect(parameters(page)).toContain('price=30.5-');
  expect(await page.getByLabel('From $').inputValue()).toBe('30.50');
  await expectSound(page);

  const chips = page.getByRole('group', { name: 'Chosen filters' });
  await chips.getByRole('button', { name: 'Remove Tickmoor' }).press('Enter');
  await expect.poll(() => parameters(page)).not.toContain('brand=Tickmoor');
  await expect.poll(() => holdsFocus(chips)).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Tickmoor/ }).isChecked()).toBe(false);
  await page.goBack();
  await chips.getByRole('button', { name: 'Remove Tickmoor' }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL(`${shop.url}/product-category`);
  await results(page, 128);
  await visit.close();
});

test("a category's own specs narrow it, and disappear with it", async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=televisions&spec=panel:OLED');
  const oled = await page.getByRole('article').count();
  expect(oled).toBeGreaterThan(1);
  await results(page, oled);
  await page.getByRole('button', { name: 'Remove Panel: OLED' }).waitFor();
  await page.getByRole('checkbox', { name: /^Watches/ }).check();
  await expect.poll(() => parameters(page)).toEqual(['category=televisions', 'category=watches']);
  await results(page, 23);
  await visit.close();
});

test('when nothing matches, the nearest are offered; back restores the position', async () => {
  const visit = await openVisit(shop, { width: 390, colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles&&brand=Tickmoor');
  await results(page, 0);
  await page.getByText('No Data Found...', { exact: true }).waitFor();
  const near = page.getByRole('region', { name: 'Close to what you are looking for' });
  expect(await near.getByRole('article').count()).toBe(8);
  await expectSound(page);
  await page.getByRole('button', { name: 'Filter and sort (2)' }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await results(page, 128);
  await page.getByRole('button', { name: 'Show results' }).click();
  const dropdown = page.getByRole('button', { name: /^Filter and sort/, expanded: false });
  await expect.poll(() => holdsFocus(dropdown)).toBe(true);
  // The stock label is not hidden by the button beside it.
  const out = page.getByRole('article').filter({ hasText: 'Out of stock' }).first();
  const said = await out.getByText('Out of stock').first().boundingBox();
  const soldOut = out.getByRole('button', { name: /^Out of stock: / });
  expect(await soldOut.getAttribute('aria-disabled')).toBe('true');
  const button = await out.getByRole('button', { name: /^Compare/ }).boundingBox();
  expect(said?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  await page.getByRole('button', { name: 'Load more' }).click();
  const card = page.getByRole('article').nth(30).getByRole('heading').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => Math.round(window.scrollY));
  expect(place).toBeGreaterThan(2000);
  await card.click();
  await page.waitForURL('**/product/*');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
  await visit.close();
});

test('the server renders the page with its counts', async () => {
  const answer = await fetch(`${shop.url}/product-category?category=Mouse&brand=Tickmoor`);
  const html = await answer.text();
  expect(html).toContain('Search Results : 4');
  expect(html).toContain('Remove Tickmoor');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});
