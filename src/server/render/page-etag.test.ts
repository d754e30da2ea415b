import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { ProductId } from '../../shared/ids.ts';
import { money } from '../../shared/money/money.ts';
import { raiseCatalogueVersion } from '../catalogue/products/catalogue-service.ts';
import type { Deps } from '../deps.ts';

/** A paid order of some units. */
async function givenOrder({ db, newId, now }: Deps, productId: ProductId, quantity: number): Promise<void> {
  const id = newId('order');
  const sums = { currency: 'USD', subtotalMinor: money(100), totalMinor: money(100) };
  const state = { paymentStatus: 'paid', fulfilmentStatus: 'unfulfilled', livemode: false } as const;
  const when = { createdAt: now(), updatedAt: now() };
  await db.transaction(async (tx) => {
    await tx
      .insert(tx.tables.orders)
      .values({ id, number: `V-${quantity}`, email: 'a@example.test', ...sums, ...state, ...when });
    await tx.insert(tx.tables.orderLines).values({
      ...{ id: newId('orderLine'), orderId: id, position: 0, productId, name: 'x', quantity },
      ...{ listPriceMinor: money(100), unitPriceMinor: money(100), taxMinor: money(0) },
    });
  });
}

test('a browser’s copy of a page is good for as long as the page says the same, and no longer', async () => {
  const { app, deps, given, clock } = await openPages();
  const mouse = (name: string) => given.product({ name, category: toCategory('Mouse') });
  const [kestrel, heron] = [await mouse('Kestrel'), await mouse('Heron')];
  const ask = (etag?: unknown) =>
    app.inject({
      url: '/product-category?category=Mouse&sort=best',
      headers: etag ? { 'if-none-match': String(etag) } : {},
    });
  await givenOrder(deps, heron, 1);
  clock.advance(HOUR_MS);
  const first = await ask();
  expect(first.body).toMatch(/Heron.*Kestrel/s);
  // What was sold is no part of the catalogue's version.
  await givenOrder(deps, kestrel, 2);
  clock.advance(2 * HOUR_MS);
  const second = await ask(first.headers.etag);
  expect(second.statusCode).toBe(200);
  expect(second.body).toMatch(/Kestrel.*Heron/s);
  await raiseCatalogueVersion(deps);
  expect((await ask(second.headers.etag)).statusCode).toBe(304);
});
