import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hold, plentyOf, productWhere, serversCart } from '../support/cart-support.ts';
import {
  callsOf,
  cartNames,
  fillPayment,
  GOOD_CARD,
  openPaymentPage,
  payButton,
  paymentButton,
  savedCart,
  sessionIdOf,
} from '../support/checkout-support.ts';
import { addToCart, forgetSession, openCustomerVisit } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import {
  heading,
  openVisit,
  type ShopProduct,
  shareBrowserShop,
  toast,
  type VisitOptions,
} from '../support/support.ts';

const shop = shareBrowserShop();
const { products } = shop;
let first: ShopProduct;
let second: ShopProduct;
beforeAll(() => {
  [first, second] = plentyOf(products) as [ShopProduct, ShopProduct];
});

/** A new customer on the payment page, with one product in the cart. */
async function openUnpaid(options: VisitOptions, product = first) {
  const visit = await openCustomerVisit(shop, options);
  await addToCart(shop, visit, product._id);
  await visit.goto('/cart');
  await openPaymentPage(visit.page);
  return { visit, page: visit.page, sessionId: sessionIdOf(visit.page), payUrl: visit.page.url() };
}

/** The same without the pages: a new customer with a checkout that waits for its payment. */
async function givenUnpaid(options: VisitOptions, product = first) {
  const visit = await openCustomerVisit(shop, options);
  await addToCart(shop, visit, product._id);
  const data = { product: await serversCart(shop, visit.page) };
  const answer = await visit.page.request.post(`${shop.url}/api/create-checkout-session`, { data });
  const { id, url } = (await answer.json()) as { id: string; url: string };
  return { visit, page: visit.page, sessionId: id, payUrl: url };
}

