import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBothWidths } from '../support/both-widths.ts';
import {
  adding,
  buying,
  cartLink,
  cents,
  fewer,
  hold,
  lines,
  lineTotalOf,
  more,
  numberOf,
  openCart,
  plentyOf,
  productWhere,
  remover,
  serversCart,
  summary,
  unitPriceOf,
} from '../support/cart-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { overflowOf, type ShopProduct, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();
const { products } = shop;

test('the sums follow the quantities, and the cart can be paid', async () => {
  const [a, b] = plentyOf(products) as [ShopProduct, ShopProduct];
  const visit = await openCart(shop, [a, b]);
  const { page } = visit;
  const [unitA, unitB] = [await unitPriceOf(page, a), await unitPriceOf(page, b)];
  expect(await fewer(page, a).isDisabled()).toBe(true);
  await more(page, a).click();
  await more(page, a).click();
  await fewer(page, a).click();
  await more(page, b).click();
  await expect.poll(() => summary(page).innerText()).toMatch(/Total quantity\s+4\s/);
  expect(await lineTotalOf(page, a)).toBe(2 * unitA);
  expect(cents(await summary(page).innerText())).toBe(2 * unitA + 2 * unitB);
  await expect
    .poll(async () => (await serversCart(shop, page)).map(({ quantity }) => quantity))
    .toEqual([2, 2]);
  await page.reload();
  await expect.poll(() => summary(page).innerText()).toMatch(/Total quantity\s+4\s/);
  expect(cents(await summary(page).innerText())).toBe(2 * unitA + 2 * unitB);
  expect(await page.getByRole('button', { name: 'Payment', exact: true }).isEnabled()).toBe(true);
  await visit.close();
});

test('a quantity shows at once, quick presses become one call, and a refusal reverts it', async () => {
  const few = productWhere(products, ({ stock }) => stock === 4);
  const visit = await openCart(shop, [few], { expected: /status of 409/ });
  const { page } = visit;
  const asked: number[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('cart.setQuantity')) return;
    asked.push((request.postDataJSON() as { 0: { quantity: number } })[0].quantity);
  });
  const letGo = await hold(page, 'cart.setQuantity');
  for (let press = 0; press < 5; press++) await more(page, few).click();
  await expect.poll(() => numberOf(page, few)).toBe('6');
  expect(await summary(page).innerText()).toMatch(/Total quantity\s+6\s/);
  expect(asked).toEqual([2]);
  letGo();
  await toast(page, 'Only 4 left').waitFor();
  await expect.poll(() => numberOf(page, few)).toBe('2');
  expect(asked).toEqual([2, 6]);
  expect((await serversCart(shop, page)).map(({ quantity }) => quantity)).toEqual([2]);
  // A repeated refusal is announced anew, once: it replaces the first toast, though the pointer would keep
  // that one.
  const said = toast(page, 'Only 4 left');
  await said.hover();
  const before = await said.elementHandle();
  await more(page, few).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await before?.waitForElementState('hidden');
  await expect.poll(() => said.count()).toBe(1);
  await visit.close();
});

test('ninety-nine is the maximum', async () => {
  const endless = productWhere(products, ({ stock }) => stock === null);
  const visit = await openCart(shop, [endless]);
  const { page } = visit;
  const [line] = await serversCart(shop, page);
  await page.request.post(`${shop.url}/api/update-cart-product`, {
    data: { _id: line?._id, quantity: 98 },
  });
  await page.reload();
  await more(page, endless).click();
  await expect.poll(() => numberOf(page, endless)).toBe('99');
  expect(await more(page, endless).isDisabled()).toBe(true);
  await more(page, endless).click({ force: true });
  expect(await numberOf(page, endless)).toBe('99');
  await visit.close();
});

