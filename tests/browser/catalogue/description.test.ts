import { expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { shareBrowserShop } from '../support/support.ts';

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
