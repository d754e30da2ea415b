import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('a description keeps the lines that the owner wrote, such as those of a list', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  const product = {
    productName: 'Listed lamp',
    brandName: 'B',
    category: 'Mouse',
    price: 2,
    sellingPrice: 1,
  };
  const answer = await page.request.post(`${shop.url}/api/upload-product`, {
    data: { ...product, productImage: [], description: 'In the box:\n- a lamp\n- a bulb\n\nMade of glass.' },
  });
  const { data } = await answer.json();
  await visit.goto(`/product/${data._id}`);
  const paragraphs = page.getByRole('region', { name: 'Description' }).locator('p');
  expect(await paragraphs.allInnerTexts()).toEqual(['In the box:\n- a lamp\n- a bulb', 'Made of glass.']);
  await visit.close();
});

/** Changes the catalogue: public pages show it from their next answer on. */
function changeCatalogue(statements: string): void {
  const db = new Database(join(shop.dataFolder, 'shop.db'));
  db.exec(`${statements}; update guard set version = version + 1 where name = 'catalogue'`);
  db.close();
}

test('home has no banner of an empty category, and no highlight without a picture', async () => {
  const newest = shop.products.find(({ category }) => category === 'mobiles');
  changeCatalogue(
    `update product set on_sale = 0 where category = 'refrigerator';
     delete from product_image where product_id = '${newest?._id}'`,
  );
  const visit = await openVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const carousel = page.locator('[aria-roledescription="carousel"]');
    expect(await carousel.locator('picture').count()).toBe(4);
    expect(await carousel.getByText('Refrigerator').count()).toBe(0);
    const tiles = page.getByRole('region', { name: "This Week's Highlights" }).getByRole('link');
    const names = (await tiles.allInnerTexts()).map((text) => text.split('\n'));
    expect(names.map(([category]) => category)).not.toContain('Refrigerator');
    expect(names.flat()).not.toContain(newest?.productName);
    expect(names.map(([category]) => category)).toContain('Mobiles');
    expect(await tiles.locator('img').count()).toBe(await tiles.count());
  }
  await visit.close();
});
