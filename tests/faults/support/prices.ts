import { expect } from 'vitest';
import { DEFAULT_LOCALE } from '../../../src/shared/locale.ts';
import { formatMoney, money } from '../../../src/shared/money/money.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import type { Stage } from './stage.ts';

const OWNER = { email: 'admin@localhost.test', password: 'the owner of this shop' };

export async function signInOwner(stage: Pick<Stage, 'shop' | 'provider' | 'ledger'>): Promise<Buyer> {
  const owner = createBuyer(stage, { email: OWNER.email });
  expect((await owner.call('POST', '/api/signin', OWNER)).status).toBe(200);
  return owner;
}

export async function changePrice(owner: Buyer, product: string, minor: number): Promise<void> {
  const { body } = await owner.call('POST', '/api/product-details', { productId: product });
  const update = { ...body.data, price: 5_000, sellingPrice: minor / 100 };
  expect((await owner.call('POST', '/api/update-product', update)).status).toBe(200);
}

/** A product's price as a documented call, a query of the pages and its page say it. */
export async function readPrices(url: string, product: string) {
  const ask = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text();
  const [rest, trpc, page] = await Promise.all([
    ask('/api/product-details', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: product }),
    }),
    ask(`/trpc/product.byId?input=${encodeURIComponent(JSON.stringify({ id: product }))}`),
    ask(`/product/${product}`),
  ]);
  return {
    rest: JSON.parse(rest).data.sellingPrice,
    trpc: JSON.parse(trpc).result.data.sellingPriceMinor,
    page: /\$[\d,]+\.\d\d/.exec(page)?.[0],
  };
}

/** What they are at a price. */
export const pricesOf = (minor: number) => ({
  rest: minor / 100,
  trpc: minor,
  page: formatMoney(money(minor), DEFAULT_LOCALE),
});
