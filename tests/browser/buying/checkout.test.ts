import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { atBothWidths, expectSoundAtBothWidths } from '../support/both-widths.ts';
import { cartLink, plentyOf } from '../support/cart-support.ts';
import {
  assertBrand,
  callsOf,
  cartNames,
  DECLINED_CARD,
  fillCard,
  fillPayment,
  GOOD_CARD,
  openPaymentPage,
  PAYMENT_PAGES,
  payButton,
  paymentButton,
  savedCart,
  sessionIdOf,
} from '../support/checkout-support.ts';
import { addToCart, openCustomerVisit } from '../support/people.ts';
import { heading, openVisit, type ShopProduct, shareBrowserShop, toast } from '../support/support.ts';

const shop = shareBrowserShop();
let first: ShopProduct;
let second: ShopProduct;
beforeAll(() => {
  [first, second] = plentyOf(shop.products) as [ShopProduct, ShopProduct];
});

/** The window to walk in; at each screen the wide one, which is light, is looked at too. */
const PHONE = { width: 390, colorScheme: 'dark' } as const;

test('sign up, buy two products, pay with 4242, see the order', async () => {
  const visit = await openVisit(shop, PHONE);
  const { page } = visit;
  const email = 'buyer@example.test';
  const password = 'a much better one';
  await visit.goto('/sign-up');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`${shop.url}/`);

  await visit.goto(`/product/${first._id}`);
  await page.getByRole('button', { name: `Add To Cart: ${first.productName}` }).click();
  await toast(page, 'Added to your cart').waitFor();
  await visit.goto(`/product/${second._id}`);
  await page.getByRole('button', { name: `Buy: ${second.productName}` }).click();
  await heading(page, 'Cart');
  await page.getByText('Total Price', { exact: true }).waitFor();
  await page.getByText('Test payments: no money moves.', { exact: true }).waitFor();
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  // Right after: payment waits until the new quantity has reached the server.
  await page.getByRole('button', { name: `Increase quantity of ${first.productName}` }).click();
  await openPaymentPage(page);
  expect(JSON.parse((await savedCart(page)) ?? '')).toMatchObject([
    { productId: first._id, quantity: 2 },
    { productId: second._id, quantity: 1 },
  ]);

  await page.getByText('No money moves and no card is charged.').waitFor();
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await fillPayment(page, GOOD_CARD);
  await payButton(page).click();
  await page.waitForURL('**/success/*');
  await heading(page, 'Succes');
  await page.getByText('Your order is Placed & It will Shipped in few days :)', { exact: true }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2, name: /^Order [0-9A-Z]{8}$/ }).waitFor();
  const placed = main.getByRole('list', { name: 'Items of this order' });
  expect(await placed.getByRole('listitem').count()).toBe(2);
  await expectTexts(main, [email, first.productName, second.productName, '2 × $', 'What happens next']);
  for (const link of ['Your account', 'Help Center']) await main.getByRole('link', { name: link }).waitFor();
  // The page itself says that the order is placed.
  expect(await page.getByRole('alert').count()).toBe(0);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  expect(await savedCart(page)).toBeNull();
  await atBothWidths(page, () => cartLink(page, 'Cart, 0 products').first().waitFor());
  const before = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'View Order' }).click();

  await heading(page, 'My Orders');
  expect(new URL(page.url()).pathname).toBe('/order');
  expect(await page.evaluate(() => history.length)).toBe(before);
  const order = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem').first();
  await order.waitFor();
  await expectTexts(order, [first.productName, second.productName, 'Processing', '2 × $', 'Total $']);
  await expectHue(order.getByText('Processing', { exact: true }), 'red');
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await order.getByRole('link', { name: /^Order / }).click();
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await expectTexts(main, [
    ...[first.productName, second.productName, 'Paid by card', '510 Townsend Street', email],
  ]);
  expect(await historyOf(page)).toEqual([expect.stringMatching(/^Order placed/)]);
  await expectSoundAtBothWidths(page, PHONE.colorScheme);

  await tellOfLaterMoments(page);
  await page.reload();
  await expect.poll(() => historyOf(page)).toHaveLength(LATER_MOMENTS.length + 1);
  await expectTexts(page.getByRole('list', { name: 'History of this order' }), [
    ...['Packed', 'With DHL. Tracking number: JD 0146', 'Refunded $1,23,456.00', 'is on its way'],
  ]);
  expect(await page.getByRole('link', { name: 'DHL: track the parcel' }).getAttribute('href')).toBe(
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=JD0146',
  );
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await atBothWidths(page, () => assertPrintable(page));
  await page.emulateMedia({ media: 'screen' });
  deliver(email);
  await visit.goto('/order');
  await expectHue(order.getByText('Delivered', { exact: true }), 'green');
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await visit.close();
});

