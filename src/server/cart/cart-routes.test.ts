import { expect, test } from 'vitest';
import { openTestApp, type RestBody } from '../../../tests/support/shop/test-app.ts';

/** The documented cart calls of a signed-in customer, sent as a program would. */
async function openCart() {
  const shop = await openTestApp();
  const user = await shop.given.user();
  const sid = await shop.given.session(user);
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await shop.app.inject({
      method,
      url,
      cookies: { sid },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() as RestBody };
  };
  return { ...shop, user, sid, call };
}

test('the five cart calls, from an empty cart back to an empty one', async () => {
  const { given, call } = await openCart();
  const productId = await given.product({ name: 'Kettle', stockOnHand: 5 });
  expect((await call('GET', '/api/view-card-product')).body).toMatchObject({ success: true, data: [] });
  const added = await call('POST', '/api/addtocart', { productId });
  expect(added).toMatchObject({ status: 200, body: { success: true } });
  expect(await call('POST', '/api/addtocart', { productId })).toEqual({
    status: 409,
    body: { success: false, error: true, message: 'This product is already in your cart' },
  });
  expect((await call('GET', '/api/countAddToCartProduct')).body.data).toEqual({ count: 1 });
  const [line] = (await call('GET', '/api/view-card-product')).body.data;
  expect(line).toMatchObject({
    quantity: 1,
    productId: { _id: productId, productName: 'Kettle', available: true },
  });
  expect(added.body.data).toEqual({ ...line, quantity: 1 });
  const update = (quantity: unknown) => call('POST', '/api/update-cart-product', { _id: line._id, quantity });
  expect(await update(5)).toMatchObject({ status: 200, body: { data: { ...line, quantity: 5 } } });
  expect(await update(6)).toMatchObject({ status: 409, body: { message: 'Only 5 left' } });
  for (const quantity of [0, -3, 100, 2.5]) {
    expect(await update(quantity)).toMatchObject({
      status: 400,
      body: { message: 'Quantity must be between 1 and 99' },
    });
  }
  for (const quantity of ['3', null, true, [2]]) expect((await update(quantity)).status).toBe(400);
  expect((await call('GET', '/api/view-card-product')).body.data[0].quantity).toBe(5);
  expect((await call('POST', '/api/delete-cart-product', { _id: line._id })).status).toBe(200);
  expect((await call('POST', '/api/delete-cart-product', { _id: line._id })).status).toBe(404);
  expect((await call('GET', '/api/countAddToCartProduct')).body.data).toEqual({ count: 0 });
});

test('a sold-out product cannot be added', async () => {
  const { given, call } = await openCart();
  const productId = await given.product({ stockOnHand: 0 });
  expect(await call('POST', '/api/addtocart', { productId })).toMatchObject({
    status: 409,
    body: { message: 'Out of stock' },
  });
});

test.each([
  ['POST', '/api/addtocart', { productId: 'prd_1' }],
  ['GET', '/api/countAddToCartProduct', undefined],
  ['GET', '/api/view-card-product', undefined],
  ['POST', '/api/update-cart-product', { _id: 'cln_1', quantity: 1 }],
  ['POST', '/api/delete-cart-product', { _id: 'cln_1' }],
] as const)('%s %s asks a visitor to log in', async (method, url, body) => {
  const { call } = await openTestApp();
  expect(await call(method, url, body)).toEqual({
    status: 401,
    body: {
      success: false,
      error: true,
      message: 'Please Login...!',
      ...(url === '/api/view-card-product' ? { data: [] } : {}),
    },
  });
});

test("somebody else's line and a missing one get identical answers", async () => {
  const { app, given, call } = await openCart();
  await call('POST', '/api/addtocart', { productId: await given.product() });
  const { _id } = (await call('GET', '/api/view-card-product')).body.data[0];
  const sid = await given.session(await given.user());
  const remove = (id: string) =>
    app.inject({ method: 'POST', url: '/api/delete-cart-product', payload: { _id: id }, cookies: { sid } });
  const [foreign, unknown] = [await remove(_id), await remove('cln_none')];
  expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
  expect((await call('GET', '/api/countAddToCartProduct')).body.data.count).toBe(1);
});
