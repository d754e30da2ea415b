import { expect, test } from 'vitest';
import { adding, cartLink, plentyOf } from '../support/cart-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();

test('what was added is named, with the ways on, and holds nobody up', async () => {
  const [product] = plentyOf(shop.products);
  if (!product) throw new Error('nothing is on sale');
  const visit = await openCustomerVisit(shop, { width: 390, height: 844 });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  const add = adding(page, product);
  await add.press('Enter');
  const drawer = page.getByRole('region', { name: 'Now in your cart' });
  await drawer.getByText(product.productName).waitFor();
  await toast(page, 'Added to your cart').waitFor();
  // The focus stays, and so does the bar to buy with below the sheet.
  expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
  const sheet = await drawer.boundingBox();
  const bar = await page.locator('[data-price]').locator('..').boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(bar?.y);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await visit.close();
});

test.each([390, 1440])(
  'at %i px, only the toast says that it was added; the drawer names the product',
  async (width) => {
    const [product] = plentyOf(shop.products);
    if (!product) throw new Error('nothing is on sale');
    const visit = await openCustomerVisit(shop, { width });
    const { page } = visit;
    await visit.goto(`/product/${product._id}`);
    await adding(page, product).click();
    await toast(page, 'Added to your cart').waitFor();
    const drawer = page.getByRole('region', { name: 'Now in your cart' });
    await drawer.getByRole('heading', { name: product.productName, level: 2 }).waitFor();
    expect(await drawer.getByText('in your cart').count()).toBe(0);
    await expectSound(page);
    await visit.close();
  },
);

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
