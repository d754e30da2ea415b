import { expect, test } from 'vitest';
import { buy } from '../support/checkout-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { heading, openVisit, type ShopProduct, shareBrowserShop } from '../support/support.ts';

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

test('a printed order has no grid around its items: a page break in one puts what follows over them', async () => {
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  const [product] = shop.products as [ShopProduct];
  const order = await buy(shop, visit, product._id);
  await visit.goto(`/order/${order.id}`);
  const items = page.getByRole('list', { name: 'Items of this order' });
  await items.waitFor();
  await page.emulateMedia({ media: 'print' });
  const grids = await items.evaluate((list) => {
    const around: string[] = [];
    for (let box: Element | null = list; box; box = box.parentElement)
      if (/grid|flex/.test(getComputedStyle(box).display)) around.push(box.className);
    return around;
  });
  expect(grids).toEqual([]);
  await page.emulateMedia({ media: null });
  await visit.close();
});
