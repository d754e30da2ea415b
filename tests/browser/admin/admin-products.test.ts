import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  CATEGORY_CHOICES,
  choiceOf,
  dialogOf,
  fieldOf,
  fillDetails,
  orderOf,
  picture,
  REQUIRED,
  tilesOf,
} from '../support/admin-product-support.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, listShopProducts, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const found = async (name: string) =>
  (await listShopProducts(shop)).find(({ productName }) => productName === name);

/** Creates a product through the documented call. */
/** Presses a key until the text appears: a drag listens to keys only once it has measured its targets. */
async function pressUntilMoved(page: Page, key: string, text: string): Promise<void> {
  const moved = page.getByText(text);
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      await moved.waitFor({ state: 'attached', timeout: 4000 }).catch(() => undefined);
      return moved.count();
    })
    .toBe(1);
}

async function givenProduct(page: Page, productName: string): Promise<string> {
  const answer = await page.request.post(`${shop.url}/api/upload-product`, {
    data: { productName, brandName: 'Voltcart', category: 'Mouse', price: 20, sellingPrice: 10, stock: 3 },
  });
  return ((await answer.json()) as { id: string }).id;
}

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('at %i px, %s', (width, colorScheme) => {
  test('a product is created with pictures, reordered by keyboard, and edited', async () => {
    const visit = await openAdminVisit(shop, { width, colorScheme });
    const { page } = visit;
    const name = `Lamp ${width}`;
    await visit.goto('/admin-panel/all-products');
    await heading(page, 'All Product');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .waitFor();
    await expectSound(page);

    await page.getByRole('button', { name: 'Upload Product' }).click();
    const upload = dialogOf(page, 'Upload Product');
    await upload.getByText('*Please upload product image', { exact: true }).waitFor();
    await upload.getByRole('button', { name: 'Upload Product', exact: true }).click();
    await upload.getByText('Please provide product name', { exact: true }).waitFor();
    for (const text of ['brand name', 'category', 'price', 'selling price']) {
      expect(await upload.getByText(`Please provide ${text}`, { exact: true }).count()).toBe(1);
    }
    const nameField = fieldOf(upload, 'Product Name');
    await expect.poll(() => holdsFocus(nameField)).toBe(true);
    await fillDetails(page, { Price: 'much' });
    await upload.getByRole('button', { name: 'Upload Product', exact: true }).click();
    await upload
      .getByText('A price is a number from 0.01 to 999999.99, such as 1299 or 12.50', { exact: true })
      .waitFor();

    expect(await choiceOf(upload, 'Category').locator('option').allInnerTexts()).toEqual(CATEGORY_CHOICES);
    await choiceOf(upload, 'Category').selectOption('airpodes');
    await upload
      .getByLabel('Upload Product Image')
      .setInputFiles([
        await picture('red.png', '#cc2222'),
        await picture('green.png', '#22cc22'),
        await picture('blue.png', `#2222${width === 390 ? 'cc' : 'dd'}`),
      ]);
    await expect.poll(() => tilesOf(page).count()).toBe(3);
    const [red, green, blue] = await orderOf(page);
    await upload.getByRole('button', { name: 'Move picture 3', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Picture 3 is at place 3 of 3.').waitFor({ state: 'attached' });
    await pressUntilMoved(page, 'ArrowLeft', 'Picture 3 is at place 2 of 3.');
    await page.keyboard.press('Space');
    await expect.poll(() => orderOf(page)).toEqual([red, blue, green]);
    await upload.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect.poll(() => orderOf(page)).toEqual([blue, green]);
    await upload.getByRole('button', { name: 'Enlarge picture 1, Thumbnail' }).click();
    const enlarged = dialogOf(page, 'Product Image');
    await fieldOf(enlarged, 'Description').fill('A blue square');
    await expectSound(page);
    await page.keyboard.press('Escape');
    await enlarged.waitFor({ state: 'hidden' });
    await upload.waitFor();

    await fillDetails(page, { ...REQUIRED, 'Product Name': name, SKU: `L-${width}`, Stock: '4' });
    await fillDetails(page, { 'Battery life per charge (h)': '7.5' });
    await expectSound(page);
    await upload.getByRole('button', { name: 'Upload Product', exact: true }).click();
    await alertSaying(page, 'Product uploaded successfully');
    await upload.waitFor({ state: 'hidden' });
    expect(await found(name)).toMatchObject({
      category: 'airpodes',
      price: 1299.5,
      sellingPrice: 999,
      stock: 4,
      sku: `L-${width}`,
      specs: { battery_life: 7.5 },
      productImage: [blue, green].map((path) => shop.url + path?.replace('-200.', '-800.')),
    });

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    const edit = dialogOf(page, 'Edit Product');
    await fillDetails(page, { 'Selling Price': '2000' });
    await edit.getByRole('button', { name: 'Update Product' }).click();
    await edit.getByText('Selling price must not be above price', { exact: true }).waitFor();
    await fillDetails(page, { 'Selling Price': '899.95', 'Product Name': `${name} II` });
    await edit.getByRole('button', { name: 'Update Product' }).click();
    await alertSaying(page, 'Product updated successfully');
    await edit.waitFor({ state: 'hidden' });
    await page
      .getByRole('listitem')
      .filter({ hasText: `${name} II` })
      .getByText('$899.95')
      .waitFor();
    await visit.close();
  });

  test('stock is adjusted with a reason, a product taken off sale, and both appear in the history', async () => {
    const expected = /status of 409/;
    const visit = await openAdminVisit(shop, { width, colorScheme, expected });
    const { page } = visit;
    const id = await givenProduct(page, `Wheel ${width}`);
    await visit.goto(`/admin-panel/all-products?edit=${id}`);
    const edit = dialogOf(page, 'Edit Product');
    await edit.getByRole('tab', { name: 'Stock' }).click();
    const adjust = edit.getByRole('button', { name: 'Adjust stock' });
    await fillDetails(page, { Units: '1,5', Note: 'a box' });
    await adjust.click();
    await edit.getByText('Enter a whole number from 1 to 1,000,000').waitFor();
    expect(await holdsFocus(fieldOf(edit, 'Units'))).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('5');
    await choiceOf(edit, 'Change').selectOption('Take away');
    await adjust.click();
    await alertSaying(page, 'Only 3 left');
    await choiceOf(edit, 'Change').selectOption('Add');
    await adjust.click();
    await alertSaying(page, 'Stock adjusted');
    await expect.poll(() => adjust.isDisabled()).toBe(true);
    expect(await holdsFocus(adjust)).toBe(true);
    const history = edit.getByRole('table', { name: 'Stock history' });
    await history.getByRole('row').filter({ hasText: '+5' }).filter({ hasText: 'Restock, a box' }).waitFor();
    expect((await found(`Wheel ${width}`))?.stock).toBe(8);
    await expectSound(page);

    await edit.getByRole('button', { name: 'Take off sale' }).click();
    await dialogOf(page, 'Take off sale?').getByRole('button', { name: 'Take off sale' }).click();
    await alertSaying(page, 'Taken off sale');
    await edit.getByRole('button', { name: 'Put on sale' }).waitFor();
    expect(await found(`Wheel ${width}`)).toBeUndefined();
    await edit.getByRole('tab', { name: 'Changes' }).click();
    await expect.poll(() => edit.getByRole('listitem').count()).toBe(6);
    expect((await edit.getByRole('list').first().innerText()).split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['Taken off sale', 'Stock (a box): 3 → 8', 'Uploaded']),
    );
    await expectSound(page);
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Off sale', exact: true }).click();
    await page.getByRole('link', { name: `Edit Wheel ${width}` }).waitFor();
    await visit.close();
  });
});

test('two admins at once: the second is told, and keeps their input', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  const id = await givenProduct(page, 'Contested');
  await visit.goto(`/admin-panel/all-products?edit=${id}`);
  const edit = dialogOf(page, 'Edit Product');
  await fillDetails(page, { Description: 'mine', 'Selling Price': '9' });
  const theirs = {
    productName: 'Contested',
    brandName: 'Theirs',
    category: 'Mouse',
    price: 20,
    sellingPrice: 8,
  };
  const answer = await page.request.post(`${shop.url}/api/update-product`, { data: { _id: id, ...theirs } });
  expect(answer.status()).toBe(200);
  await edit.getByRole('button', { name: 'Update Product' }).click();
  const told = edit
    .getByRole('alert')
    .getByText('Someone else changed this product. Reload to see it.', { exact: true });
  await told.waitFor();
  // In view, wherever the long form is scrolled to.
  const isInSight = () =>
    told.evaluate((text) => {
      const { x, y } = text.getBoundingClientRect();
      return document.elementFromPoint(x + 5, y + 5) === text;
    });
  await expect.poll(isInSight).toBe(true);
  expect(await fieldOf(edit, 'Description').inputValue()).toBe('mine');
  await edit.getByRole('button', { name: 'Reload, keep my changes' }).click();
  await expect.poll(() => fieldOf(edit, 'Brand Name').inputValue()).toBe('Theirs');
  await edit.getByRole('tab', { name: 'Stock' }).click();
  await fillDetails(page, { Units: '4' });
  await edit.getByRole('tab', { name: 'Details' }).click();
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await alertSaying(page, 'Product updated successfully');
  // Unsaved stock input is shown, not closed with the dialog.
  await edit.getByRole('tab', { name: 'Stock', selected: true }).waitFor();
  expect(await fieldOf(edit, 'Units').inputValue()).toBe('4');
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click();
  await edit.waitFor({ state: 'hidden' });
  expect(await found('Contested')).toMatchObject({
    description: 'mine',
    brandName: 'Theirs',
    sellingPrice: 9,
  });
  await visit.close();
});

