import { expect, test } from 'vitest';
import { dialogOf, fieldOf } from '../support/admin-product-support.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { productWhere } from '../support/cart-support.ts';
import { listShopProducts, type ShopProduct, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('a product cannot be saved before its specs are there, which are kept', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 500/ });
  const { page } = visit;
  const { _id } = productWhere(shop.products, ({ category }) => category === 'airpodes');
  const specsNow = async () => {
    const product = (await listShopProducts(shop)).find((each) => each._id === _id);
    return (product as (ShopProduct & { specs: object }) | undefined)?.specs;
  };
  const before = await specsNow();
  expect(Object.keys(before ?? {}).length).toBeGreaterThan(1);

  const query = '**/trpc/*admin.product.specs*';
  // Not cut off: once another answer shows that the shop is back, it would be asked again before the press.
  await page.route(query, (route) => route.fulfill({ status: 500, body: '' }));
  await visit.goto(`/admin-panel/all-products?edit=${_id}`);
  const edit = dialogOf(page, 'Edit Product');
  await fieldOf(edit, 'Product Name').fill('Renamed');
  const save = edit.getByRole('button', { name: 'Update Product' });
  const failure = edit.getByRole('alert').filter({ hasText: 'The specs could not be loaded.' });
  await failure.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.unroute(query);
  await failure.getByRole('button', { name: 'Try again' }).press('Enter');
  await edit.getByRole('group', { name: 'Specs' }).waitFor();
  await save.click();
  await alertSaying(page, 'Product updated successfully');
  expect(await specsNow()).toEqual(before);
  await visit.close();
});

test('an attribute that somebody else deleted leaves the open form, which can be saved then', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 400/ });
  const { page } = visit;
  const { _id } = productWhere(shop.products, ({ category }) => category === 'Mouse');
  await visit.goto(`/admin-panel/all-products?edit=${_id}`);
  const edit = dialogOf(page, 'Edit Product');
  const specs = edit.getByRole('group', { name: 'Specs' });
  const weight = specs.locator('[name="specs.weight"]');
  await weight.waitFor();
  await page.request.post(`${shop.url}/trpc/admin.category.removeAttribute`, {
    data: { category: 'Mouse', key: 'weight' },
  });
  await fieldOf(edit, 'Product Name').fill('Renamed');
  const save = edit.getByRole('button', { name: 'Update Product' });
  await save.click();
  await edit.getByText('Mouse has no spec named weight', { exact: false }).waitFor();
  await weight.waitFor({ state: 'detached' });
  await save.click();
  await alertSaying(page, 'Product updated successfully');
  await visit.close();
});
