import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { buyCart, openCaller } from '../../support/shop/buy-by-rest.ts';
import { callAs, type PersonalVisit } from './people.ts';
import type { BrowserShop, Visit } from './support.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

export const PAYMENT_PAGES = '**/test-payments/pay/*';

export const paymentButton = (page: Page) => page.getByRole('button', { name: 'Payment', exact: true });
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
/** The cart that the browser keeps until its order is recorded. */
export const savedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));
export const cartNames = (page: Page) =>
  page.getByRole('list', { name: 'Products in your cart' }).getByRole('heading').allInnerTexts();
/** The session of the current payment page. */
export const sessionIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

export async function openPaymentPage(page: Page): Promise<void> {
  await paymentButton(page).click();
  await page.waitForURL(PAYMENT_PAGES);
}

export async function fillPayment(page: Page, card: string): Promise<void> {
  await page.getByLabel('Phone').fill('+1 415 555 0132');
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Address', { exact: true }).fill('510 Townsend Street');
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('State').fill('CA');
  await page.getByLabel('Postal code').fill('94103');
  await page.getByLabel('Name on card').fill('A Rao');
  await fillCard(page, card);
}

/** Buys a product as the window's person, without the pages. */
export async function buy(
  shop: BrowserShop,
  { page, person }: PersonalVisit,
  productId: string,
): Promise<{ id: string; number: string }> {
  const cookies = await page.context().cookies();
  const call = openCaller(shop.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  await call('/api/addtocart', { productId });
  await buyCart(call, person.email);
  const [order] = (await call('/trpc/order.list')).result.data;
  return order;
}

type Receiving = { visit: PersonalVisit; admin: Visit; productId: string };

/** Buys a product and has it delivered. */
export async function receive(
  shop: BrowserShop,
  { visit, admin, productId }: Receiving,
): Promise<{ id: string; number: string }> {
  const order = await buy(shop, visit, productId);
  const orderId = order.id;
  await callAs(shop, admin, 'admin.order.pack', { orderId, version: 1 });
  await callAs(shop, admin, 'admin.order.ship', { orderId, version: 2, carrier: 'Post' });
  await callAs(shop, admin, 'admin.order.deliver', { orderId });
  return order;
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** The request bodies of the page's calls to a procedure, from now on. */
export function callsOf(page: Page, procedure: string): (string | null)[] {
  const calls: (string | null)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) calls.push(request.postData());
  });
  return calls;
}

/** Expects the payment page to have the shop's font and accent. */
export async function assertBrand(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  expect(await page.evaluate(async () => (await document.fonts.load('16px Shop')).length)).toBe(1);
  const colour = await payButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(colour).toBe(colorScheme === 'dark' ? 'rgb(143, 134, 255)' : 'rgb(75, 63, 228)');
}
