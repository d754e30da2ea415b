import { expect, test } from 'vitest';
import { holdsFocus, lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

test('pictures are swiped, and shown on the whole screen until Escape', async () => {
  const [product] = shop.products;
  const visit = await openVisit(shop, { width: 390, height: 844, hasTouch: true, isMobile: true });
  const { page } = visit;
  await visit.goto(`/product/${product?._id}`);
  const second = page.getByRole('button', { name: /^Picture 2 of / });
  const track = page.locator('[data-gallery] ul');
  // The preview would be seen through a transparent picture, and beside a tall one.
  const preview = () => track.locator('img').first().getAttribute('style');
  expect(await (await fetch(page.url())).text()).toContain('background-image');
  await expect.poll(preview).not.toContain('background-image');
  // What a swipe leads to: the next picture snaps into place, and its thumbnail is marked.
  await track.evaluate((element) => element.scrollBy({ left: element.clientWidth * 0.7 }));
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => track.evaluate((element) => element.scrollLeft / element.clientWidth)).toBe(1);

  const open = page.getByRole('button', { name: 'Show the pictures on the whole screen' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pictures of ${product?.productName}` });
  await dialog.waitFor();
  await dialog.getByText(/^Picture 2 of /).waitFor();
  const box = await dialog.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText(/^Picture 1 of /).waitFor();
  const picture = dialog.locator('li:not([inert]) img');
  const before = await picture.boundingBox();
  // Its name is the picture's description; what a press does describes it.
  const alt = (await picture.getAttribute('alt')) ?? '';
  expect(await dialog.getByRole('status').textContent()).toContain(alt);
  const enlarge = dialog.getByRole('button', { name: alt, exact: true });
  expect(await enlarge.getAttribute('title')).toBe('Enlarge the picture');
  await enlarge.click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe((before?.width ?? 0) * 2);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: /^Picture 1 of / }).getAttribute('aria-current')).toBe(
    'true',
  );
  await visit.close();
});

test('on the whole screen, arrow keys and quick presses turn one picture each', async () => {
  const product = shop.products.find(({ productImage }) => productImage.length >= 3);
  const visit = await openVisit(shop, { reducedMotion: 'no-preference' });
  const { page } = visit;
  await visit.goto(`/product/${product?._id}`);
  await page.getByRole('button', { name: 'Show the pictures on the whole screen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pictures of ${product?.productName}` });
  const shown = dialog.locator('li:not([inert])').getByRole('button');
  await shown.focus();
  const { height = 0 } = (await page.getByRole('dialog').locator('li img').first().boundingBox()) ?? {};
  expect(height, 'the picture fits').toBe(page.viewportSize()?.height);
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(`Picture ${place} of `).waitFor();
    await expect.poll(() => holdsFocus(shown)).toBe(true);
  }
  const track = dialog.locator('ul');
  const place = () => track.evaluate((element) => element.scrollLeft / element.clientWidth);
  await expect.poll(place).toBe(2);
  await dialog.getByRole('button', { name: 'Previous picture' }).evaluate((button: HTMLElement) => {
    const press = () => button.click();
    press();
    // A moment into the scrolling.
    return new Promise<void>((resolve) => setTimeout(() => resolve(press()), 80));
  });
  await expect.poll(place).toBe(0);
  await dialog.getByText('Picture 1 of ').waitFor();
  await visit.close();
});
