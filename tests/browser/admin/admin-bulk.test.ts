import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choiceOf, dialogOf, fieldOf, fillDetails, REQUIRED } from '../support/admin-product-support.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { hold, plentyOf } from '../support/cart-support.ts';
import { callsOf } from '../support/checkout-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, listShopProducts, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const found = async (name: string) =>
  (await listShopProducts(shop)).find(({ productName }) => productName === name);

async function givenProduct(page: Page, productName: string, price: number): Promise<void> {
  const data = { productName, brandName: 'Voltcart', category: 'Mouse', price, sellingPrice: price };
  expect((await page.request.post(`${shop.url}/api/upload-product`, { data })).ok()).toBe(true);
}

async function openList(page: Page, query: string): Promise<void> {
  await page.goto(`${shop.url}/admin-panel/all-products?${query}`);
  await heading(page, 'All Product');
  await page.getByRole('list', { name: 'Products' }).waitFor();
}

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('at %i px, %s', (width, colorScheme) => {
  test('many products are previewed and changed, but for one that somebody edits meanwhile', async () => {
    const visit = await openAdminVisit(shop, { width, colorScheme });
    const { page } = visit;
    const name = (what: string) => `Torch${width} ${what}`;
    await givenProduct(page, name('one'), 10);
    await givenProduct(page, name('two'), 20);
    await givenProduct(page, name('dear'), 999_999);
    await openList(page, `q=torch${width}`);
    await page.getByRole('checkbox', { name: `Select ${name('one')}` }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByText('1 product selected', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Select all 3' }).click();
    await bar.getByText('3 products selected', { exact: true }).waitFor();
    await expectSound(page);

    await bar.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = dialogOf(page, 'Change 3 products');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('Enter a percentage above 0, at most 1000', { exact: true }).waitFor();
    expect(await holdsFocus(fieldOf(dialog, 'Percent'))).toBe(true);
    await fieldOf(dialog, 'Percent').fill('12.5');
    await choiceOf(dialog, 'Rounding').selectOption('Ending like $19.99');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const changes = dialog.getByRole('region', { name: 'Changes' });
    const rowOf = (what: string) => changes.getByRole('row').filter({ hasText: name(what) });
    await rowOf('one').waitFor();
    expect(await rowOf('one').innerText()).toMatch(/\$10\.00[\s\S]*\$10\.99/);
    expect(await rowOf('two').innerText()).toMatch(/\$20\.00[\s\S]*\$22\.99/);
    await dialog
      .getByRole('region', { name: 'Left out' })
      .getByText('The new price must be between $0.01 and $9,99,999.99')
      .waitFor();
    await expectSound(page);
    expect((await found(name('one')))?.price).toBe(10);

    const two = await found(name('two'));
    const edited = { ...two, brandName: 'Edited' };
    await page.request.post(`${shop.url}/api/update-product`, { data: edited });
    await dialog.getByRole('button', { name: 'Change 2 products' }).click();
    await dialog.getByText('Someone else changed this product. Reload to see it.').waitFor();
    await dialog.getByRole('region', { name: 'Changes' }).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await found(name('one'))).toMatchObject({ price: 10.99, sellingPrice: 10.99 });
    expect((await found(name('two')))?.price).toBe(20);
    await visit.close();
  });

  test('a draft is previewed, published, duplicated, and its copy deleted', async () => {
    const visit = await openAdminVisit(shop, { width, colorScheme });
    const { page } = visit;
    const name = `Beacon ${width}`;
    await openList(page, '');
    await page.getByRole('button', { name: 'Upload Product' }).click();
    const upload = dialogOf(page, 'Upload Product');
    await fieldOf(upload, 'Product Name').fill(name);
    await choiceOf(upload, 'Category').selectOption('Mouse');
    await fillDetails(page, REQUIRED);
    await upload.getByRole('button', { name: 'Save as draft' }).click();
    await alertSaying(page, 'Saved as a draft');
    await upload.waitFor({ state: 'detached' });
    expect(await found(name)).toBeUndefined();

    await openList(page, 'sale=draft');
    const list = page.getByRole('list', { name: 'Products' });
    expect(await list.getByText('Draft', { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await dialogOf(page, 'Edit Product').getByRole('link', { name: 'Preview' }).click();
    await heading(page, 'Preview');
    await heading(page, name);
    const buy = page.getByRole('button', { name: 'Add to Cart' }).first();
    expect(await buy.getAttribute('aria-disabled')).toBe('true');
    await expectSound(page);
    await page.getByRole('link', { name: 'Edit this product' }).click();
    const edit = dialogOf(page, 'Edit Product');
    await edit.getByRole('button', { name: 'Publish' }).click();
    await alertSaying(page, 'Published');
    await edit.getByRole('link', { name: 'See it in the shop' }).waitFor();
    await expect.poll(async () => (await found(name))?.price).toBe(1299.5);

    await edit.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => fieldOf(edit, 'Product Name').inputValue()).toBe(`Copy of ${name}`);
    await expectSound(page);
    await edit.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = dialogOf(page, 'Delete this product?');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await alertSaying(page, 'Product deleted');
    await edit.waitFor({ state: 'detached' });
    await openList(page, `q=${encodeURIComponent(name)}`);
    expect(await page.getByRole('link', { name: /^Edit / }).count()).toBe(1);
    await visit.close();
  });
});

test('a change that empties the list still tells what was done, and nothing stays selected', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await givenProduct(page, 'Vanisher one', 10);
  await givenProduct(page, 'Vanisher two', 10);
  await openList(page, 'q=vanisher&sale=on');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  await bar.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = dialogOf(page, 'Change 2 products');
  await choiceOf(dialog, 'What to change').selectOption('Take off sale');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
  const changed = dialog.getByRole('region', { name: 'Changes' });
  await changed.getByRole('row').filter({ hasText: 'Vanisher two' }).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('list', { name: 'Products' }).waitFor();
  expect(await bar.getByText(/selected$/).count()).toBe(0);
  await visit.close();
});

test('everything that matches can be selected beside a larger selection of something else', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  for (let number = 1; number <= 50; number += 1) await givenProduct(page, `Swarm ${number}`, 900_000);
  await openList(page, 'sort=asc');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select the 48 shown' }).click();
  await page.getByRole('button', { name: 'Load more' }).click();
  await bar.getByRole('button', { name: 'Select the 96 shown' }).click();
  await bar.getByText('96 products selected', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: /^Search products/ }).fill('swarm');
  const all = bar.getByRole('button', { name: 'Select all 50' });
  await all.click();
  await bar.getByText('146 products selected', { exact: true }).waitFor();
  await all.waitFor({ state: 'detached' });
  await visit.close();
});

test('a stock adjustment under way is not sent again', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  const [product] = plentyOf(shop.products);
  await visit.goto(`/admin-panel/all-products?edit=${product?._id}`);
  const edit = dialogOf(page, 'Edit Product');
  await edit.getByRole('tab', { name: 'Stock' }).click();
  const calls = callsOf(page, 'admin.product.adjustStock');
  const letGo = await hold(page, 'admin.product.adjustStock');
  const adjust = edit.getByRole('button', { name: 'Adjust stock' });
  await fieldOf(edit, 'Units').fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => adjust.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await adjust.dispatchEvent('click');
  letGo();
  await alertSaying(page, 'Stock adjusted');
  expect(calls).toHaveLength(1);
  expect((await found(product?.productName ?? ''))?.stock).toBe((product?.stock ?? 0) + 2);
  await visit.close();
});
