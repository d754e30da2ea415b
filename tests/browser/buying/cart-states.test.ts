import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { changeSettings } from '../support/admin-support.ts';
import { atBothWidths, expectSoundAtBothWidths } from '../support/both-widths.ts';
import {
  adding,
  cartLink,
  lineOf,
  lines,
  lineTotalOf,
  more,
  openCart,
  plentyOf,
  remover,
  summary,
  unitPriceOf,
} from '../support/cart-support.ts';
import { addToCart, callAs, endSessionElsewhere, logIn, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
  openVisit,
  overflowOf,
  type ShopProduct,
  shareBrowserShop,
  toast,
} from '../support/support.ts';

const shop = shareBrowserShop();
const { products } = shop;

/** The window to walk in; at each screen the wide one, which is light, is looked at too. */
const PHONE = { width: 390, colorScheme: 'dark' } as const;

test('logged out, empty, filled: each shows what is needed, and axe finds nothing', async () => {
  const visitor = await openVisit(shop, PHONE);
  await visitor.goto('/cart');
  const main = visitor.page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Welcome to Voltcart' }).waitFor();
  expect(await main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fcart');
  await expectSoundAtBothWidths(visitor.page, PHONE.colorScheme);
  await visitor.close();

  const wanted = plentyOf(products).slice(0, 5);
  const visit = await openCart(shop, [], PHONE);
  const { page } = visit;
  await page.getByText('Your Shopping Cart Is Empty', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop Now', exact: true }).getAttribute('href')).toBe('/');
  expect(await page.getByRole('button', { name: 'Payment' }).count()).toBe(0);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  for (const { _id } of wanted) await addToCart(shop, visit, _id);
  await visit.goto('/cart');
  await expect.poll(() => lines(page).count()).toBe(5);
  await atBothWidths(page, () => cartLink(page, 'Cart, 5 products').waitFor());
  await atBothWidths(page, async () =>
    expect(await summary(page).innerText()).toMatch(
      /Total quantity\s+5\s+Total Price\s+\$[\d,]+\.\d\d\s+Payment/,
    ),
  );
  const [first] = wanted as [ShopProduct];
  const line = lineOf(page, first);
  expect(await unitPriceOf(page, first)).toBeGreaterThan(0);
  expect(await lineTotalOf(page, first)).toBe(await unitPriceOf(page, first));
  await atBothWidths(page, async () => expect(await line.innerText()).toContain('Airpodes'));
  expect(await line.getByRole('link', { name: first.productName }).getAttribute('href')).toBe(
    `/product/${first._id}`,
  );
  await expect
    .poll(() => line.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await lines(page)
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await lines(page).last().getByRole('button', { name: /^Undo/ }).waitFor();
  // At the page's end, the summary that stays in view covers no part of a line.
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectSound(page);
  }
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page)).toBe(0);
    // The summary stays in view, above a phone's bottom bar.
    const box = await summary(page).boundingBox();
    const bar = await page.locator('nav[aria-label="Main"]').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 800);
  }
  await visit.close();
});

test('an unavailable line is marked and blocks payment, and says what to do', async () => {
  const [kept, gone, soldOut, short] = plentyOf(products).slice(7, 11) as [
    ShopProduct,
    ShopProduct,
    ShopProduct,
    ShopProduct,
  ];
  const visit = await openCart(shop, [kept, gone, soldOut, short]);
  const { page } = visit;
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  database.prepare('update product set on_sale = 0 where id = ?').run(gone._id);
  const setStock = database.prepare('update product set stock_on_hand = ? where id = ?');
  setStock.run(0, soldOut._id);
  setStock.run(2, short._id);
  database.prepare('update cart_line set quantity = 5 where product_id = ?').run(short._id);
  database.close();
  await page.reload();
  const pay = page.getByRole('button', { name: 'Payment', exact: true });
  await lineOf(page, gone).getByText('No longer available').waitFor();
  expect(await lineOf(page, gone).getByRole('link').count()).toBe(0);
  expect(await more(page, gone).count()).toBe(0);
  await lineOf(page, soldOut).getByText('Out of stock').waitFor();
  expect(await more(page, soldOut).count()).toBe(0);
  await lineOf(page, short).getByText('Only 2 left').waitFor();
  expect(await summary(page).innerText()).toMatch(/Total quantity\s+7\s/);
  await summary(page).getByText('1 product is no longer available and is not counted.').waitFor();
  await expectSound(page);
  for (const product of [gone, soldOut]) {
    expect(await pay.isDisabled()).toBe(true);
    await summary(page).getByText('Some products are not available. Remove them to continue.').waitFor();
    await remover(page, product).click();
    await page.getByText(`Removed: ${product.productName}`).waitFor();
  }
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await cartLink(page, 'Cart, 2 products').waitFor();
  await summary(page)
    .getByText('Some products have fewer left than you chose. Change their quantity to continue.')
    .waitFor();
  expect(await pay.isDisabled()).toBe(true);
  await page.getByRole('button', { name: `Change to 2: quantity of ${short.productName}` }).click();
  await expect.poll(() => pay.isDisabled()).toBe(false);
  expect(await summary(page).innerText()).toMatch(/Total quantity\s+3\s/);
  await visit.close();
});

