import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import { fillCard, GOOD_CARD, PAYMENT_PAGES, payButton, paymentButton } from '../support/checkout-support.ts';
import { addToCart, callAs, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('an order that is picked up is made ready at the desk in one press, without a carrier', async () => {
  const admin = await openAdminVisit(shop, { width: 390 });
  const counter = { id: 'counter', name: 'Our counter', priceMinor: 0, pickUp: true, freeFromMinor: null };
  const methods = [{ ...counter, grams: null, days: null }];
  const zones = [{ id: 'home', name: 'Home', places: ['DE'], methods }];
  await callAs(shop, admin, 'admin.delivery.update', { version: 0, plan: { zones } });

  const visit = await openCustomerVisit(shop);
  await addToCart(shop, visit, plentyOf(shop.products)[0]?._id ?? '');
  const place = { name: 'Jo', line1: 'Am Wall 1', city: 'Bremen', postalCode: '28195', country: 'DE' };
  await callAs(shop, visit, 'user.saveAddress', { address: { ...EMPTY_ADDRESS, ...place }, isDefault: true });
  await visit.goto('/cart');
  await paymentButton(visit.page).click();
  await payButton(visit.page).click();
  await visit.page.waitForURL(PAYMENT_PAGES);
  await fillCard(visit.page, GOOD_CARD);
  await visit.page.getByLabel('Name on card').fill('Jo');
  await payButton(visit.page).click();
  await heading(visit.page, 'Succes');
  await visit.page.getByText('Your order is placed. We email you when you can pick it up.').waitFor();

  const { page } = admin;
  await admin.goto('/admin-panel/all-orders');
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
  const ready = page.getByRole('button', { name: 'Ready for pick-up', exact: true });
  await ready.waitFor();
  expect(await page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);
  await expectSound(page);
  await ready.click();
  await alertSaying(page, 'Order ready for pick-up. The customer is notified by email.');
  const pickedUp = page.getByRole('button', { name: 'Mark as picked up' });
  await pickedUp.waitFor();
  expect(await page.getByText('Shipped', { exact: true }).count()).toBe(0);
  await expectSound(page);
  await visit.goto('/order');
  await visit.page.getByText('Ready for pick-up', { exact: true }).waitFor();

  await pickedUp.click();
  await alertSaying(page, 'Order picked up');
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Picked up/ })
    .waitFor();
  expect(await page.getByText('Delivered').count()).toBe(0);
  await admin.goto('/admin-panel/all-orders?status=delivered');
  await page.getByRole('table', { name: 'Orders' }).getByText('Picked up', { exact: true }).waitFor();
  await page.getByText('Delivered or picked up', { exact: true }).waitFor();
  await expectSound(page);
  await admin.close();

  await visit.goto('/order');
  await visit.page.getByText('Picked up', { exact: true }).waitFor();
  await visit.page.getByRole('link', { name: /^Order / }).click();
  await visit.page.getByRole('heading', { name: 'Your address' }).waitFor();
  expect(
    await visit.page
      .getByRole('main')
      .getByText(/deliver/i)
      .count(),
  ).toBe(0);
  await visit.close();
});
