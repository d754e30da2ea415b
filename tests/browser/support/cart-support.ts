import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addToCart, openCustomerVisit, type Person } from './people.ts';
import type { BrowserShop, ShopProduct, Visit, VisitOptions } from './support.ts';

export function productWhere(
  products: readonly ShopProduct[],
  matches: (product: ShopProduct) => boolean,
): ShopProduct {
  const found = products.find(matches);
  if (!found) throw new Error('the demo catalogue has no such product');
  return found;
}

/** Products with enough stock for any test here. */
export const plentyOf = (products: readonly ShopProduct[]): ShopProduct[] =>
  products.filter(({ stock }) => (stock ?? 0) > 10);

/** The cart link visible at this width, by its text. */
export const cartLink = (page: Page, says: string) => page.getByRole('link', { name: says, exact: true });

/** A product page's buttons. */
export const adding = (page: Page, { productName }: ShopProduct) =>
  page.getByRole('main').getByRole('button', { name: `Add To Cart: ${productName}`, exact: true });
export const buying = (page: Page, { productName }: ShopProduct) =>
  page.getByRole('main').getByRole('button', { name: `Buy: ${productName}`, exact: true });

export const lines = (page: Page) =>
  page.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem');
export const lineOf = (page: Page, { productName }: ShopProduct) =>
  lines(page).filter({ hasText: productName });
export const numberOf = (page: Page, product: ShopProduct) =>
  lineOf(page, product).locator('output').innerText();
export const more = (page: Page, product: ShopProduct) =>
  lineOf(page, product).getByRole('button', { name: /^Increase/ });
export const fewer = (page: Page, product: ShopProduct) =>
  lineOf(page, product).getByRole('button', { name: /^Decrease/ });
export const remover = (page: Page, product: ShopProduct) =>
  lineOf(page, product).getByRole('button', { name: /^Remove/ });
export const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** The first price in an element's text, in cents. */
export const cents = (text: string): number =>
  Math.round(Number(/\$([\d,]+\.\d{2})/.exec(text)?.[1]?.replaceAll(',', '')) * 100);
export const unitPriceOf = async (page: Page, product: ShopProduct) =>
  cents(await lineOf(page, product).locator('p').filter({ hasText: 'Unit price:' }).innerText());
export const lineTotalOf = async (page: Page, product: ShopProduct) =>
  cents(await lineOf(page, product).locator('p').filter({ hasText: 'Line total:' }).innerText());

/** Holds calls to a procedure until released. */
export async function hold(page: Page, procedure: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname.includes(procedure),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return letGo;
}

/** A new customer's visit to a cart with these products. */
export async function openCart(
  shop: BrowserShop,
  wanted: readonly ShopProduct[],
  options: VisitOptions = {},
): Promise<Visit & { person: Person }> {
  const visit = await openCustomerVisit(shop, options);
  for (const { _id } of wanted) await addToCart(shop, visit, _id);
  await visit.goto('/cart');
  if (wanted.length > 0) await expect.poll(() => lines(visit.page).count()).toBe(wanted.length);
  return visit;
}

type ServersLine = { _id: string; quantity: number; productId: ShopProduct };

/** The server's cart, from the documented call. */
export async function serversCart(shop: BrowserShop, page: Page): Promise<ServersLine[]> {
  const answer = await page.request.get(`${shop.url}/api/view-card-product`);
  return ((await answer.json()) as { data: ServersLine[] }).data;
}
