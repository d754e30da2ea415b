import { expect, test } from 'vitest';
import { atBothWidths } from '../support/both-widths.ts';
import { adding, cartLink, plentyOf } from '../support/cart-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { holdsFocus, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

test('what was added is named, with the ways on, and holds nobody up', async () => {
  const [product] = plentyOf(shop.products);
  if (!product) throw new Error('nothing is on sale');
  const visit = await openCustomerVisit(shop, { width: 390, height: 844, clock: true });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  const add = adding(page, product);
  await add.press('Enter');
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await drawer.getByText(product.productName).waitFor();
  await toast(page, 'Added to your cart').waitFor();
  // The focus stays, and so does the bar to buy with below the sheet.
  expect(await holdsFocus(add)).toBe(true);
  const sheet = await drawer.boundingBox();
  const bar = await page.locator('[data-price]').locator('..').boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(bar?.y);
  await expectSound(page);
  // The toast stays while it has the focus; once it is closed, what had the focus before has it again.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(6000);
  await dismiss.press('Enter');
  await expect.poll(() => holdsFocus(add)).toBe(true);
  await drawer.getByRole('link', { name: 'View cart' }).focus();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => holdsFocus(add)).toBe(true);
  await visit.close();
});

test('only the toast says that it was added; the drawer names the product', async () => {
  const [product] = plentyOf(shop.products);
  if (!product) throw new Error('nothing is on sale');
  const visit = await openCustomerVisit(shop, { width: 390 });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await adding(page, product).click();
  await toast(page, 'Added to your cart').waitFor();
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await atBothWidths(page, async () => {
    await drawer.getByRole('heading', { name: product.productName, level: 2 }).waitFor();
    expect(await drawer.getByText('in your cart').count()).toBe(0);
    await expectSound(page);
  });
  await drawer.getByRole('button', { name: 'Continue shopping' }).press('Enter');
  await expect.poll(() => holdsFocus(adding(page, product))).toBe(true);
  await visit.close();
});

test('on a desk it leads to the cart, and a press elsewhere closes it', async () => {
  const [product, another] = plentyOf(shop.products);
  if (!product || !another) throw new Error('too little is on sale');
  const visit = await openCustomerVisit(shop, { reducedMotion: 'no-preference' });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await adding(page, product).click();
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await drawer.waitFor();
  // Where the drawer covers nothing.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 8, y: 8 } });
  await drawer.waitFor({ state: 'detached' });
  await visit.goto(`/product/${another._id}`);
  await adding(page, another).click();
  await drawer.getByRole('link', { name: 'View cart' }).click();
  await page.waitForURL('**/cart');
  await drawer.waitFor({ state: 'detached' });
  await cartLink(page, 'Cart, 2 products').waitFor();
  await visit.close();
});

/** Something that at least three products go with. */
async function productWithAccessories() {
  for (const product of plentyOf(shop.products)) {
    const input = encodeURIComponent(JSON.stringify({ id: product._id }));
    const answer = await (await fetch(`${shop.url}/trpc/product.byId?input=${input}`)).json();
    if (answer.result.data.accessories.length >= 3) return product;
  }
  throw new Error('nothing in the demo catalogue has three accessories');
}

test('however low the window, it can be closed and leads on; the toast never lies on the name', async () => {
  const product = await productWithAccessories();
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await visit.goto(`/product/${product._id}`);
  await adding(page, product).click();
  // The toast stays while it has the focus.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await drawer.getByRole('listitem').nth(2).waitFor();
  const isOnTop = (place: string) =>
    drawer.locator(place).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const said = await toast(page, 'Added to your cart').boundingBox();
    const shown = await drawer.boundingBox();
    expect((said?.x ?? 0) + (said?.width ?? 0), `${width}`).toBeLessThan(shown?.x ?? 0);
  }
  await dismiss.press('Enter');
  await toast(page, 'Added to your cart').waitFor({ state: 'detached' });
  for (const [width, height] of [
    [320, 480],
    [667, 375],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const says = `${width} x ${height}`;
    await drawer.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await isOnTop('a[href="/checkout"]'), says).toBe(true);
    expect(await isOnTop('button[aria-label]:first-child'), says).toBe(true);
  }
  await visit.close();
});
