import { expect, test } from 'vitest';
import { lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

test.each([390, 1440])(
  'at %i px a reload brings a long list back, at the place where it was',
  async (width) => {
    const visit = await openVisit(shop, { width });
    const { page } = visit;
    await visit.goto('/product-category');
    const cards = page.getByRole('article');
    const more = page.getByRole('button', { name: 'Load more' });
    // It goes on by itself at first.
    for (const loaded of [48, 72]) {
      await more.scrollIntoViewIfNeeded();
      await expect.poll(() => cards.count()).toBe(loaded);
    }
    await more.press('Enter');
    await expect.poll(() => cards.count()).toBe(96);
    await cards.nth(90).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(3_000);
    await page.reload();
    await expect.poll(() => cards.count()).toBe(96);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    // Another list does not take it over.
    await visit.goto('/product-category?sort=asc');
    expect(await cards.count()).toBe(24);
    await visit.close();
  },
);