test('by keyboard: a line is removed and put back with its quantity; focus stays with it', async () => {
  const [a, b] = plentyOf(products) as [ShopProduct, ShopProduct];
  const visit = await openCart(shop, [a, b]);
  const { page } = visit;
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await more(page, a).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect.poll(() => numberOf(page, a)).toBe('3');
  await page.keyboard.press('Tab');
  expect(await focus()).toBe(`Remove ${a.productName}`);
  await page.keyboard.press('Enter');
  await expect.poll(focus).toBe(`Undo: put ${a.productName} back`);
  await cartLink(page, 'Cart, 1 product').waitFor();
  expect(await lines(page).first().innerText()).toContain(`Removed: ${a.productName} (3)`);
  expect(await summary(page).innerText()).toMatch(/Total quantity\s+1\s/);
  await expect.poll(async () => (await serversCart(shop, page)).length).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => numberOf(page, a)).toBe('3');
  await expect.poll(focus).toBe(`Decrease quantity of ${a.productName}`);
  await cartLink(page, 'Cart, 2 products').waitFor();
  expect((await serversCart(shop, page)).map(({ productId, quantity }) => [productId._id, quantity])).toEqual(
    [
      [a._id, 3],
      [b._id, 1],
    ],
  );
  await visit.close();
});

test('a line is put back with its quantity although the answer to it got lost', async () => {
  const [a] = plentyOf(products) as [ShopProduct];
  const visit = await openCart(shop, [a], { expected: /ERR_FAILED/ });
  const { page } = visit;
  for (let press = 0; press < 2; press++) await more(page, a).click();
  await expect.poll(async () => (await serversCart(shop, page))[0]?.quantity).toBe(3);
  await remover(page, a).click();
  await expect.poll(async () => (await serversCart(shop, page)).length).toBe(0);
  await page.route('**/trpc/cart.add**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => numberOf(page, a)).toBe('3');
  await expect.poll(async () => (await serversCart(shop, page))[0]?.quantity).toBe(3);
  await visit.close();
});

test('the last line is removed: the cart is empty, and the line can still be put back', async () => {
  const [a] = plentyOf(products) as [ShopProduct];
  const visit = await openCart(shop, [a]);
  const { page } = visit;
  await remover(page, a).click();
  await page.getByText('Your Shopping Cart Is Empty', { exact: true }).waitFor();
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => numberOf(page, a)).toBe('1');
  await cartLink(page, 'Cart, 1 product').waitFor();
  expect(await page.getByText('Your Shopping Cart Is Empty').count()).toBe(0);
  await visit.close();
});

test('a failed removal puts the line back in its place; a line already gone is not a failure', async () => {
  const [a, b] = plentyOf(products) as [ShopProduct, ShopProduct];
  const visit = await openCart(shop, [a, b], { expected: /ERR_FAILED|status of 404/ });
  const { page } = visit;
  // The cart is not refetched until all is done: otherwise it would show the line as gone.
  const letGo = await hold(page, 'cart.get');
  await page.route('**/trpc/cart.remove**', (route) => route.abort());
  await remover(page, a).click();
  await toast(page, 'The shop could not be reached.').waitFor();
  expect(await lines(page).first().innerText()).toContain(a.productName);
  expect(await numberOf(page, a)).toBe('1');
  await cartLink(page, 'Cart, 2 products').waitFor();
  await page.unroute('**/trpc/cart.remove**');

  // Removed in another tab meanwhile: removing it here is already done, and its quantity cannot change.
  const takeOutElsewhere = async ({ _id: productId }: ShopProduct) => {
    const line = (await serversCart(shop, page)).find((each) => each.productId._id === productId);
    await page.request.post(`${shop.url}/api/delete-cart-product`, { data: { _id: line?._id } });
  };
  await takeOutElsewhere(a);
  await remover(page, a).click();
  await cartLink(page, 'Cart, 1 product').waitFor();
  await takeOutElsewhere(b);
  await more(page, b).click();
  await toast(page, 'This product is no longer in your cart.').waitFor();
  letGo();
  await cartLink(page, 'Cart, 0 products').waitFor();
  expect(await toast(page, 'Not found').count()).toBe(0);
  expect(await lines(page).allInnerTexts()).toEqual([expect.stringContaining(`Removed: ${a.productName}`)]);
  await visit.close();
});

test('with text twice as large, the payment button stays within the summary', async () => {
  const visit = await openCart(shop, plentyOf(products).slice(0, 1), { width: 390 });
  const { page } = visit;
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await overflowOf(page)).toBe(0);
  const boxOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { right: x + width, top: y, bottom: y + height };
  };
  const button = await boxOf(page.getByRole('button', { name: 'Payment', exact: true }));
  expect(button.right).toBeLessThan((await boxOf(summary(page))).right);
  expect(button.top).toBeGreaterThanOrEqual((await boxOf(summary(page).getByText('Total Price'))).bottom);
  await visit.close();
});

