import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { hold, plentyOf } from '../support/cart-support.ts';
import { buy } from '../support/checkout-support.ts';
import { callAs, givenPerson, openCustomerVisit, openVisitAs } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, holdsFocus, type ShopProduct, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();
let product: ShopProduct;
beforeAll(() => {
  [product] = plentyOf(shop.products) as [ShopProduct];
});

/** A customer's paid order. @returns its number and the customer's e-mail. */
async function givenOrder(): Promise<{ number: string; email: string }> {
  const visit = await openCustomerVisit(shop);
  const { number } = await buy(shop, visit, product._id);
  await visit.close();
  return { number, email: visit.person.email };
}

/** Closes a form with unsaved input: it asks, and stays open. */
async function staysWhenClosed(page: Page, close: () => Promise<void>): Promise<void> {
  await close();
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
}

test('an empty list says that nothing was sold yet', async () => {
  const visit = await openAdminVisit(shop);
  await visit.goto('/admin-panel/all-orders');
  await heading(visit.page, 'All Orders');
  await visit.page.getByText('No orders yet').waitFor();
  await visit.close();
});

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('all orders at %i px, %s', (width, colorScheme) => {
  test('found, packed, refunded in part, shipped by keyboard, delivered, printed', async () => {
    const { number, email } = await givenOrder();
    const visit = await openAdminVisit(shop, { width, colorScheme });
    const { page } = visit;
    await visit.goto('/admin-panel/all-orders');
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    await page.getByRole('searchbox', { name: /^Search orders/ }).fill(email);
    // The list follows the search with a delay; its only order may have been there before.
    await page.waitForURL(/\?q=/);
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.nth(1).innerText()).toContain('Test payment');
    expect(await rows.nth(1).innerText()).toContain(product.productName);
    await page.getByRole('button', { name: 'To ship', exact: true, pressed: false }).click();
    await page.getByRole('button', { name: 'To ship', exact: true, pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Refunded, fully or partly', exact: true }).waitFor();
    for (const filter of ['Payments', 'Placed']) {
      const box = await page.getByLabel(filter, { exact: true }).boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), filter).toBeLessThan(width);
    }
    await expectSound(page);
    await page.getByRole('link', { name: number }).click();
    await heading(page, `Order ${number}`);
    await expect.poll(() => page.title()).toBe(`Order ${number} | Admin Panel | Voltcart`);
    await page.getByText('510 Townsend Street').first().waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByText('510 Townsend Street').first().waitFor();
        return page.getByRole('region', { name: 'Emails' }).innerText();
      })
      .toContain('written to outbox');
    if (width > 1000) {
      const sidebar = page.getByRole('navigation', { name: 'Admin Panel' });
      expect(await sidebar.locator('[aria-current="page"]').innerText()).toBe('All Orders');
    }
    await expectSound(page);

    // At one width the order is packed first; at the other that is skipped.
    const isPacked = width > 1000;
    if (isPacked) {
      await page.getByRole('button', { name: 'Mark as packed' }).click();
      await alertSaying(page, 'Order packed');
      await expect.poll(() => holdsFocus(page.getByRole('button', { name: 'Ship', exact: true }))).toBe(true);
    }

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Amount').fill('999999');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await refund.getByText(/^Enter an amount up to \$/).waitFor();
    await refund.getByLabel('Amount').fill('1.50');
    await refund.getByLabel('Reason').fill('a scratch');
    await staysWhenClosed(page, () => refund.getByRole('button', { name: 'Close' }).click());
    expect(await refund.getByLabel('Reason').inputValue()).toBe('a scratch');
    const tick = await refund.getByLabel('Put these goods back in stock').locator('..').boundingBox();
    expect(tick?.height).toBeLessThan(40);
    await expectSound(page);
    // A double click refunds once, and says so once.
    await refund.getByRole('button', { name: 'Refund', exact: true }).dblclick();
    await alertSaying(page, 'Refund made');
    await refund.waitFor({ state: 'hidden' });
    await page.getByText('Refund of $1.50 completed').waitFor();
    await page.getByText('Paid by card, refunded in part').waitFor();

    const ship = page.getByRole('button', { name: 'Ship', exact: true });
    await ship.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ship the order' });
    await expect.poll(() => holdsFocus(dialog.getByLabel('Carrier'))).toBe(true);
    await page.keyboard.type('UPS');
    await staysWhenClosed(page, () => page.keyboard.press('Escape'));
    await expect.poll(() => holdsFocus(dialog.getByLabel('Carrier'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('T-100');
    await page.keyboard.press('Enter');
    await alertSaying(page, 'Order shipped. The customer is notified by email.');
    await page.getByText('Shipped with UPS, T-100').waitFor();
    await expect.poll(() => holdsFocus(page.getByRole('button', { name: 'Mark as delivered' }))).toBe(true);
    const tracked = page.getByRole('link', { name: 'Track with UPS' });
    expect(await tracked.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=T-100');
    await page.getByRole('button', { name: 'Correct the parcel' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the parcel' });
    expect(await correction.getByLabel('Carrier').inputValue()).toBe('UPS');
    await correction.getByLabel('Tracking number').fill('T-101');
    await expectSound(page);
    await correction.getByRole('button', { name: 'Correct the parcel' }).click();
    await alertSaying(page, 'Parcel corrected. A customer who is waiting for it is notified by email.');
    await page.getByText('Parcel corrected: UPS, T-101').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Packed/ })
        .count(),
    ).toBe(isPacked ? 1 : 0);
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await alertSaying(page, 'Order delivered');
    await expect.poll(() => holdsFocus(page.getByRole('heading', { name: `Order ${number}` }))).toBe(true);
    await page.getByRole('button', { name: 'Goods came back' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);

    await page.emulateMedia({ media: 'print' });
    const onPaper = (await page.locator('body').innerText()).trim();
    expect(onPaper).toContain(`Packing slip for order ${number}`);
    expect(onPaper).toContain('510 Townsend Street');
    expect(onPaper).toContain('United States');
    expect(onPaper).not.toContain('History');
    await visit.close();
  });
});

test.each([390, 1440])(
  'at %i px, a form discarded while its request runs leaves the next form alone',
  async (width) => {
    const { number } = await givenOrder();
    const visit = await openAdminVisit(shop, { width });
    const { page } = visit;
    await visit.goto(`/admin-panel/all-orders?q=${number}`);
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    const discarded = async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const refund = page.getByRole('dialog', { name: 'Refund' });
    const openRefund = async (amount: string) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await refund.getByLabel('Amount').fill(amount);
    };

    const letShipGo = await hold(page, 'admin.order.ship');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const ship = page.getByRole('dialog', { name: 'Ship the order' });
    await ship.getByLabel('Carrier').fill('Post');
    await ship.getByRole('button', { name: 'Ship' }).click();
    await discarded(ship);
    await openRefund('2');
    letShipGo();
    await alertSaying(page, 'Order shipped. The customer is notified by email.');
    await page.getByText('Shipped with Post').waitFor({ state: 'attached' });
    expect(await refund.getByLabel('Amount').inputValue()).toBe('2');

    // The same form again, while its first request still runs.
    const letRefundGo = await hold(page, 'admin.order.refund');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await discarded(refund);
    await openRefund('3');
    letRefundGo();
    await alertSaying(page, 'Refund made');
    await page.getByText('Refund of $2.00 completed').waitFor({ state: 'attached' });
    expect(await refund.getByLabel('Amount').inputValue()).toBe('3');
    await visit.close();
  },
);

