import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
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
import { listShopProducts, openBrowserShop, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

/** Records every value that an upload's progress bar shows, with its file: 'a.png 40'. */
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

test('pictures upload one after another, with progress, and are reordered by dragging or a click', async () => {
  const visit = await openAdminVisit(shop);
  const { page } = visit;
  await visit.goto('/admin-panel/all-products?edit=new');
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  // Noise does not compress: a file that takes a while.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#888888', noise },
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
    expect(percents[0], seen.join()).toBe(0);
    expect(percents, seen.join()).toEqual(percents.toSorted((a, b) => a - b));
    // Some way between; a busy browser does not draw every step.
    expect(percents.filter((percent) => percent > 0 && percent < 100).length, seen.join()).toBeGreaterThan(0);
  }
  const begun = seen.findIndex((entry) => entry.includes('b.png') && !entry.endsWith(' 0'));
  expect(begun).toBeGreaterThan(seen.findLastIndex((entry) => entry.includes('a.png')));

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
  await page.mouse.move(...(await centreOf('Enlarge picture 1, Thumbnail')), { steps: 4 });
  await page.getByText('Picture 3 is at place 1 of 3.').waitFor({ state: 'attached' });
  await page.mouse.up();
  await expect.poll(() => orderOf(page)).toEqual([last, a, b]);

  // A click, as speech and screen readers send it, asks for the place.
  const asked = dialogOf(page, 'Move picture 1');
  // Right after a drop, dnd-kit takes a click for the end of the drag: no person is that fast.
  await expect
    .poll(async () => {
      if (!(await asked.isVisible()))
        await page.getByRole('button', { name: 'Move picture 1', exact: true }).click();
      return asked.isVisible();
    })
    .toBe(true);
  await asked.getByLabel('Place').selectOption('3');
  await asked.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => orderOf(page)).toEqual([a, b, last]);
  await page.getByRole('status').filter({ hasText: 'Dropped at place 3 of 3.' }).waitFor();
  await visit.close();
});

test('a picture that cannot be stored says why, can be retried, and loses no input', async () => {
  const visit = await openAdminVisit(shop, { expected: /status of 41[35]|net::ERR_FAILED/ });
  const { page } = visit;
  await visit.goto('/admin-panel/all-products?edit=new');
  const upload = dialogOf(page, 'Upload Product');
  await fillDetails(page, { 'Product Name': 'Still here' });
  const input = upload.getByLabel('Upload Product Image');
  const uploads = upload.getByRole('list', { name: 'Uploads' });
  const { buffer: sound } = await picture('sound.png', '#22cc22');
  const wide = { create: { width: 6_000, height: 4_200, channels: 3, background: '#22cc22' } } as const;
  const bad: [RegExp, Buffer][] = [
    [/^This file is not a PNG, JPEG or WebP\./, Buffer.from('GIF89a: no such picture')],
    [/^This file is empty\./, Buffer.alloc(0)],
    [/^This file is damaged or incomplete\./, sound.subarray(0, -20)],
    [/^This file is larger than 10 MB\./, Buffer.alloc(10 * 1024 * 1024 + 1)],
    [/^This picture has more than 25 megapixels\. Make it smaller/, await sharp(wide).jpeg().toBuffer()],
  ];
  for (const [reason, buffer] of bad) {
    await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer });
    await alertSaying(page, 'Failed to upload image');
    await uploads.getByText(reason).waitFor();
    await upload.getByRole('button', { name: 'Remove no.png' }).click();
  }
  // A proxy with a lower limit says nothing of the file.
  await page.route('**/api/image', (route) => route.fulfill({ status: 413, body: '<h1>Too large</h1>' }));
  await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: sound });
  await uploads.getByText('HTTP error! status: 413', { exact: true }).waitFor();
  await upload.getByRole('button', { name: 'Remove no.png' }).click();
  await page.unroute('**/api/image');
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
