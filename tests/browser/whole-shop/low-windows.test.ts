import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings, openAdminVisit } from '../support/admin-support.ts';
import { openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();
// Its words are longer.
beforeEach(() => changeSettings(shop, { language: 'de' }));

/** WCAG 2.2, 1.4.10: a window of 1280 × 1024 pixels at 400 %. */
const ENLARGED = { width: 320, height: 256 };

/** Tabs on, and tells what of `scope` had the focus and which of it was wholly covered (WCAG 2.2, 2.4.11). */
async function tabThrough(page: Page, scope: string, presses: number) {
  const seen: { name: string; covered: boolean }[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate((within) => {
      const element = document.activeElement as HTMLElement;
      if (!element.closest(within)) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0];
      const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const covered = parts.every(([x, y]) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return !there || ![element, label].some((part) => part?.contains(there) || there.contains(element));
      });
      return { name: (label ?? element).innerText.slice(0, 40), covered };
    }, scope);
    if (focused) seen.push(focused);
  }
  return { count: seen.length, covered: seen.filter(({ covered }) => covered).map(({ name }) => name) };
}

test.each([ENLARGED, { width: 320, height: 640 }, { width: 640, height: 512 }])(
  'in a window of $width by $height, no field of the panel hides behind the bar with Save',
  async (size) => {
    const visit = await openAdminVisit(shop, size);
    const { page } = visit;
    for (const section of ['settings', 'tax', 'delivery']) {
      await visit.goto(`/admin-panel/${section}`);
      await page.locator('main form').waitFor();
      const { count, covered } = await tabThrough(page, 'main form', 30);
      expect(count, section).toBeGreaterThan(5);
      expect(covered, section).toEqual([]);
    }
    await visit.goto('/admin-panel/all-products');
    await page
      .getByRole('link', { name: / bearbeiten$/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByLabel('Produktname').waitFor();
    const { count, covered } = await tabThrough(page, '[role="dialog"] form', 40);
    expect(count).toBeGreaterThan(5);
    expect(covered).toEqual([]);
    await visit.close();
  },
);

test.each([{ width: 390, height: 844 }, { width: 640, height: 512 }, { width: 320, height: 512 }, ENLARGED])(
  'in a window of $width by $height, no filter hides behind the button back to the products',
  async (size) => {
    const visit = await openVisit(shop, size);
    const { page } = visit;
    await visit.goto('/product-category?category=mobiles');
    await page.getByRole('button', { name: /^Filtern und sortieren/ }).press('Enter');
    const { count, covered } = await tabThrough(page, '[data-open="true"]', 45);
    expect(count).toBeGreaterThan(20);
    expect(covered).toEqual([]);
    await visit.close();
  },
);

test('in a low window, bars leave room for the page, also after something went into the cart', async () => {
  const visit = await openAdminVisit(shop, ENLARGED);
  const { page } = visit;
  const product = shop.products.find(({ sku }) => sku === 'VC-MOB-001');
  await visit.goto(`/product/${product?._id}`);
  /** How many of the window's lines show the page itself. */
  const free = () =>
    page.evaluate(() => {
      const lines = Array.from({ length: innerHeight }, (_, y) =>
        document.elementFromPoint(innerWidth / 2, y),
      );
      const isFixed = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
      return lines.filter((element) => element?.closest('main') && !isFixed(element)).length;
    });
  expect(await free()).toBeGreaterThan(190);
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^In den Warenkorb/ })
    .first();
  await add.press('Enter');
  await page.getByRole('region', { name: 'Jetzt in Ihrem Warenkorb' }).waitFor();
  const isSeen = () =>
    add.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
  await expect.poll(isSeen).toBe(true);
  await visit.close();
});
