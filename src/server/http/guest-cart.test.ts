import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { letBuy } from '../../../tests/support/shop/guests.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { PASSWORD } from '../../../tests/support/shop/test-shop.ts';
import { SIGNED_IN_HEADER } from '../../shared/signed-in-header.ts';
import { endSessionsOf } from '../accounts/sessions/living-session-service.ts';
import { linkToOrder } from '../orders/guest/order-key-service.ts';

const cookiesOf = (answer: LightMyRequestResponse): string[] => [answer.headers['set-cookie'] ?? []].flat();
const cartCookie = (answer: LightMyRequestResponse) =>
  cookiesOf(answer).find((cookie) => /^(__Host-)?cart=/.test(cookie)) ?? '';
const secretIn = (cookie: string) => /cart=([^;]*)/.exec(cookie)?.[1] ?? '';

async function openForGuests(options: Parameters<typeof openTestApp>[0] = {}) {
  const shop = await openTestApp(options);
  await letBuy(shop.deps, 'everyone');
  const { carts } = shop.deps.db.read.tables;
  return { ...shop, carts: () => shop.deps.db.read.$count(carts) };
}

test('the first product makes the cart and its cookie; looking makes neither', async () => {
  const { given, knock, carts } = await openForGuests();
  for (const looking of ['cart.get', 'cart.count']) {
    const answer = await knock(looking);
    expect([answer.statusCode, cookiesOf(answer), await carts()]).toEqual([200, [], 0]);
  }
  const added = await knock('cart.add', { productId: await given.product() });
  const cookie = cartCookie(added);
  expect(cookie).toBe(`cart=${secretIn(cookie)}; Max-Age=${60 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`);
  expect(secretIn(cookie)).toMatch(/^[\w-]{43}$/);
  const cart = secretIn(cookie);
  expect((await knock('cart.count', undefined, { cart })).json().result.data).toBe(1);
  // Each change prolongs it.
  const again = await knock('cart.add', { productId: await given.product() }, { cart });
  expect([secretIn(cartCookie(again)), await carts()]).toEqual([cart, 1]);
  const { lines } = (await knock('cart.get', undefined, { cart })).json().result.data;
  const lineId = lines[0].id;
  for (const change of [
    await knock('cart.setQuantity', { lineId, quantity: 2 }, { cart }),
    await knock('cart.remove', { lineId }, { cart }),
  ]) {
    expect([change.statusCode, secretIn(cartCookie(change))]).toEqual([200, cart]);
  }
});

test('two calls of one request fill one cart; the database never has the secret', async () => {
  const { app, deps, given, carts } = await openForGuests();
  const [one, two] = [await given.product(), await given.product()];
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/cart.add,cart.add?batch=1',
    payload: { 0: { productId: one }, 1: { productId: two } },
  });
  expect(answer.statusCode).toBe(200);
  expect([await carts(), await deps.db.read.$count(deps.db.read.tables.cartLines)]).toEqual([1, 2]);
  const rows = await deps.db.read.select().from(deps.db.read.tables.carts);
  expect(JSON.stringify(rows)).not.toContain(secretIn(cartCookie(answer)));
});