test('a product that is taken off sale while its page is open says so, and its page is gone', async () => {
  const product = plentyOf(products)[14] as ShopProduct;
  const visit = await openCustomerVisit(shop, { expected: /status of 404/ });
  const { page } = visit;
  await visit.goto(`/product/${product._id}`);
  await cartLink(page, 'Cart, 0 products').waitFor();
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  database.prepare('update product set on_sale = 0 where id = ?').run(product._id);
  database.close();
  await adding(page, product).click();
  await toast(page, 'This product is no longer on sale.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await expectSound(page);
  await visit.close();
});

test('a line says what its product cost when it was put in', async () => {
  const [raised, same] = plentyOf(products).slice(12, 14) as [ShopProduct, ShopProduct];
  const visit = await openCart(shop, [raised, same]);
  const { page } = visit;
  const database = new Database(join(shop.dataFolder, 'shop.db'));
  database
    .prepare(
      'update product set price_minor = 123456, selling_price_minor = 123456, updated_at = ? where id = ?',
    )
    .run(Date.now(), raised._id);
  database.close();
  await page.reload();
  await lineOf(page, raised)
    .getByText(/^The price has changed from \$[\d,]+\.\d\d to \$1,234\.56 since you added it\.$/)
    .waitFor();
  expect(await lineTotalOf(page, raised)).toBe(123_456);
  expect(await page.getByText(/The price has changed/).count()).toBe(1);
  await expectSound(page);
  await visit.close();
});

test('a line without name and category says so', async () => {
  const [a] = plentyOf(products) as [ShopProduct];
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await addToCart(shop, visit, a._id);
  await page.route('**/trpc/cart.get**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      contentType: 'application/json',
      body: text.replace(/"name":"[^"]*"/, '"name":""').replace(/"category":"[^"]*"/, '"category":null'),
    });
  });
  await visit.goto('/cart');
  await lines(page).getByRole('heading', { name: 'No Product Name', exact: true }).waitFor();
  await lines(page).getByText('No Category', { exact: true }).waitFor();
  await visit.close();
});

test('four placeholders while loading, a retry on failure, login when the session has ended', async () => {
  const [a] = plentyOf(products) as [ShopProduct];
  const visit = await openCustomerVisit(shop, { expected: /status of 40[01]/ });
  const { page } = visit;
  await addToCart(shop, visit, a._id);
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refusal = {
    status: 400,
    json: [{ error: { message: 'no', code: -32600, data: { httpStatus: 400 } } }],
  };
  await page.route('**/trpc/cart.get**', async (route) => {
    await held;
    await route.fulfill(refusal);
  });
  await page.route('**/trpc/user.me**', (route) => route.fulfill(refusal));
  await visit.goto('/cart');
  // The user could not be loaded.
  await page.getByText('Your cart could not be loaded.').waitFor();
  await page.unroute('**/trpc/user.me**');
  // Where it is asked for with the cart, it fails, and is asked for again by itself: without the session, it would
  // notice that first.
  const count = page.waitForResponse((response) => response.ok() && response.url().includes('cart.count'));
  await page.getByRole('button', { name: 'Try again' }).click();
  const loading = page.getByRole('status', { name: 'Loading your cart' });
  await loading.waitFor();
  expect(await loading.locator('[data-line-skeleton]').count()).toBe(4);
  answer?.();
  await page.getByText('Your cart could not be loaded.').waitFor();
  await expectSound(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lines(page).count()).toBe(1);
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  await count;

  await page.context().clearCookies();
  await more(page, a).click();
  await toast(page, 'Please Login...!').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Voltcart' }).waitFor();
  expect(await page.getByRole('link', { name: /^Cart, / }).count()).toBe(0);
  await expect.poll(() => holdsFocus(page.getByRole('main'))).toBe(true);
  await visit.close();
});

test('what another tab did is shown as soon as this one is looked at again', async () => {
  const [a, b] = plentyOf(products) as [ShopProduct, ShopProduct];
  // Both are asked for at once when the log-out of the other tab is noticed.
  const visit = await openCart(shop, [a], { expected: /status of 401 .*\/trpc\/cart\./ });
  const { page } = visit;
  // A page in the background is not hidden here.
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await addToCart(shop, visit, b._id);
  await lookAgain();
  await expect.poll(() => lines(page).count()).toBe(2);
  await callAs(shop, visit, 'user.signOut', {});
  await lookAgain();
  await page.getByRole('heading', { level: 1, name: 'Welcome to Voltcart' }).waitFor();
  await visit.close();
});

test('whose session ended elsewhere is asked to log in and finds the cart again, or goes on as a guest', async () => {
  await changeSettings(shop, { buyers: 'everyone' });
  const [first, second] = plentyOf(products) as [ShopProduct, ShopProduct];
  const { person, ...visit } = await openCustomerVisit(shop, { width: 390, expected: /status of 401/ });
  const { page } = visit;
  await addToCart(shop, visit, first._id);
  await visit.goto('/cart');
  await more(page, first).waitFor();
  await endSessionElsewhere(shop, visit);
  await more(page, first).click();
  await toast(page, 'Please Login...!').waitFor();
  await heading(page, 'Welcome to Voltcart');
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(visit, person);
  await more(page, first).waitFor();

  await visit.goto(`/product/${second._id}`);
  await cartLink(page, 'Cart, 1 product').waitFor();
  await endSessionElsewhere(shop, visit);
  await adding(page, second).click();
  await heading(page, 'Login');
  await visit.goto(`/product/${second._id}`);
  await adding(page, second).click();
  await toast(page, 'Added to your cart').waitFor();
  await visit.goto('/cart');
  await expect.poll(() => lines(page).allInnerTexts()).toEqual([expect.stringContaining(second.productName)]);
  await visit.close();
});
