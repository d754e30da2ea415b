import { beforeAll, expect, test } from 'vitest';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import { receive } from '../support/checkout-support.ts';
import { callAs, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  holdsFocus,
  type ShopProduct,
  shareBrowserShop,
  type Visit,
  type VisitOptions,
} from '../support/support.ts';

const shop = shareBrowserShop();
let product: ShopProduct;
beforeAll(() => {
  [product] = plentyOf(shop.products) as [ShopProduct];
});

/** Asks a procedure as the window's person. */
async function ask({ page }: Visit, name: string, input: object = {}) {
  const query = encodeURIComponent(JSON.stringify(input));
  const answer = await page.request.get(`${shop.url}/trpc/${name}?input=${query}`);
  return (await answer.json()).result.data;
}

/** An order that has arrived at its customer, on its page in the panel. */
async function openDelivered(options: VisitOptions = {}) {
  const admin = await openAdminVisit(shop, options);
  const visit = await openCustomerVisit(shop);
  const order = await receive(shop, { visit, admin, productId: product._id });
  const open = async () => {
    await admin.goto(`/admin-panel/all-orders?q=${order.number}`);
    await admin.page.getByRole('link', { name: order.number }).click();
    await heading(admin.page, `Order ${order.number}`);
  };
  const { page } = admin;
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  return {
    ...{ admin, visit, order, open, page, dialog },
    openRefund: () => page.getByRole('button', { name: 'Refund', exact: true }).click(),
    refund: dialog.getByRole('button', { name: 'Refund', exact: true }),
  };
}

test('a refund whose answer was lost is not made again by a second press', async () => {
  const { admin, visit, order, open, page, dialog, openRefund, refund } = await openDelivered({
    expected: /ERR_FAILED/,
  });
  await open();
  await openRefund();
  await dialog.getByLabel('Amount').fill('2');
  await page.route('**/trpc/admin.order.refund*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await refund.click();
  await alertSaying(page, 'The shop could not be reached. Please check your connection and try again.');
  await page.getByText('Refund of $2.00 completed').waitFor({ state: 'attached' });
  await page.unroute('**/trpc/admin.order.refund*');
  await refund.click();
  await alertSaying(
    page,
    'A refund of this order was made in the meantime. Check it before you refund more.',
  );
  await expectSound(page);
  // Nor by a third, as nothing is chosen any more.
  await refund.click();
  await dialog.getByText(/^Enter an amount up to \$/).waitFor();
  expect(await holdsFocus(dialog.getByLabel('Amount'))).toBe(true);
  await dialog.getByLabel('Amount').fill('3');
  await refund.click();
  await alertSaying(page, 'Refund made');
  const { refunds } = await ask(admin, 'admin.order.byId', { id: order.id });
  expect(refunds.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([200, 300]);
  await visit.close();
  await admin.close();
});

test('what a return still gives back follows a refund of its order', async () => {
  const { admin, visit, order, open, page, dialog, openRefund, refund } = await openDelivered();
  const { id: orderId, number } = order;
  const { version, settings } = await ask(admin, 'admin.setting.get');
  await callAs(shop, admin, 'admin.setting.update', { version, settings: { ...settings, returnDays: 14 } });
  const { lines } = await ask(visit, 'order.returns', { number });
  const chosen = [{ orderLineId: lines[0].orderLineId, quantity: 1 }];
  await callAs(shop, visit, 'order.askReturn', { number, lines: chosen, reason: 'faulty' });
  const [{ id }] = await ask(admin, 'admin.return.ofOrder', { orderId });
  await callAs(shop, admin, 'admin.return.answer', { id, state: 'asked', accept: true });
  await callAs(shop, admin, 'admin.return.receive', { id });
  await open();
  const returns = page.getByRole('region', { name: 'Returns' });
  await returns.getByRole('button', { name: /^Refund \$/ }).waitFor();
  await openRefund();
  await dialog.getByText('Units in a return are left out.').waitFor();
  await dialog.getByRole('combobox').waitFor({ state: 'detached' });
  const { leftToRefundMinor } = await ask(admin, 'admin.order.byId', { id: orderId });
  await dialog.getByLabel('Amount').fill(String((leftToRefundMinor - 100) / 100));
  await refund.click();
  await alertSaying(page, 'Refund made');
  const toRefund = returns.getByLabel('Amount to refund');
  await toRefund.fill('1.01');
  await returns.getByRole('button', { name: 'Refund $1.00' }).click();
  await returns.getByText('Enter an amount up to $1.00').waitFor();
  await toRefund.fill('0.60');
  await returns.getByRole('button', { name: 'Decline' }).waitFor();
  await returns.getByRole('button', { name: 'Refund $0.60' }).click();
  await alertSaying(page, 'Refunded.');
  await returns.getByText('Refunded', { exact: true }).waitFor();
  await visit.close();
  await admin.close();
});

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'goods that came back take units along that were refunded before, if ticked, at %i px',
  async (width, colorScheme) => {
    const { admin, visit, order, open, page } = await openDelivered({ width, colorScheme });
    const { id: orderId } = order;
    const stock = async () =>
      (await ask(admin, 'admin.product.byId', { id: product._id })).stockOnHand as number;
    const sold = await stock();
    const { version, lines, leftToRefundMinor } = await ask(admin, 'admin.order.byId', { id: orderId });
    const all = lines.map(({ id, quantity }: { id: string; quantity: number }) => ({
      ...{ orderLineId: id, quantity },
    }));
    const given = { lines: all, amountMinor: leftToRefundMinor, restock: false, reason: '' };
    await callAs(shop, admin, 'admin.order.refund', { orderId, version, ...given });
    await open();
    await page.getByRole('button', { name: 'Goods came back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Goods came back' });
    const too = dialog.getByRole('checkbox', { name: 'Refunded units, too' });
    await too.waitFor();
    await expectSound(page);
    await dialog.getByRole('checkbox', { name: 'Put the goods back in stock' }).uncheck();
    await too.waitFor({ state: 'detached' });
    await dialog.getByRole('checkbox', { name: 'Put the goods back in stock' }).check();
    await too.check();
    await dialog.getByRole('button', { name: 'Goods came back' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await stock()).toBe(sold + 1);
    await visit.close();
    await admin.close();
  },
);
