import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminVisit } from '../support/admin-support.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, shareBrowserShop, type Visit, type VisitOptions } from '../support/support.ts';

const HOUR = 3_600_000;

const shop = shareBrowserShop();

/** Real payments cannot be made here, so the orders are written as they would have been stored. */
function givenOrders(): void {
  const db = new Database(join(shop.dataFolder, 'shop.db'));
  const insert = db.prepare(
    `insert into "order" (id, number, email, currency, subtotal_minor, total_minor,
       payment_status, fulfilment_status, livemode, created_at, updated_at)
     values (@id, @id, 'a@example.test', 'USD', @minor, @minor, @payment, @fulfilment, @live, @at, @at)`,
  );
  const pay = db.prepare(
    `insert into payment (order_id, provider, session_id, state, paid_minor, currency, livemode)
     values (@id, 'stripe', @id, iif(@payment = 'review', 'review', 'accepted'), @minor, 'USD', @live)`,
  );
  const order = (id: string, hoursAgo: number, more: object = {}) => {
    const at = Date.now() - hoursAgo * HOUR;
    const minor = 1_250_00;
    const row = { id, minor, payment: 'paid', fulfilment: 'delivered', live: 1, at, ...more };
    insert.run(row);
    pay.run(row);
  };
  order('sent', 24 * 3);
  order('waiting', 24 * 10, { fulfilment: 'unfulfilled' });
  order('test', 24 * 3, { live: 0, fulfilment: 'unfulfilled' });
  order('review', 24 * 3, { payment: 'review' });
  db.prepare('insert into search_miss values (?, ?, ?)').run('steam mop', 4, Date.now());
  db.close();
}

async function openDashboard(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openAdminVisit(shop, options);
  await visit.goto('/admin-panel');
  await heading(visit.page, 'Dashboard');
  return visit;
}

const tilesOf = async ({ page }: Visit, list: string) => {
  const tiles = page.getByRole('list', { name: list }).getByRole('listitem');
  await tiles.first().waitFor();
  return (await tiles.allInnerTexts()).map((text) => text.split('\n').filter(Boolean));
};

test('the panel opens on the dashboard, and a shop without sales says so', async () => {
  const visit = await openDashboard();
  expect((await tilesOf(visit, 'Sales')).map(([, amount]) => amount)).toEqual(['$0.00', '$0.00', '$0.00']);
  expect(await visit.page.getByRole('region', { name: 'Test orders' }).count()).toBe(0);
  await visit.page.getByText('Try the shop yourself first: place an order.').waitFor();
  await visit.page.getByText('No search without results').waitFor();
  const waiting = visit.page.getByRole('list', { name: 'Waiting for you' });
  await waiting.getByText('Paid orders will wait here to be packed.').waitFor();
  await visit.close();
});

describe('after the first sales', () => {
  beforeAll(givenOrders);

  test.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)('sales, what waits and what was not found, at %i px, %s', async (width, colorScheme) => {
    const visit = await openDashboard({ width, colorScheme });
    const { page } = visit;
    expect(await tilesOf(visit, 'Sales')).toEqual([
      ['Today', '$0.00', '0 orders'],
      ['Last 7 days', '$1,250.00', '1 order'],
      ['Last 30 days', '$2,500.00', '2 orders'],
    ]);
    const waiting = await tilesOf(visit, 'Waiting for you');
    expect(waiting.slice(0, 2).map(([label, count]) => [label, count])).toEqual([
      ['Orders to ship', '1'],
      ['Orders that need a look', '1'],
    ]);
    expect(await tilesOf(visit, 'Test orders')).toEqual([
      ['Today', '$0.00', '0 orders'],
      ['Last 7 days', '$1,250.00', '1 order'],
      ['Last 30 days', '$1,250.00', '1 order'],
      ['Orders to ship', '1', 'Show them'],
    ]);
    await page.getByText('As a table').click();
    const bought = page.getByRole('row').filter({ hasText: '$1,250.00' });
    expect(await bought.count()).toBe(2);
    await expectSound(page);
    await page
      .getByRole('list', { name: 'Test orders' })
      .getByRole('link', { name: /^Last 7/ })
      .click();
    await page.getByRole('link', { name: 'test', exact: true }).waitFor();
    await page.goBack();
    // The orders counted, with the payment in review marked: no test orders, and no older ones.
    await page
      .getByRole('list', { name: 'Sales' })
      .getByRole('link', { name: /^Last 7 days/ })
      .click();
    const orders = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    await expect.poll(() => orders.count()).toBe(3);
    expect(await page.getByLabel('Placed').inputValue()).toBe('7');
    await expectSound(page);
    await page.goBack();
    await page.getByRole('link', { name: 'steam mop' }).click();
    await page.waitForURL(/\/search\?q=steam\+mop/);
    await visit.close();
  });
});