test('unsaved changes are not lost by accident', async () => {
  const visit = await openAdminVisit(shop, { expected: /net::ERR_FAILED/ });
  const { page } = visit;
  await visit.goto('/admin-panel/all-users');
  await page
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name: 'All Products' })
    .click();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const edit = dialogOf(page, 'Edit Product');
  const asked = dialogOf(page, 'Discard your changes?');
  await fieldOf(edit, 'Product Name').fill('Half a na');
  const linkToShop = edit.getByRole('link', { name: 'See it in the shop' });
  const ways = [() => page.keyboard.press('Escape'), () => linkToShop.click(), () => page.goBack()];
  for (const leave of ways) {
    await leave();
    await asked.waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await fieldOf(edit, 'Product Name').inputValue()).toBe('Half a na');
  }
  await page.route('**/trpc/admin.product.update*', (route) => route.abort());
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await alertSaying(page, 'The shop could not be reached. Please check your connection and try again.');
  expect(await fieldOf(edit, 'Product Name').inputValue()).toBe('Half a na');
  await page.goBack();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await edit.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await heading(page, 'All Users');
  await visit.close();
});

test('the list follows the address: search, filters and order; more can be loaded', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 404/ });
  const { page } = visit;
  await visit.goto('/admin-panel/all-products?category=watches&sort=asc');
  const prices = () =>
    page
      .getByRole('list', { name: 'Products' })
      .getByRole('listitem')
      .evaluateAll((cards) =>
        cards.map((card) =>
          Number(/Price: \$([\d,.]+)/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', '')),
        ),
      );
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(5);
  const cheap = await prices();
  expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
  await page.getByLabel('Sort by').selectOption('Price - High to Low');
  await expect.poll(prices).toEqual(cheap.toReversed());
  await page.getByLabel('Category').selectOption('All categories');
  await page
    .getByRole('status')
    .filter({ hasText: /^Showing 48 of \d+$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Showing 96 of \d+$/ })
    .waitFor();
  expect(new URL(page.url()).search).toBe('?sort=dsc');
  await visit.goto('/admin-panel/all-products?stock=low&sale=on');
  const low = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await low.first().waitFor();
  expect(await low.getByText(/^([1-5] in stock|Out of stock)$/).count()).toBe(await low.count());
  await visit.goto('/admin-panel/all-products?edit=prd_none');
  await page.getByText('There is no such product').waitFor();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await page.getByRole('searchbox', { name: /Search products/ }).fill('nothing is called this');
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Showing 48 of \d+$/ })
    .waitFor();
  await visit.close();
});
