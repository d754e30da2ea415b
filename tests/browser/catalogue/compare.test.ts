import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound } from '../support/soundness.ts';
import { holdsFocus, listShopProducts, lookAtOpenShop, openVisit, overflowOf } from '../support/support.ts';

const shop = lookAtOpenShop();

const toggle = (page: Page, place: number) =>
  page
    .getByRole('article')
    .nth(place)
    .getByRole('button', { name: /^Compare: / });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Comparison' });
const columns = (page: Page) => page.getByRole('main').getByRole('table').getByRole('columnheader');
const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('rowheader');

test('products are chosen on cards and pages, and shown side by side at an address that can be shared', async () => {
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/product-category?category=Mouse');
  await toggle(page, 0).click();
  await toggle(page, 1).click();
  await bar(page).getByText('Mouse: 2 of 4 to compare').waitFor();
  await page.getByRole('article').nth(2).getByRole('heading').getByRole('link').click();
  const wide = page.getByRole('button', { name: /^Compare: / }).first();
  expect(await wide.getAttribute('aria-pressed')).toBe('false');
  await wide.click();
  await bar(page).getByText('Mouse: 3 of 4 to compare').waitFor();
  await expectSound(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Mouse', exact: true }).waitFor();
  await expect.poll(() => toggle(page, 2).getAttribute('aria-pressed')).toBe('true');
  await toggle(page, 3).click();
  await toggle(page, 4).click();
  await page.getByText('Up to 4 products can be compared. Take one out first.').waitFor();
  await toggle(page, 3).press('Enter');
  await bar(page).getByText('Mouse: 3 of 4 to compare').waitFor();

  await bar(page).getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare products' }).waitFor();
  await columns(page).nth(2).waitFor();
  const shared = page.url();
  expect(new URL(shared).searchParams.get('ids')?.split(',')).toHaveLength(3);
  const all = await rows(page).count();
  await page.getByRole('checkbox', { name: 'Differences only' }).check();
  await expect.poll(() => rows(page).count()).toBeLessThan(all);
  expect(page.url()).toBe(`${shared.replaceAll('%2C', ',')}&differences=only`);
  await expectSound(page);

  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter');
  await expect.poll(() => columns(page).count()).toBe(2);
  await expect.poll(() => holdsFocus(page.getByRole('region', { name: 'Comparison' }))).toBe(true);
  await page.getByRole('link', { name: 'Add another' }).click();
  await page.waitForURL('**/product-category?category=Mouse');
  await bar(page).getByText('Mouse: 2 of 4 to compare').waitFor();

  // On the smallest phone the bar covers nothing that has the focus.
  await page.setViewportSize({ width: 320, height: 480 });
  const low = page.getByRole('article').nth(2).getByRole('button').last();
  await low.focus();
  const focused = await low.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThan((await bar(page).boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Another category starts a new comparison, which is said.
  await visit.goto('/product-category?category=camera');
  await toggle(page, 0).click();
  await bar(page).getByText('Camera: 1 of 4 to compare').waitFor();
  await page.getByText('You started a new list').waitFor();
  await page.waitForLoadState('networkidle');
  await bar(page).getByRole('button', { name: 'Clear' }).press('Enter');
  await bar(page).waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('0 of 4 to compare').waitFor();
  await expect.poll(() => holdsFocus(page.getByRole('region', { name: 'Products', exact: true }))).toBe(true);
  await visit.close();
});

test('a shared address opens anywhere, small and dark, and says which products are gone', async () => {
  const products = await listShopProducts(shop);
  const ids = products.filter(({ category }) => category === 'televisions').map(({ _id }) => _id);
  const gone = `prd_${'0'.repeat(32)}`;
  const path = `/compare?ids=${[ids[0], ids[1], gone, ids[2]].join(',')}`;
  const html = await (await fetch(shop.url + path)).text();
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).toContain('Screen size');

  const visit = await openVisit(shop, { width: 390, colorScheme: 'dark' });
  const { page } = visit;
  await visit.goto(path);
  await page.getByText(/^Televisions: 3 of 4 products, 1 not shown/).waitFor();
  expect(await columns(page).count()).toBe(3);
  // However many lines the names take, the buttons line up.
  const buttons = await page.getByRole('button', { name: /^Add to Cart: / }).all();
  const heights = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
  await expectSound(page);
  // Opening a shared comparison does not change this device's list.
  expect(await page.evaluate(() => localStorage.getItem('compare'))).toBeNull();
  await visit.goto('/compare');
  await page.getByText('Nothing to compare yet').waitFor();
  await expectSound(page);
  await visit.close();
});

test('no label breaks inside a word, in German either', async () => {
  const visit = await openVisit(shop, { width: 320 });
  const { page } = visit;
  const mice = shop.products.filter(({ category }) => category === 'Mouse').slice(0, 4);
  await visit.goto(`/compare?ids=${mice.map(({ _id }) => _id).join(',')}`);
  await rows(page).first().waitFor();
  for (const width of [320, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await rows(page)
      .nth(1)
      .evaluate((label) => {
        label.textContent = 'Verfügbarkeit';
        const range = document.createRange();
        range.selectNodeContents(label);
        return range.getClientRects().length;
      });
    expect([width, lines, await overflowOf(page)]).toEqual([width, 1, 0]);
  }
  await visit.close();
});
