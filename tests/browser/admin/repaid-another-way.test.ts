import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { alertSaying, openAdminVisit } from '../support/admin-support.ts';
import { plentyOf } from '../support/cart-support.ts';
import { buy } from '../support/checkout-support.ts';
import { openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { heading, type ShopProduct, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

/** From now on the test payments refuse to refund what was paid, as after a lost dispute. */
function takeBackAtProvider(): void {
  const file = new Database(join(shop.dataFolder, 'test-payments.db'));
  file.prepare('update payment set amount_refunded = amount').run();
  file.close();
}

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'an order whose refund was refused needs no look once the owner has noted how it was repaid, at %i px',
  async (width, colorScheme) => {
    const [product] = plentyOf(shop.products) as [ShopProduct];
    const visit = await openCustomerVisit(shop, { width: 1440 });
    const { number, id } = await buy(shop, visit, product._id);
    takeBackAtProvider();
    const admin = await openAdminVisit(shop, { width, colorScheme });
    const { page } = admin;
    await admin.goto(`/admin-panel/all-orders?q=${number}`);
    await page.getByRole('link', { name: number }).click();
    await heading(page, `Order ${number}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel the order' });
    await cancelling.getByRole('button', { name: 'Cancel order' }).click();
    await alertSaying(page, 'The refund was refused');
    const payment = page.getByRole('region', { name: 'Payment' });
    const refunds = payment.getByRole('list', { name: 'Refunds' });
    await refunds.getByText('Refused').waitFor();
    const repaid = refunds.getByRole('button', { name: 'Repaid another way' });
    await repaid.click();
    const dialog = page.getByRole('dialog', { name: 'Repaid another way' });
    await dialog.getByLabel('Note').fill('Bank transfer');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Repaid another way' }).click();
    await alertSaying(page, 'Repayment noted');
    await refunds.getByText('Repaid another way, Bank transfer').waitFor();
    expect(await repaid.count()).toBe(0);
    await page.getByText(/^Refund of \$\S+ repaid another way: Bank transfer/).waitFor({ state: 'attached' });
    await expectSound(page);
    await admin.goto('/admin-panel/all-orders?status=to-look-at');
    await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
    await visit.goto(`/order/${id}`);
    await visit.page.getByText(/^Refunded \$/).waitFor();
    await visit.close();
    await admin.close();
  },
);