test('the cookie is bound to the host under https', async () => {
  const shop = await openForGuests({ publicUrl: 'https://shop.test' });
  shop.deps.publicUrl = 'https://shop.test';
  const cookie = cartCookie(await shop.knock('cart.add', { productId: await shop.given.product() }));
  expect(cookie).toMatch(/^__Host-cart=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('signing in takes the cart along and ends its cookie, once', async () => {
  const { given, knock, carts } = await openForGuests();
  const user = await given.user();
  const cart = secretIn(cartCookie(await knock('cart.add', { productId: await given.product() })));
  const signIn = () => knock('user.signIn', { email: user.email, password: PASSWORD }, { cart });
  const first = await signIn();
  expect(first.json().result.data).toEqual({ secondStep: null, cartItems: 1 });
  expect(cartCookie(first)).toMatch(/^cart=; Max-Age=0;/);
  expect((await signIn()).json().result.data.cartItems).toBe(0);
  expect(await carts()).toBe(1);
});

test('one network cannot fill the table, even with made-up secrets', async () => {
  // A tenth of the limit of 600 an hour.
  const { given, knock, carts } = await openForGuests({ rateLimitScale: 0.1 });
  const productId = await given.product({ stockOnHand: null });
  for (let n = 0; n < 60; n++) {
    const cart = n % 2 ? String(n).padStart(43, 'x') : null;
    expect((await knock('cart.add', { productId }, { cart })).statusCode).toBe(200);
  }
  for (const cart of [null, 'y'.repeat(43)]) {
    expect((await knock('cart.add', { productId }, { cart })).statusCode).toBe(429);
  }
  expect(await carts()).toBe(60);
  expect((await knock('cart.add', { productId }, { address: '198.51.100.7' })).statusCode).toBe(200);
});

test('the documented calls ask a guest for a login, always', async () => {
  const { given, knock } = await openForGuests();
  const productId = await given.product();
  const cart = secretIn(cartCookie(await knock('cart.add', { productId })));
  for (const [call, input] of [
    ['POST /api/addtocart', { productId }],
    ['GET /api/countAddToCartProduct', undefined],
    ['GET /api/view-card-product', undefined],
    ['POST /api/update-cart-product', { _id: 'x', quantity: 1 }],
    ['POST /api/delete-cart-product', { _id: 'x' }],
    ['POST /api/create-checkout-session', { product: [] }],
    ['POST /api/success/store-order-details', { sessionId: 'x' }],
    ['GET /api/order', undefined],
  ] as const) {
    const answer = await knock(call, input, { cart });
    expect([call, answer.statusCode, cookiesOf(answer)]).toEqual([call, 401, []]);
  }
});

test('who is shown as logged in, but no longer is, is asked to log in, not taken for a guest', async () => {
  const { given, knock, carts, deps } = await openForGuests();
  const productId = await given.product();
  const user = await given.user();
  const secret = await given.session(user);
  const asUser = { secret, headers: { [SIGNED_IN_HEADER]: user.id } };
  expect((await knock('cart.add', { productId }, asUser)).statusCode).toBe(200);
  await deps.db.transaction((tx) => endSessionsOf(tx, deps.now(), user.id));
  const before = await carts();
  for (const [call, input] of [
    ['cart.get', undefined],
    ['cart.count', undefined],
    ['cart.add', { productId }],
    ['order.quote', {}],
  ] as const) {
    const answer = await knock(call, input, asUser);
    expect([call, answer.statusCode, cookiesOf(answer)]).toEqual([call, 401, []]);
  }
  expect(await carts()).toBe(before);
  // Once the page knows, and in any page opened later, the old session is in nobody's way.
  expect((await knock('cart.add', { productId }, { secret })).statusCode).toBe(200);
});

test('a tab that shows one person does nothing as another, but learns who is there and can log out', async () => {
  const { given, knock, carts } = await openForGuests();
  const productId = await given.product();
  const [shown, other] = [await given.user(), await given.user()];
  const secret = await given.session(other);
  const asShown = { secret, headers: { [SIGNED_IN_HEADER]: shown.id } };
  const before = await carts();
  for (const [call, input] of [
    ['cart.get', undefined],
    ['cart.add', { productId }],
    ['order.list', undefined],
    ['user.addresses', undefined],
    ['order.checkout', { totalMinor: 1 }],
  ] as const) {
    const answer = await knock(call, input, asShown);
    expect([call, answer.statusCode, cookiesOf(answer)]).toEqual([call, 401, []]);
  }
  expect(await carts()).toBe(before);
  expect((await knock('user.me', undefined, asShown)).json().result.data.id).toBe(other.id);
  await knock('user.signOut', undefined, asShown);
  expect((await knock('user.addresses', undefined, { secret })).statusCode).toBe(401);
});

test('an unknown number, a wrong key and no key are answered byte for byte the same', async () => {
  const { knock, deps } = await openForGuests();
  const link = await deps.db.transaction((tx) => linkToOrder(tx, deps, 'REAL2345'));
  const key = new URL(link).searchParams.get('key') ?? '';
  const ask = (number: string, value: string) =>
    knock('order.byKey', { number }, { headers: { cookie: `order-${number}=${value}` } });
  const answers = [
    await ask('REAL2345', key),
    await ask('NONE2345', key),
    await ask('NONE2345', 'z'.repeat(43)),
    await ask('NONE2345', 'malformed'),
    await knock('order.byKey', { number: 'NONE2345' }),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
});

test.each(['a', '', 'not an address', `${'a'.repeat(250)}@x.test`])(
  'the address %j is refused where a guest gives one',
  async (email) => {
    const { knock } = await openForGuests();
    const sent = [
      await knock('order.checkout', { contact: { email } }),
      await knock('order.find', { number: 'NONE2345', email }),
    ];
    for (const { statusCode, body } of sent)
      expect([statusCode, body]).toEqual([400, expect.stringContaining('email')]);
  },
);