test('an order’s address can be changed; cancelled, it is refunded in full, and its mail can be sent again', async () => {
  const { number } = await givenOrder();
  const visit = await openAdminVisit(shop, { expected: /status of 404/ });
  const { page } = visit;
  await visit.goto(`/admin-panel/all-orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Change the address' }).click();
  const address = page.getByRole('dialog', { name: 'Delivery address' });
  await address.getByLabel('City').fill('Nowhere');
  await page.mouse.click(10, 400);
  await page.getByRole('button', { name: 'Discard' }).click();
  await address.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change the address' }).click();
  expect(await address.getByLabel('City').inputValue()).toBe('San Francisco');
  // Nothing typed, so nothing is asked.
  await page.keyboard.press('Escape');
  await address.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change the address' }).click();
  await address.getByLabel('State').selectOption('Nevada');
  await address.getByText('The price of delivery and the tax stay as they were').waitFor();
  await address.getByLabel('State').selectOption('California');
  await address.getByText('The price of delivery and the tax stay').waitFor({ state: 'detached' });
  await address.getByLabel('City').fill('Oakland');
  await page.getByRole('button', { name: 'Save address' }).click();
  await alertSaying(page, 'Address saved');
  await page.getByText('Oakland CA 94103').first().waitFor();
  await page.getByRole('button', { name: 'Send the confirmation again' }).click();
  await alertSaying(page, 'The email is on its way');
  await page.getByRole('button', { name: 'Check with Stripe' }).click();
  await alertSaying(page, 'The order matches the payment provider’s records');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the order' });
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await alertSaying(page, 'Order cancelled');
  await page.getByText(/^Refund of .* completed/).waitFor();
  for (const name of ['Mark as packed', 'Print packing slip'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  await visit.goto(`/admin-panel/all-orders?status=to-ship&q=${number}`);
  await heading(page, 'All Orders');
  await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
  await visit.goto('/admin-panel/orders/ord_none');
  await heading(page, 'Order not found');
  await page.getByRole('main').getByRole('link', { name: 'All Orders' }).last().click();
  await heading(page, 'All Orders');
  await visit.close();
});

test('a packer packs, ships and delivers on a phone, and sees no amount and no other section', async () => {
  const { number } = await givenOrder();
  const packer = await givenPerson(shop);
  const owner = await openAdminVisit(shop);
  await owner.goto(`/admin-panel/all-users?q=${packer.email}`);
  await owner.page.getByRole('button', { name: /role/i }).first().click();
  const dialog = owner.page.getByRole('dialog', { name: 'Change User Role' });
  await dialog.getByRole('combobox').selectOption('PACKER');
  await dialog.getByText('Can shop, and pack and ship orders without seeing what was paid.').waitFor();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.close();

  const visit = await openVisitAs(shop, packer, { width: 390, height: 844, colorScheme: 'dark' });
  const { page } = visit;
  const noAmount = async () => expect(await page.getByRole('main').innerText()).not.toContain('$');
  await visit.goto('/admin-panel');
  await heading(page, 'Packing');
  await page.getByRole('link', { name: number }).waitFor();
  await noAmount();
  await expectSound(page);
  await page.getByRole('link', { name: number }).click();
  await heading(page, `Order ${number}`);
  await page.getByText('510 Townsend Street').first().waitFor();
  await noAmount();
  await expectSound(page);
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await toast(page, 'Order packed').waitFor();
  await page.getByRole('button', { name: 'Ship' }).click();
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click();
  await page.getByText('Sent with DHL').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Packing' }).click();
  await page.getByRole('button', { name: 'On their way' }).click();
  await page.getByRole('link', { name: number }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('There is nothing left to do for this order here.').waitFor();
  expect(await page.getByRole('button', { name: 'Print packing slip' }).count()).toBe(0);
  await expectSound(page);
  for (const section of ['all-orders', 'dashboard', 'settings']) {
    await visit.goto(`/admin-panel/${section}`);
    await heading(page, 'Page not found');
  }
  await visit.close();
});

test('who acts on an order that somebody else has changed sees the change and goes on; the list follows', async () => {
  const { number } = await givenOrder();
  const visit = await openAdminVisit(shop, { expected: /status of 409/ });
  const { page } = visit;
  const changed =
    'Someone else changed this order, so nothing was done. Its page shows the change now: check it, then try again.';
  await visit.goto(`/admin-panel/all-orders?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const orderId = page.url().split('/').at(-1);
  const ship = page.getByRole('dialog', { name: 'Ship the order' });
  await ship.getByLabel('Carrier').fill('UPS');
  await callAs(shop, visit, 'admin.order.pack', { orderId, version: 1 });
  await ship.getByRole('button', { name: 'Ship' }).click();
  await alertSaying(page, changed);
  expect(await page.getByRole('button', { name: 'Mark as packed', includeHidden: true }).count()).toBe(0);
  await ship.getByRole('button', { name: 'Ship' }).click();
  await alertSaying(page, 'Order shipped. The customer is notified by email.');

  await page.getByRole('button', { name: 'Correct the parcel' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the parcel' });
  await correction.getByLabel('Tracking number').fill('T-1');
  const theirs = { orderId, version: 3, carrier: 'DHL', trackingNumber: 'D-1' };
  await callAs(shop, visit, 'admin.order.correctShipment', theirs);
  await correction.getByRole('button', { name: 'Correct the parcel' }).click();
  await alertSaying(page, changed);
  await page.getByText('Parcel corrected: DHL, D-1').waitFor({ state: 'attached' });
  await correction.getByRole('button', { name: 'Correct the parcel' }).click();
  await page.getByText('Parcel corrected: UPS, T-1').waitFor();

  const allOrders = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', {
    name: 'All Orders',
  });
  await page.clock.install();
  await allOrders.click();
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: number });
  const shows = (status: string) => row.filter({ hasText: status }).waitFor();
  await shows('Shipped');
  await callAs(shop, visit, 'admin.order.deliver', { orderId });
  await allOrders.click();
  await shows('Delivered');
  await callAs(shop, visit, 'admin.order.return', { orderId, restock: false });
  await page.clock.runFor(30_000);
  await shows('Returned');
  await visit.close();
});