test('a declined card, Back and cancelling the payment page cost nothing; then it is paid', async () => {
  const visit = await openCustomerVisit(shop, { ...PHONE, expected: /status of 402/ });
  const { page } = visit;
  await addToCart(shop, visit, first._id);
  await addToCart(shop, visit, second._id);
  await visit.goto('/cart');
  await paymentButton(page).waitFor();
  const inCart = await cartNames(page);
  expect(inCart).toHaveLength(2);

  const checkouts = callsOf(page, 'order.checkout');
  await paymentButton(page).dblclick();
  await page.waitForURL(PAYMENT_PAGES);
  expect(checkouts).toHaveLength(1);
  const session = sessionIdOf(page);
  await page.goBack();
  await paymentButton(page).waitFor();
  expect(await cartNames(page)).toEqual(inCart);
  expect(await savedCart(page)).toContain(first._id);

  await openPaymentPage(page);
  expect(sessionIdOf(page)).toBe(session);
  await page.getByRole('main').getByText('Voltcart', { exact: true }).waitFor();
  for (const colorScheme of ['light', PHONE.colorScheme] as const) {
    await page.emulateMedia({ colorScheme });
    await assertBrand(page, colorScheme);
  }
  await fillPayment(page, DECLINED_CARD);
  await payButton(page).click();
  await page.getByText('The payment did not go through.').waitFor();
  await expectSoundAtBothWidths(page, PHONE.colorScheme);
  await page.getByRole('link', { name: /Back to the shop/ }).click();
  await heading(page, 'cancel');
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await paymentButton(page).waitFor();
  expect(await cartNames(page)).toEqual(inCart);

  await openPaymentPage(page);
  await fillPayment(page, DECLINED_CARD);
  await payButton(page).click();
  await page.getByText('The payment did not go through.').waitFor();
  await fillCard(page, GOOD_CARD);
  await payButton(page).click();
  await heading(page, 'Succes');
  expect(await savedCart(page)).toBeNull();
  await visit.close();
});

test('the main path by keyboard only: find, buy, pay, view the order', async () => {
  const visit = await openCustomerVisit(shop);
  const { page } = visit;
  await visit.goto('/');
  await tabTo(page, 'Search...', 'placeholder');
  await page.keyboard.type(first.productName);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?*');
  await page.getByRole('main').getByRole('link', { name: first.productName, exact: true }).waitFor();
  await tabTo(page, first.productName);
  await page.keyboard.press('Enter');
  await heading(page, first.productName);
  await tabTo(page, `Buy: ${first.productName}`);
  await page.keyboard.press('Enter');
  await heading(page, 'Cart');
  await paymentButton(page).waitFor();
  await tabTo(page, 'Payment');
  await page.keyboard.press('Enter');
  await page.waitForURL(PAYMENT_PAGES);
  for (const [label, text] of [
    ['Phone', '+1 415 555 0132'],
    ['Full name', 'Asha Rao'],
    ['Address', '510 Townsend Street'],
    ['City', 'San Francisco'],
    ['State', 'CA'],
    ['Postal code', '94103'],
    ['Card number', GOOD_CARD],
    ['Expiry', '12 / 34'],
    ['CVC', '123'],
    ['Name on card', 'A Rao'],
  ] as const) {
    await tabTo(page, label, 'label');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await heading(page, 'Succes');
  await tabTo(page, 'View Order');
  await page.keyboard.press('Enter');
  await heading(page, 'My Orders');
  const order = await page.getByRole('link', { name: /^Order / }).innerText();
  await tabTo(page, order);
  await page.keyboard.press('Enter');
  await heading(page, order);
  await visit.close();
});

/** Expects a part of the page to show these texts at both widths. */
const expectTexts = (part: Locator, texts: string[]): Promise<void> =>
  atBothWidths(part.page(), async () => {
    const shown = await part.innerText();
    for (const text of texts) expect(shown).toContain(text);
  });

const historyOf = (page: Page) =>
  page.getByRole('list', { name: 'History of this order' }).getByRole('listitem').allInnerTexts();

const LATER = '2026-03-01T12:00:00.000Z';
const LATER_MOMENTS = [
  { kind: 'packed', at: LATER },
  { kind: 'shipped', at: LATER, carrier: 'DHL', trackingNumber: 'JD 0146' },
  { kind: 'delivered', at: LATER },
  { kind: 'refunded', at: LATER, amountMinor: 12_345_600 },
  { kind: 'refund_under_way', at: LATER, amountMinor: 500 },
];

/** From now on adds events to the order's answer that the owner has not caused yet. */
const tellOfLaterMoments = (page: Page) =>
  page.route(
    (url) => url.pathname.includes('order.byId'),
    async (route) => {
      const response = await route.fetch();
      const answers = (await response.json()) as { result: { data: { history?: unknown[] } } }[];
      for (const { result } of answers) result.data?.history?.push(...LATER_MOMENTS);
      await route.fulfill({ response, json: answers });
    },
  );

const FEW_PRESSES = 60;

/** Presses Tab until the named element has focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string, by: 'text' | 'label' | 'placeholder' = 'text'): Promise<void> {
  for (let press = 0; press < FEW_PRESSES; press++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return {
        text: element.ariaLabel ?? element.textContent,
        label: element.labels?.[0]?.textContent,
        placeholder: element.placeholder,
        marked: [element, ...element.querySelectorAll('*'), element.parentElement as Element].some((near) =>
          [undefined, '::after'].some((part) => getComputedStyle(near, part).outlineStyle !== 'none'),
        ),
      };
    });
    if (focus[by] !== name) continue;
    expect(focus.marked).toBe(true);
    return;
  }
  throw new Error(`${FEW_PRESSES} presses of Tab did not reach ${name}`);
}

/** Marks everything that a person ordered as delivered. */
function deliver(email: string): void {
  const file = new Database(join(shop.dataFolder, 'shop.db'));
  const { changes } = file
    .prepare(`update "order" set fulfilment_status = 'delivered' where email = ?`)
    .run(email);
  file.close();
  expect(changes).toBe(1);
}

/** Expects a text's colour to be closer to this one than to the other, in both schemes. */
async function expectHue(text: Locator, hue: 'red' | 'green'): Promise<void> {
  for (const colorScheme of ['light', PHONE.colorScheme] as const) {
    await text.page().emulateMedia({ colorScheme });
    expect(await hueOf(text)).toBe(hue);
  }
}

const hueOf = (text: Locator): Promise<'red' | 'green'> =>
  text.evaluate((element) => {
    const [red = 0, green = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
    return red > green ? 'red' : 'green';
  });

async function assertPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
}
