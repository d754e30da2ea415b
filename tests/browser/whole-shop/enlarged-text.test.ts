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

test.each([320, 1280])(
  'at %i px, names in the shop are whole, also with text twice as large',
  async (width) => {
    const visit = await openVisit(shop, { width });
    const { page } = visit;
    await visit.goto('/product-category?category=mobiles');
    await page.getByRole('article').first().waitFor();
    expect(await cut(page)).toEqual([]);
    await enlarge(page);
    expect([await cut(page), await overflowOf(page)]).toEqual([[], 0]);
    await visit.goto('/');
    await enlarge(page);
    // Only a name far longer than others.
    expect((await cut(page)).filter((name) => name.length < 50)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await visit.close();
  },
);