test('with text twice as large, the number in the bottom bar is whole, and so are the names in the cart', async () => {
  const visit = await openCart(shop, plentyOf(products).slice(0, 10), { width: 390 });
  const { page } = visit;
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const bar = await cartLink(page, 'Cart, 10 products').last().locator('..').boundingBox();
  const number = await page.getByText('10', { exact: true }).last().boundingBox();
  expect(number?.y).toBeGreaterThanOrEqual(bar?.y ?? Number.NaN);
  const names = page.getByRole('list', { name: 'Products in your cart' }).getByRole('heading');
  const cut = await names.evaluateAll((all) =>
    all.flatMap((name) => (name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : [])),
  );
  expect(cut).toEqual([]);
  await visit.close();
});

test('on the smallest phone, what has the focus lies above the summary', async () => {
  const [a, b, c] = plentyOf(products) as [ShopProduct, ShopProduct, ShopProduct];
  const visit = await openCart(shop, [a, b, c], { width: 320, height: 480 });
  const { page } = visit;
  await more(page, b).focus();
  const button = await more(page, b).boundingBox();
  const covering = await summary(page).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(covering?.y ?? 0);
  await visit.close();
});

test('on a phone whose pages are enlarged to twice their size, nothing is cut', async () => {
  const [product] = plentyOf(products) as [ShopProduct];
  const visit = await openCart(shop, [product], { width: 195, height: 422 });
  const { page } = visit;
  const within = async (element: Locator) => {
    const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(195 - 16);
  };
  expect(await overflowOf(page)).toBe(0);
  await within(more(page, product));
  await within(page.getByRole('button', { name: 'Payment', exact: true }));
  for (const path of ['/product-category?category=Mouse', `/product/${product._id}`]) {
    await visit.goto(path);
    expect(await overflowOf(page), path).toBe(0);
  }
  // High enough for the bar with both, which a low window leaves out.
  await page.setViewportSize({ width: 195, height: 500 });
  const button = await buying(page, product).boundingBox();
  const price = await page.locator('[data-price]').boundingBox();
  expect(price?.height).toBeLessThan(button?.height ?? 0);

  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/product-category?category=televisions', `/product/${product._id}`]) {
    await visit.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(await overflowOf(page), path).toBe(0);
  }
  const { x = 0, width = 0 } = (await buying(page, product).boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320 - 16);
  await visit.close();
});

test('one toast at a time, below the header, gone with its page', async () => {
  const [product] = plentyOf(products) as [ShopProduct];
  const visit = await openCustomerVisit(shop, { width: 390, expected: /status of 409/ });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await adding(page, product).click();
  await toast(page, 'Added to your cart').waitFor();
  await adding(page, product).click();
  const second = toast(page, 'This product is already in your cart');
  await second.waitFor();
  await atBothWidths(page, async () => {
    expect(await page.getByRole('alert').count()).toBe(1);
    const header = await page.getByRole('banner').boundingBox();
    expect((await second.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  });
  await page.getByRole('banner').getByRole('link', { name: 'Voltcart, home' }).click();
  await page.getByRole('heading', { name: "This Week's Highlights" }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await visit.close();
});

test('a toast appears at the top centre, and disappears after 5 seconds', async () => {
  const [product] = plentyOf(products) as [ShopProduct];
  const visit = await openCustomerVisit(shop, { clock: true });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  await page.clock.pauseAt(new Date('2026-01-01T11:00:00Z'));
  const added = toast(page, 'Added to your cart');
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  await adding(page, product).click();
  // The clock moves in small steps until the toast appears; its 5 seconds start there.
  let since = 0;
  while ((await added.count()) === 0) await pass(10);
  const box = await added.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBeCloseTo(1440 / 2, -1);
  expect(box?.y).toBeLessThan(100);
  while ((await added.count()) > 0) {
    await pass(100);
    since += 100;
    expect(since).toBeLessThan(6000);
  }
  expect(since).toBeGreaterThanOrEqual(4900);
  await visit.close();
});
