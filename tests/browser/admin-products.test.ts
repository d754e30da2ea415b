import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertSaying, expectAxeClean, heading, openAdminVisit } from './admin-support.ts';
import { type BrowserShop, listShopProducts, openBrowserShop, overflowOf } from './support.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await openBrowserShop();
});
afterAll(() => shop?.stop());

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const tilesOf = (page: Page) => page.getByRole('button', { name: /^Enlarge picture/ });
/** What the tiles show, in their order. */
const orderOf = (page: Page) =>
  tilesOf(page)
    .locator('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ src }) => new URL(src).pathname));
const found = async (name: string) =>
  (await listShopProducts(shop)).find(({ productName }) => productName === name);

const fieldOf = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const choiceOf = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true });

async function fillDetails(page: Page, details: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    await fieldOf(page.getByRole('dialog'), label).fill(value);
  }
}

/** The texts of the twelve categories, in their order. */
const CATEGORY_CHOICES = [
  'Select Category',
  'Airpodes',
  'Camera',
  'Earphones',
  'Mobiles',
  'Mouse',
  'Printers',
  'Processor',
  'Refrigerator',
  'Speakers',
  'Trimmers',
  'Televisions',
  'Watches',
];

const REQUIRED = { 'Brand Name': 'Voltcart', Price: '1299.50', 'Selling Price': '999' };

/** A product made without the pages, by the documented call. */
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
  test('a product is uploaded with pictures, put in order by keyboard, and edited', async () => {
    const visit = await openAdminVisit(shop, { width, colorScheme, reducedMotion: 'reduce' });
    const { page } = visit;
    const name = `Lamp ${width}`;
    await visit.goto('/admin-panel/all-products');
    await heading(page, 'All Product');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .waitFor();
    await expectAxeClean(page);
    expect(await overflowOf(page)).toBe(0);

    await page.getByRole('button', { name: 'Upload Product' }).click();
    const upload = dialogOf(page, 'Upload Product');
    await upload.getByText('*Please upload product image', { exact: true }).waitFor();
    await upload.getByRole('button', { name: 'Upload Product', exact: true }).click();
    await upload.getByText('Please provide product name', { exact: true }).waitFor();
    for (const text of ['brand name', 'category', 'price', 'selling price']) {
      expect(await upload.getByText(`Please provide ${text}`, { exact: true }).count()).toBe(1);
    }
    const nameField = fieldOf(upload, 'Product Name');
    expect(await nameField.evaluate((element) => element === document.activeElement)).toBe(true);
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
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Picture 3 is at place 2 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => orderOf(page)).toEqual([red, blue, green]);
    await upload.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect.poll(() => orderOf(page)).toEqual([blue, green]);
    await upload.getByRole('button', { name: 'Enlarge picture 1' }).click();
    const enlarged = dialogOf(page, 'Product Image');
    await fieldOf(enlarged, 'Description').fill('A blue square');
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
    await enlarged.waitFor({ state: 'hidden' });
    await upload.waitFor();

    await fillDetails(page, { ...REQUIRED, 'Product Name': name, SKU: `L-${width}`, Stock: '4' });
    await fillDetails(page, { 'Battery life per charge (h)': '7.5' });
    await expectAxeClean(page);
    expect(await overflowOf(page)).toBe(0);
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
      productImage: [blue, green].map((path) => path?.replace('-200.', '-800.')),
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

  test('stock is adjusted with a reason, a product taken off sale, and both are written down', async () => {
    const expected = /status of 409/;
    const visit = await openAdminVisit(shop, { width, colorScheme, reducedMotion: 'reduce', expected });
    const { page } = visit;
    const id = await givenProduct(page, `Wheel ${width}`);
    await visit.goto(`/admin-panel/all-products?edit=${id}`);
    const edit = dialogOf(page, 'Edit Product');
    await edit.getByRole('tab', { name: 'Stock' }).click();
    await fillDetails(page, { Units: '5', Note: 'a box' });
    await choiceOf(edit, 'Change').selectOption('Take away');
    await edit.getByRole('button', { name: 'Adjust stock' }).click();
    await alertSaying(page, 'Only 3 left');
    await choiceOf(edit, 'Change').selectOption('Add');
    await edit.getByRole('button', { name: 'Adjust stock' }).click();
    await alertSaying(page, 'Stock adjusted');
    const history = edit.getByRole('table', { name: 'Stock history' });
    await history.getByRole('row').filter({ hasText: '+5' }).filter({ hasText: 'Restock, a box' }).waitFor();
    expect((await found(`Wheel ${width}`))?.stock).toBe(8);
    await expectAxeClean(page);

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
    await expectAxeClean(page);
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Off sale', exact: true }).click();
    await page.getByRole('link', { name: `Edit Wheel ${width}` }).waitFor();
    await visit.close();
  });
});