describe('on the cart', () => {
  test('a refused Payment shows the server’s message, and the cart reloads', async () => {
    const visit = await openCustomerVisit(shop, { expected: /status of 409/ });
    const { page } = visit;
    await addToCart(shop, visit, first._id);
    await visit.goto('/cart');
    await paymentButton(page).waitFor();
    await addToCart(shop, visit, second._id);
    await paymentButton(page).click();
    await toast(page, 'Your cart has changed. Please review it.').waitFor();
    await page.getByRole('link', { name: second.productName }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
    expect(await savedCart(page)).toBeNull();
    expect(await paymentButton(page).getAttribute('aria-disabled')).toBeNull();
    await visit.close();
  });

  test('Payment is busy until the payment page loads; a page restored by the browser is ready again', async () => {
    const visit = await openCustomerVisit(shop);
    const { page } = visit;
    await addToCart(shop, visit, first._id);
    await visit.goto('/cart');
    // The payment page never loads, so the cart page stays in its leaving state.
    await page.route('**/test-payments/**', (route) => route.fulfill({ status: 204 }));
    const letGo = await hold(page, 'order.checkout');
    await paymentButton(page).click();
    await page.getByText('Opening the payment page ...').waitFor({ state: 'attached' });
    letGo();
    await expect.poll(() => savedCart(page)).not.toBeNull();
    expect(await paymentButton(page).getAttribute('aria-disabled')).toBe('true');
    await addToCart(shop, visit, second._id);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('link', { name: second.productName }).waitFor();
    expect(await paymentButton(page).getAttribute('aria-disabled')).toBeNull();
    await visit.close();
  });
});

describe('the success page', () => {
  test('retries ten times while unpaid, then explains; once paid it succeeds', async () => {
    const { visit, page, sessionId, payUrl } = await openUnpaid({ expected: /status of 409/, clock: true });
    const calls = callsOf(page, 'order.confirm');
    await visit.goto(`/success/${sessionId}`);
    await heading(page, 'Confirming your payment ...');
    await page.getByText('The payment is not completed yet.', { exact: false }).waitFor();
    await expectSound(page);
    const unpaid = page.getByRole('heading', { level: 1, name: 'Payment is not completed yet' });
    let seconds = 0;
    while (!(await unpaid.isVisible())) {
      await page.clock.runFor(1000);
      seconds += 1;
    }
    expect(calls).toHaveLength(11);
    expect(seconds).toBeGreaterThanOrEqual(30);
    await expectSound(page);
    expect(await savedCart(page)).not.toBeNull();

    const elsewhere = await page.context().newPage();
    await elsewhere.goto(payUrl);
    await fillPayment(elsewhere, GOOD_CARD);
    await payButton(elsewhere).click();
    await heading(elsewhere, 'Succes');
    await elsewhere.goto(payUrl);
    await heading(elsewhere, 'This order is paid');
    await expectSound(elsewhere);
    await elsewhere.close();
    await page.getByRole('button', { name: 'Check again' }).click();
    await heading(page, 'Succes');
    expect(await savedCart(page)).toBeNull();
    await visit.close();
  });

  test('says that a session has expired, and leads back to the cart', async () => {
    const { visit, page, sessionId, payUrl } = await givenUnpaid({ expected: /status of 4(09|10)/ });
    await page.goto(payUrl);
    await page.getByText('For testers').click();
    await page.getByRole('button', { name: 'Expire this session' }).click();
    await heading(page, 'This payment page has expired');
    expect(page.url()).toBe(payUrl);
    await expectSound(page);
    await visit.goto(`/success/${sessionId}`);
    await heading(page, 'This checkout has expired');
    await expectSound(page);
    await page.getByRole('link', { name: 'Back to the cart' }).click();
    await paymentButton(page).waitFor();
    await visit.close();
  });

  test('reports a failure with a toast, and retries', async () => {
    const { visit, page, sessionId } = await givenUnpaid({ expected: /status of (409|502)/ });
    // Of a proxy: the connection is there.
    await page.route(/order\.confirm/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await visit.goto(`/success/${sessionId}`);
    await toast(page, 'Failed to store order').waitFor();
    await heading(page, 'The order could not be stored yet');
    await expectSound(page);
    await page.unroute(/order\.confirm/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The payment is not completed yet.', { exact: false }).waitFor();
    await visit.close();
  });

  test('asks again by itself when an answer got lost', async () => {
    const { visit, page, sessionId } = await givenUnpaid({ expected: /status of 409|ERR_FAILED/ });
    await page.route(/order\.confirm/, (route) => route.abort(), { times: 1 });
    await visit.goto(`/success/${sessionId}`);
    await page.getByText('The payment is not completed yet.', { exact: false }).waitFor();
    await visit.close();
  });

  test('asks again by itself when the connection comes back', async () => {
    const { visit, page, sessionId } = await givenUnpaid({ expected: /status of 409|ERR_/ });
    const letGo = await hold(page, 'order.confirm');
    await visit.goto(`/success/${sessionId}`);
    await heading(page, 'Confirming your payment ...');
    await page.context().setOffline(true);
    letGo();
    await heading(page, 'The order could not be stored yet');
    await page.context().setOffline(false);
    await page.getByText('The payment is not completed yet.', { exact: false }).waitFor();
    await visit.close();
  });

  test('says so when it cannot tell who is there, and goes on once it can', async () => {
    const { visit, page, sessionId } = await givenUnpaid({ expected: /status of 4(00|09)/ });
    const refusal = { error: { message: 'no', code: -32600, data: { httpStatus: 400 } } };
    await page.route('**/trpc/*user.me*', (route) => {
      const names = new URL(route.request().url()).pathname.split(',');
      return route.fulfill({ status: 400, json: names.map(() => refusal) });
    });
    await visit.goto(`/success/${sessionId}`);
    await page.getByText('The order could not be stored yet').waitFor();
    await expectSound(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The payment is not completed yet.', { exact: false }).waitFor();
    await visit.close();
  });

  test('lets a visitor log in and come back, to their own payment and nobody else’s', async () => {
    const buyer = await givenUnpaid({});
    await buyer.visit.close();
    const stranger = await openCustomerVisit(shop, { expected: /status of 404/ });
    await stranger.goto('/success/cs_test_0');
    await heading(stranger.page, 'Not found');
    await expectSound(stranger.page);
    const unknown = await stranger.page.getByRole('main').innerText();
    await stranger.goto(`/success/${buyer.sessionId}`);
    await heading(stranger.page, 'Not found');
    expect(await stranger.page.getByRole('main').innerText()).toBe(unknown);
    await stranger.close();

    const visit = await openVisit(shop, { expected: /status of 409/ });
    const { page } = visit;
    await visit.goto(`/success/${buyer.sessionId}`);
    await heading(page, 'Please login');
    await expectSound(page);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(buyer.visit.person.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(buyer.visit.person.password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`**/success/${buyer.sessionId}`);
    await heading(page, 'Confirming your payment ...');
    await visit.close();
  });
});

test('/cancel shows only a heading; it releases the stock for others and closes the payment page', async () => {
  const last = productWhere(products, ({ stock }) => stock === 1);
  const rival = await openCustomerVisit(shop);
  await addToCart(shop, rival, last._id);
  const { visit, page, payUrl } = await givenUnpaid({}, last);
  const tryToBuy = async () => {
    const cart = await rival.page.request.get(`${shop.url}/api/view-card-product`);
    const { data } = (await cart.json()) as { data: unknown };
    const answer = await rival.page.request.post(`${shop.url}/api/create-checkout-session`, {
      data: { product: data },
    });
    return answer.status();
  };
  expect(await tryToBuy()).toBe(409);

  const calls = callsOf(page, 'order.cancelCheckout');
  const letGo = await hold(page, 'order.cancelCheckout');
  await visit.goto('/cancel');
  await heading(page, 'cancel');
  await expect.poll(() => calls.length).toBe(1);
  // Until the provider confirms it, there is nothing else.
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.getByRole('main').innerText()).trim()).toBe('cancel');
  }
  letGo();
  await page.getByRole('main').getByRole('link', { name: 'Back to the cart' }).waitFor();
  expect(calls).toHaveLength(1);
  await expectSound(page);
  expect((await page.request.get(payUrl)).status()).toBe(410);
  expect(await tryToBuy()).toBe(200);
  await visit.goto('/cart');
  await expect.poll(() => cartNames(page)).toEqual([last.productName]);
  await rival.close();
  await visit.close();
});

test('nothing ordered yet, an unknown order and a visitor’s orders', async () => {
  const visit = await openCustomerVisit(shop, { expected: /status of 40[04]/ });
  const { page } = visit;
  const letGo = await hold(page, 'order.list');
  await visit.goto('/order');
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading\.\.\.$/ })
    .waitFor();
  letGo();
  await page.getByText('No orders found.', { exact: true }).waitFor();
  await expectSound(page);
  // A refusal, which is not retried.
  const error = { message: 'refused', code: -32600, data: { httpStatus: 400 } };
  const refuse = (route: Route) => route.fulfill({ status: 400, json: [{ error }] });
  await page.route('**/trpc/*order.byId*', refuse);
  await visit.goto('/order/ord_0');
  await page.getByText('The order could not be loaded.').waitFor();
  await heading(page, 'Your order');
  await page.unroute('**/trpc/*order.byId*', refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Order not found');
  await expectSound(page);
  await forgetSession(page);
  for (const path of ['/order', '/order/ord_0']) {
    await visit.goto(path);
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  }
  await visit.close();
});
