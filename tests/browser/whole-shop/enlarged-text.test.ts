import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { lookAtOpenShop, openVisit, overflowOf } from '../support/support.ts';

const shop = lookAtOpenShop();

const enlarge = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% }' });

/** Names, and the lines above them, that are not shown whole. */
const cut = (page: Page): Promise<string[]> =>
  page.locator('main li :is(h2, h3, p, span):not(.sr-only)').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).overflow === 'hidden')
      .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent ?? ''),
  );

test('with text twice as large, the panel’s lists are no wider than the window', async () => {
  const visit = await openAdminVisit(shop, { width: 1280 });
  await visit.goto('/admin-panel/pages');
  await visit.page.getByRole('table', { name: 'Pages' }).waitFor();
  await enlarge(visit.page);
  expect(await overflowOf(visit.page)).toBe(0);
  await visit.close();
});

test('with text twice as large, the panel’s products show their whole name and SKU on a phone', async () => {
  const visit = await openAdminVisit(shop, { width: 320 });
  await visit.goto('/admin-panel/all-products');
  await visit.page.getByText('VC-APD-001').waitFor();
  await enlarge(visit.page);
  expect(await cut(visit.page)).toEqual([]);
  await visit.close();
});

test('on a phone and a desktop, names in the shop are whole, also with text twice as large', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  const atBothWidths = async <Result>(look: () => Promise<Result>): Promise<Result[]> => {
    const seen: Result[] = [];
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      seen.push(await look());
    }
    return seen;
  };
  await visit.goto('/product-category?category=mobiles');
  await page.getByRole('article').first().waitFor();
  expect(await atBothWidths(() => cut(page))).toEqual([[], []]);
  await enlarge(page);
  expect(await atBothWidths(async () => [await cut(page), await overflowOf(page)])).toEqual([
    [[], 0],
    [[], 0],
  ]);
  await visit.goto('/');
  await enlarge(page);
  // Only a name far longer than others.
  const cutHere = async () => (await cut(page)).filter((name) => name.length < 50);
  expect(await atBothWidths(async () => [await cutHere(), await overflowOf(page)])).toEqual([
    [[], 0],
    [[], 0],
  ]);
  await visit.close();
});
