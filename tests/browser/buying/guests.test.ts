import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ShopSettings } from '../../../src/shared/operations/shop-settings.ts';
import { payOn } from '../../support/shop/buy-by-rest.ts';
import { linkInMail, mailsTo } from '../support/account-support.ts';
import { changeSettings } from '../support/admin-support.ts';
import { adding, cartLink, lines, numberOf, plentyOf } from '../support/cart-support.ts';
import {
  fillPayment,
  GOOD_CARD,
  PAYMENT_PAGES,
  payButton,
  paymentButton,
} from '../support/checkout-support.ts';
import {
  addToCart,
  callAs,
  givenPerson,
  logIn,
  newPerson,
  openCustomerVisit,
  type Person,
} from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
  type Visit,
} from '../support/support.ts';

const shop = shareBrowserShop();
const products: ShopProduct[] = [];

beforeAll(async () => {
  products.push(...plentyOf(shop.products));
});

const main = (page: Page) => page.getByRole('main');

const setBuyers = (buyers: ShopSettings['buyers']) => changeSettings(shop, { buyers });

/** The links to orders in the mails to an address, oldest first. */
async function orderLinks(email: string): Promise<string[]> {
  const mails = await mailsTo(shop, email);
  return mails.flatMap((mail) => /^http\S+\/order\/\S+$/m.exec(mail)?.[0] ?? []);
}

/** Tabs to what is looked for, and presses a key on it. */
async function tabTo(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const wanted = page.getByRole('main').getByRole('button', { name }).first();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('a guest buys by keyboard on a phone, comes back by the mail, and finds the order again', async () => {
  await setBuyers('everyone');
  const [product] = products as [ShopProduct];
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  const email = 'guest-by-keyboard@example.test';
  await visit.goto(`/product/${product._id}`);
  expect(await page.context().cookies()).toEqual([]);
  await tabTo(page, `Buy: ${product.productName}`);
  await heading(page, 'Cart');
  await expect.poll(() => lines(page).count()).toBe(1);
  await cartLink(page, 'Cart, 1 product').waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'cart', httpOnly: true, sameSite: 'Lax', path: '/' });
  await tabTo(page, 'Payment');
  await heading(page, 'Checkout');
  await expectSound(page);
  const field = page.getByLabel('Email');
  await field.fill('nobody@nowhere');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('nobody@nowhere');
  await field.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(email);
  await field.press('Enter');
  await page.waitForURL(PAYMENT_PAGES);
  await page.getByText(email).waitFor();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe(email);
  await field.press('Enter');
  await page.waitForURL(PAYMENT_PAGES);
  await fillPayment(page, GOOD_CARD);
  await payButton(page).press('Enter');
  await page.waitForURL('**/success/*');
  await heading(page, 'Succes');
  const orderHeading = main(page).getByRole('heading', { level: 2, name: /^Order [0-9A-Z]{8}$/ });
  const number = ((await orderHeading.textContent()) ?? '').replace('Order ', '');
  await main(page).getByText(product.productName).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'View Order' }).press('Enter');
  await heading(page, `Order ${number}`);
  await expect.poll(() => page.title()).toBe(`Order ${number} | Voltcart`);
  await expectSound(page);

  const other = await openVisit(shop, { width: 390, expected: /404/ });
  await other.goto(`/order/${number}`);
  await heading(other.page, 'Order not found');
  await expect.poll(() => orderLinks(email)).toHaveLength(1);
  const [link = ''] = await orderLinks(email);
  await other.goto(new URL(link).pathname + new URL(link).search);
  await heading(other.page, `Order ${number}`);
  expect(other.page.url()).toBe(`${shop.url}/order/${number}`);
  expect(await other.page.evaluate(() => document.cookie)).toBe('');
  const [key] = await other.page.context().cookies(`${shop.url}/trpc/order.byKey`);
  expect(key).toMatchObject({ name: `order-${number}`, httpOnly: true, path: '/' });
  await other.close();

  await visit.goto('/login');
  await main(page).getByRole('link', { name: 'Find an order without an account' }).click();
  await heading(page, 'Find your order');
  await expectSound(page);
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If there is such an order, a link is on its way.', { exact: true }).waitFor();
  await expect.poll(() => orderLinks(email)).toEqual([link, link]);
  await visit.close();
});

/** A paid order of a guest with this address, bought without the pages. @returns where its success is shown. */
async function buyAsGuest(visit: Visit, email: string): Promise<string> {
  const [product] = products as [ShopProduct];
  await visit.page.request.post(`${shop.url}/trpc/cart.add`, { data: { productId: product._id } });
  const started = await visit.page.request.post(`${shop.url}/trpc/order.checkout`, {
    data: { contact: { email } },
  });
  const { url } = ((await started.json()) as { result: { data: { url: string } } }).result.data;
  await payOn(url, email);
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? '';
  await callAs(shop, visit, 'order.confirm', { sessionId });
  return `/success/${sessionId}`;
}

test('a guest, who has no list of orders, is told of the link in the mail', async () => {
  await setBuyers('everyone');
  const visit = await openVisit(shop, { expected: /status of 404|ERR_FAILED/ });
  const { page } = visit;
  const toOrders = main(page).getByRole('link', { name: 'My Orders' });
  const [product] = products as [ShopProduct];
  await page.request.post(`${shop.url}/trpc/cart.add`, { data: { productId: product._id } });
  // Paid in another tab.
  const paid = [{ result: { data: { paid: true } } }];
  await page.route(/order\.cancelCheckout/, (route) => route.fulfill({ json: paid }));
  await visit.goto('/cancel');
  await main(page).getByText('The link in your confirmation email leads to your order.').waitFor();
  expect(await toOrders.count()).toBe(0);
  await expectSound(page);
  await visit.goto('/success/cs_test_0');
  await heading(page, 'Not found');
  await main(page).getByText('the link in your confirmation email leads to your order').waitFor();
  expect(await toOrders.count()).toBe(0);
  await page.route(/order\.confirm/, (route) => route.abort());
  await visit.goto('/success/cs_test_0');
  await heading(page, 'The order could not be stored yet');
  expect(await toOrders.count()).toBe(0);
  await visit.close();
});

