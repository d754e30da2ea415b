import { expect, test } from 'vitest';
import { buyCart, openCaller } from '../../support/shop/buy-by-rest.ts';
import { mailsTo } from '../support/account-support.ts';
import { changeSettings, openAdminVisit } from '../support/admin-support.ts';
import { expectSoundAtBothWidths } from '../support/both-widths.ts';
import { heading, openVisit, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

test('somebody withdraws from a contract by the link in the footer', async () => {
  const buyer = { email: 'withdraws@example.test', password: 'a much better one' };
  const call = openCaller(shop.url);
  await call('/api/signup', { name: 'Asha Rao', ...buyer, confirmPassword: buyer.password });
  await call('/api/signin', buyer);
  const cheap = shop.products.find(({ stock }) => (stock ?? 0) > 10);
  await call('/api/addtocart', { productId: cheap?._id });
  await buyCart(call, buyer.email);
  const [{ number }] = (await call('/api/order')).orders;

  await changeSettings(shop, { sellerCountry: 'DE', ownerEmail: 'owner@example.test' });
  const visit = await openVisit(shop, { width: 390, expected: /status of 400/ });
  const { page } = visit;
  await visit.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).press('Enter');
  await heading(page, 'Withdraw from a contract');
  await expectSoundAtBothWidths(page);
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal', exact: true });
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Order number').fill(' ');
  await page.getByLabel('Email').fill(buyer.email);
  await confirm.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Please provide number' }).waitFor();
  await page.getByLabel('Order number').fill(`#${number}`);
  await page.locator('[name=goods]').fill('only the mouse');
  await confirm.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `An email to ${buyer.email} confirms` })
    .waitFor();
  await expectSoundAtBothWidths(page);
  await visit.close();

  const statement = `Order: #${number}\nEmail: ${buyer.email}\nGoods: only the mouse`;
  await expect
    .poll(async () => (await mailsTo(shop, buyer.email)).some((mail) => mail.includes(statement)))
    .toBe(true);
  await expect
    .poll(async () => (await mailsTo(shop, 'owner@example.test')).some((mail) => mail.includes(statement)))
    .toBe(true);

  const admin = await openAdminVisit(shop, { width: 390 });
  await admin.goto(`/admin-panel/all-orders?q=${number}`);
  await admin.page.getByRole('link', { name: number }).click();
  await admin.page.getByText('Name: Asha Rao. Goods: only the mouse').waitFor();
  await admin.page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Cancel the order' });
  await dialog.getByText('The customer withdrew from “only the mouse”.').waitFor();
  await expectSoundAtBothWidths(admin.page);
  await admin.close();
});
