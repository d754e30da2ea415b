import { expect, test } from 'vitest';
import { expectSoundAtBothWidths } from '../support/both-widths.ts';
import { fewer, numberOf, openCart, productWhere, serversCart } from '../support/cart-support.ts';
import { openPaymentPage, payButton } from '../support/checkout-support.ts';
import { shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();
const GAVE_WAY =
  'Your payment page was closed because another checkout needed the same items or discount code. You were not charged, and your cart has not changed.';

test('who holds all units gives way to the next buyer, and finds the cart as it was', async () => {
  const options = { width: 390, colorScheme: 'dark' } as const;
  const product = productWhere(shop.products, ({ stock }) => (stock ?? 0) > 10 && (stock ?? 0) < 99);
  const units = product.stock ?? 0;

  // Reloading a closed payment page is answered with 410.
  const hoarder = await openCart(shop, [product], { ...options, expected: /410/ });
  const [line] = await serversCart(shop, hoarder.page);
  const data = { _id: line?._id, quantity: units };
  await hoarder.page.request.post(`${shop.url}/api/update-cart-product`, { data });
  await hoarder.goto('/cart');
  await openPaymentPage(hoarder.page);
  await payButton(hoarder.page).waitFor();

  const next = await openCart(shop, [product], options);
  await openPaymentPage(next.page);
  await payButton(next.page).waitFor();
  await next.close();

  await hoarder.page.reload();
  expect(await payButton(hoarder.page).count()).toBe(0);
  await hoarder.goto('/cart');
  await hoarder.page.getByText(GAVE_WAY, { exact: true }).waitFor();
  expect(await numberOf(hoarder.page, product)).toBe(`${units}`);
  // Which also says that the page is no wider than its window.
  await expectSoundAtBothWidths(hoarder.page, 'dark');
  await fewer(hoarder.page, product).click();
  await hoarder.page.getByText(GAVE_WAY, { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(async () => (await serversCart(shop, hoarder.page))[0]?.quantity).toBe(units - 1);
  await hoarder.goto('/cart');
  await expect.poll(() => numberOf(hoarder.page, product)).toBe(`${units - 1}`);
  expect(await hoarder.page.getByText(GAVE_WAY).count()).toBe(0);
  await hoarder.close();
});
