import { expect, test } from 'vitest';
import { heading, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

/** The width of a sheet of A4 in pixels, less its margins: pages have the phone's layout on it. */
const SHEET = 718;

test('nothing lies over the text of a printed page', async () => {
  const visit = await openVisit(shop, { width: SHEET });
  const { page } = visit;
  const fixed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position, display } = getComputedStyle(element);
          return position === 'fixed' && display !== 'none' && element.getClientRects().length > 0;
        })
        .map(({ className }) => className),
    );
  const [product] = shop.products;
  for (const [path, name] of [
    [`/product/${product?._id}`, product?.productName ?? ''],
    ['/help', 'Help Center'],
  ] as const) {
    await visit.goto(path);
    await heading(page, name);
    expect((await fixed()).length).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await fixed(), path).toEqual([]);
    await page.emulateMedia({ media: null });
  }
  await visit.close();
});