test('a guest who comes back from the payment in another browser reads that it went through, and nothing more', async () => {
  await setBuyers('everyone');
  const buyer = await openVisit(shop, { width: 390 });
  const address = await buyAsGuest(buyer, newPerson().email);
  await buyer.close();
  for (const hasCart of [false, true]) {
    const elsewhere = await openVisit(shop, { width: 390, expected: /status of 40[14]/ });
    const { page } = elsewhere;
    const [product] = products as [ShopProduct];
    if (hasCart) await page.request.post(`${shop.url}/trpc/cart.add`, { data: { productId: product._id } });
    await elsewhere.goto(address);
    await heading(page, 'Your payment went through');
    await main(page).getByText('The confirmation is on its way to you by email.').waitFor();
    expect(
      await main(page)
        .getByText(/Order |\$|@/)
        .count(),
    ).toBe(0);
    await expectSound(page);
    await elsewhere.goto('/success/cs_test_0');
    await heading(page, hasCart ? 'Not found' : 'Please login');
    await main(page).getByText('the link in your confirmation email leads to your order').waitFor();
    await expectSound(page);
    await main(page).getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${shop.url}/`);
    await elsewhere.close();
  }
});

test('guest orders join the account of whoever has the mailed link and the password', async () => {
  await setBuyers('everyone');
  const visit = await openVisit(shop, { width: 390, expected: /status of 401/ });
  const { page } = visit;
  const person = newPerson();
  await buyAsGuest(visit, person.email);
  await givenPerson(shop, person);
  const follow = async (of: Person) => {
    const link = new URL(await linkInMail(shop, of, 'verify-email'));
    await visit.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.getByText(`There are orders from ${of.email}`).waitFor();
  };
  const orders = main(page).getByRole('link', { name: /^Order / });
  await follow(person);
  await expectSound(page);
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not my password');
  await password.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
  await password.fill(person.password);
  await password.press('Enter');
  await page.waitForURL('**/order');
  await expect.poll(() => orders.count()).toBe(1);
  await visit.close();

  // The link opens the account of somebody who had to confirm first, and in the browser that signed up it is proof.
  await changeSettings(shop, { confirmEmailFirst: true });
  const late = newPerson();
  const second = await openVisit(shop, { width: 1440 });
  await buyAsGuest(second, late.email);
  await second.page.request.post(`${shop.url}/trpc/user.signUp`, {
    data: { ...late, confirmPassword: late.password, next: '/help' },
  });
  await changeSettings(shop, { confirmEmailFirst: false });
  const link = new URL(await linkInMail(shop, late, 'verify-email'));
  await second.goto(link.pathname + link.search);
  await second.page.getByRole('button', { name: 'Confirm this address' }).click();
  await second.page.waitForURL('**/help');
  await second.goto('/order');
  await main(second.page)
    .getByRole('link', { name: /^Order / })
    .waitFor();
  await second.close();
});

test('at login the guest’s cart joins the account’s, which is said once', async () => {
  await setBuyers('everyone');
  const [first, second, third] = products as [ShopProduct, ShopProduct, ShopProduct];
  const { person, ...owner } = await openCustomerVisit(shop);
  await addToCart(shop, owner, first._id);
  const visit = await openVisit(shop, { width: 390 });
  const { page } = visit;
  for (const { _id: productId } of [first, second]) await callAs(shop, visit, 'cart.add', { productId });
  await visit.goto(`/product/${third._id}`);
  await adding(page, third).click();
  await cartLink(page, 'Cart, 3 products').waitFor();
  await visit.goto('/cart');
  await page.getByRole('button', { name: `Increase quantity of ${first.productName}` }).click();
  await expect.poll(() => numberOf(page, first)).toBe('2');
  await paymentButton(page).click();
  await heading(page, 'Checkout');
  await main(page).getByRole('link', { name: 'Login' }).click();
  await logIn(visit, person);
  await toast(page, '3 items you added earlier are in your cart').waitFor();
  await heading(page, 'Cart');
  await expect.poll(() => lines(page).count()).toBe(3);
  expect(await numberOf(page, first)).toBe('2');
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual(['browser', 'sid']);
  // With an account, payment leads straight to the provider.
  await paymentButton(page).click();
  await page.waitForURL(PAYMENT_PAGES);
  await visit.goto('/checkout');
  await heading(page, 'Cart');
  await visit.close();
});

test('in a shop for accounts, guests are led to the login as ever', async () => {
  await setBuyers('accounts');
  const [product] = products as [ShopProduct];
  await givenPerson(shop);
  const visit = await openVisit(shop);
  const { page } = visit;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit.goto(`/product/${product._id}`);
  await adding(page, product).click();
  await heading(page, 'Login');
  expect(await main(page).getByRole('link', { name: 'Find an order without an account' }).count()).toBe(0);
  expect(asked.filter((url) => url.includes('cart.'))).toEqual([]);
  await visit.goto('/checkout');
  await heading(page, 'Welcome to Voltcart');
  expect(await page.context().cookies()).toEqual([]);
  await visit.close();
});