/** Every number that an upload's bar shows, with its file: 'a.png 40'. */
async function watchProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const note = () => {
      for (const bar of document.querySelectorAll('[role=progressbar]')) {
        const entry = `${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`;
        if (!seen.includes(entry)) seen.push(entry);
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test('pictures go one after another, with how much of each is sent, and are moved by the mouse', async () => {
  const visit = await openAdminVisit(shop, { reducedMotion: 'reduce' });
  const { page } = visit;
  await visit.goto('/admin-panel/all-products?edit=new');
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  // Noise does not shrink: a file that takes its time.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 250, height: 250, channels: 3, background: '#888888', noise },
  })
    .png()
    .toBuffer();
  const seenBy = await watchProgress(page);
  const files = ['a.png', 'b.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  const input = page.getByLabel('Upload Product Image');
  await input.setInputFiles(files);
  await expect.poll(() => tilesOf(page).count(), { timeout: 15_000 }).toBe(2);
  const seen = await seenBy();
  for (const { name } of files) {
    const percents = seen
      .filter((entry) => entry.includes(name))
      .map((entry) => Number(entry.split(' ').at(-1)));
    expect([percents[0], percents.at(-1)], seen.join()).toEqual([0, 100]);
    expect(percents, seen.join()).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.length, seen.join()).toBeGreaterThan(2);
  }
  const begun = (name: string) => seen.findIndex((entry) => /[1-9]\d*$/.test(entry) && entry.includes(name));
  expect(begun('b.png')).toBeGreaterThan(seen.indexOf('Upload of a.png 100'));

  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await input.setInputFiles(await picture('last.png', '#22cccc'));
  await expect.poll(() => tilesOf(page).count()).toBe(3);
  const [a, b, last] = await orderOf(page);
  const centreOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.move(...(await centreOf('Move picture 3')));
  await page.mouse.down();
  await page.mouse.move(...(await centreOf('Move picture 2')), { steps: 4 });
  await page.getByText('Picture 3 is at place 2 of 3.').waitFor({ state: 'attached' });
  await page.mouse.move(...(await centreOf('Enlarge picture 1')), { steps: 4 });
  await page.getByText('Picture 3 is at place 1 of 3.').waitFor({ state: 'attached' });
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual([last, a, b]);
  await visit.close();
});

test('two admins at once: the second is told, and keeps what was typed', async () => {
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
  await edit
    .getByRole('alert')
    .getByText('Someone else changed this product. Reload to see it.', { exact: true })
    .waitFor();
  expect(await fieldOf(edit, 'Description').inputValue()).toBe('mine');
  await edit.getByRole('button', { name: 'Reload, keep my changes' }).click();
  await expect.poll(() => fieldOf(edit, 'Brand Name').inputValue()).toBe('Theirs');
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await alertSaying(page, 'Product updated successfully');
  expect(await found('Contested')).toMatchObject({
    description: 'mine',
    brandName: 'Theirs',
    sellingPrice: 9,
  });
  await visit.close();
});

test('what is not saved is not lost by accident', async () => {
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
  const asked = dialogOf(page, 'Discard what you changed?');
  await fieldOf(edit, 'Product Name').fill('Half a na');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
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
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await heading(page, 'All Users');
  await visit.close();
});

