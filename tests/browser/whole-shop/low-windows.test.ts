import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changeSettings, openAdminVisit } from '../support/admin-support.ts';
import { openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();
// Its words are longer.
beforeAll(() => changeSettings(shop, { language: 'de' }));

/** WCAG 2.2, 1.4.10: a window of 1280 × 1024 pixels at 400 %. */
const ENLARGED = { width: 320, height: 256 };

type Size = { width: number; height: number };

/**
 * In each window, tabs on from an element, and tells what of `scope` had the focus and which of it was wholly covered
 * (WCAG 2.2, 2.4.11).
 */
async function tabThrough(page: Page, sizes: readonly Size[], from: Locator, scope: string, presses: number) {
  // The page notes what each press leads to.
  const noted = await page.evaluateHandle((within) => {
    const seen: { name: string; covered: boolean }[] = [];
    window.addEventListener('keyup', ({ key }) => {
      const element = document.activeElement as HTMLElement;
      if (key !== 'Tab' || !element.closest(within)) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0];
      const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const covered = parts.every(([x, y]) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return !there || ![element, label].some((part) => part?.contains(there) || there.contains(element));
      });
      seen.push({ name: (label ?? element).innerText.slice(0, 40), covered });
    });
    return seen;
  }, scope);
  const results: { size: string; count: number; covered: string[] }[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await from.focus();
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
    const seen = await noted.evaluate((all) => all.splice(0));
    const covered = seen.filter(({ covered }) => covered).map(({ name }) => name);
    results.push({ size: `${size.width} by ${size.height}`, count: seen.length, covered });
  }
  return results;
}

const PANEL_SIZES = [ENLARGED, { width: 320, height: 640 }, { width: 640, height: 512 }];

test('in low windows, no field of the panel hides behind the bar with Save', async () => {
  const visit = await openAdminVisit(shop, ENLARGED);
  const { page } = visit;
  const ofForm = async (section: string, from: Locator, scope: string, presses: number) => {
    for (const { size, count, covered } of await tabThrough(page, PANEL_SIZES, from, scope, presses)) {
      expect(count, `${section}, ${size}`).toBeGreaterThan(5);
      expect(covered, `${section}, ${size}`).toEqual([]);
    }
  };
  for (const section of ['settings', 'tax', 'delivery']) {
    await visit.goto(`/admin-panel/${section}`);
    await page.locator('main form').waitFor();
    await ofForm(section, page.getByRole('main'), 'main form', 30);
  }
  await visit.goto('/admin-panel/all-products');
  await page
    .getByRole('link', { name: / bearbeiten$/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Produktname').waitFor();
  await ofForm('a product', dialog.getByRole('tab').first(), '[role="dialog"] form', 40);
  await visit.close();
});

test('in low windows, no filter hides behind the button back to the products', async () => {
  const sizes = [
    { width: 390, height: 844 },
    { width: 640, height: 512 },
    { width: 320, height: 512 },
    ENLARGED,
  ];
  const visit = await openVisit(shop, sizes[0]);
  const { page } = visit;
  await visit.goto('/product-category?category=mobiles');
  const toggle = page.getByRole('button', { name: /^Filtern und sortieren/ });
  await toggle.press('Enter');
  for (const { size, count, covered } of await tabThrough(page, sizes, toggle, '[data-open="true"]', 45)) {
    expect(count, size).toBeGreaterThan(20);
    expect(covered, size).toEqual([]);
  }
  await visit.close();
});

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