test('a picture that cannot be kept says why, can be tried again, and costs nothing that was typed', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 415|net::ERR_FAILED/ });
  const { page } = visit;
  await visit.goto('/admin-panel/all-products?edit=new');
  const upload = dialogOf(page, 'Upload Product');
  await fillDetails(page, { 'Product Name': 'Still here' });
  const input = upload.getByLabel('Upload Product Image');
  const uploads = upload.getByRole('list', { name: 'Uploads' });
  await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await alertSaying(page, 'Failed to upload image');
  await uploads.getByText('HTTP error! status: 415', { exact: true }).waitFor();
  await upload.getByRole('button', { name: 'Forget no.png' }).click();
  await page.route('**/api/image', (route) => route.abort());
  await input.setInputFiles(await picture('late.png', '#cccc22'));
  await uploads.getByText('Network error occurred during upload.', { exact: true }).waitFor();
  await page.unroute('**/api/image');
  await upload.getByRole('button', { name: 'Upload late.png again' }).click();
  await expect.poll(() => tilesOf(page).count()).toBe(1);
  expect(await uploads.count()).toBe(0);
  expect(await upload.getByText('*Please upload product image').count()).toBe(0);
  expect(await fieldOf(upload, 'Product Name').inputValue()).toBe('Still here');
  await visit.close();
});

test('the list follows the address: search, filters, order, and more of it', async () => {
  const visit = await openAdminVisit(shop);
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
  await page.getByText(/^Showing 48 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByText(/^Showing 96 of \d+$/).waitFor();
  expect(new URL(page.url()).search).toBe('?sort=dsc');
  await visit.goto('/admin-panel/all-products?stock=low&sale=on');
  const low = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await low.first().waitFor();
  expect(await low.getByText(/^([1-5] in stock|Out of stock)$/).count()).toBe(await low.count());
  await visit.goto('/admin-panel/all-products');
  await page.getByRole('searchbox', { name: /Search products/ }).fill('nothing is called this');
  await page.getByText('Nothing fits').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText(/^Showing 48 of \d+$/).waitFor();
  await visit.close();
});

test('with an external picture host: its contract, its address, allowed by our headers', async () => {
  const forms: string[] = [];
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#222' } })
    .png()
    .toBuffer();
  const host = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (request.method !== 'POST') return response.setHeader('content-type', 'image/png').end(png);
      forms.push(Buffer.concat(chunks).toString('latin1'));
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ url: `${origin}/kept.png` }));
    });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const other = await openBrowserShop({
    IMAGE_UPLOAD_URL: `${origin}/upload`,
    IMAGE_UPLOAD_PRESET: 'my-preset',
    IMAGE_HOSTS: origin,
  });
  try {
    const visit = await openAdminVisit(other);
    await visit.goto('/admin-panel/all-products?edit=new');
    const input = visit.page.getByLabel('Upload Product Image');
    await input.setInputFiles(await picture('out.png', '#cc22cc'));
    const tile = tilesOf(visit.page).locator('img');
    await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20);
    expect(await tile.getAttribute('src')).toBe(`${origin}/kept.png`);
    expect(forms[0]).toContain('name="upload_preset"\r\n\r\nmy-preset');
    expect(forms[0]).toContain('name="file"; filename="out.png"');
    await choiceOf(visit.page.getByRole('dialog'), 'Category').selectOption('Mouse');
    await fillDetails(visit.page, { ...REQUIRED, 'Product Name': 'Elsewhere' });
    await dialogOf(visit.page, 'Upload Product')
      .getByRole('button', { name: 'Upload Product', exact: true })
      .click();
    await alertSaying(visit.page, 'Product uploaded successfully');
    const [product] = (await listShopProducts(other)).filter(
      ({ productName }) => productName === 'Elsewhere',
    );
    expect(product?.productImage).toEqual([`${origin}/kept.png`]);
    await visit.close();
  } finally {
    await other.stop();
    await new Promise((resolve) => host.close(resolve));
  }
});
