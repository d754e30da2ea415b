import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { FORM_TYPE, formBody } from '../../../../tests/support/requests/form-body.ts';
import { openTestApp, type RestBody } from '../../../../tests/support/shop/test-app.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import * as catalogue from '../../catalogue/products/product-list-repository.ts';
import { REST_CALLS } from './rest-plugin.ts';

/** What existing clients of the documented calls rely on. */

/** The calls that answer a list, and the list's name. */
const LISTS = [
  ['GET /api/get-product', 'data'],
  ['GET /api/get-categoryProduct', 'data'],
  ['POST /api/category-product', 'data'],
  ['POST /api/filter-product', 'data'],
  ['GET /api/search', 'data'],
  ['GET /api/all-user', 'data'],
  ['GET /api/view-card-product', 'data'],
  ['GET /api/order', 'orders'],
] as const;

const NEEDS_LOGIN = new Set<string>(['GET /api/all-user', 'GET /api/view-card-product', 'GET /api/order']);

test('a refused list call carries an empty list, whatever refuses it', async () => {
  // The limit is then ten a minute.
  const { knock } = await openTestApp({ rateLimitScale: 1 / 60 });
  let addresses = 0;
  for (const [endpoint, list] of LISTS) {
    const expectRefused = async (status: number, input: unknown, headers = {}, address = '') => {
      const from = { headers, address: address || `198.51.100.${++addresses}` };
      const answer = await knock(endpoint, input, from);
      expect([answer.statusCode, endpoint]).toEqual([status, endpoint]);
      expect(answer.json(), endpoint).toMatchObject({ success: false, error: true, [list]: [] });
    };
    if (endpoint.startsWith('POST')) {
      await expectRefused(400, { limit: 'many' });
      await expectRefused(400, '{');
      await expectRefused(403, {}, { 'sec-fetch-site': 'cross-site' });
      await expectRefused(415, 'x', { 'content-type': 'text/xml', 'sec-fetch-site': 'same-origin' });
    }
    if (NEEDS_LOGIN.has(endpoint)) await expectRefused(401, undefined);
    const address = `203.0.113.${addresses}`;
    for (let i = 0; i < 10; i++) await knock(endpoint, {}, { address });
    await expectRefused(429, {}, {}, address);
  }
});

test('a list call that fails by a bug carries an empty list too; other calls carry none', async () => {
  const { call } = await openTestApp();
  const unknown = await call('POST', '/api/product-details', { productId: 'prd_none' });
  expect(Object.keys(unknown.body)).toEqual(['success', 'error', 'message']);
  vi.spyOn(catalogue, 'listProductPositions').mockRejectedValue(new Error('a bug'));
  expect(await call('GET', '/api/get-product')).toMatchObject({ status: 500, body: { data: [] } });
  expect((await call('GET', '/api/search?limit=0')).body).toMatchObject({ data: [], nearest: [] });
});

test('the API document names the lists of a refusal', async () => {
  const { call } = await openTestApp();
  const { paths } = (await call('GET', '/api/openapi.json')).body;
  for (const { method, path } of REST_CALLS) {
    const list = LISTS.find(([endpoint]) => endpoint === `${method} ${path}`)?.[1];
    const { schema } = paths[path][method.toLowerCase()].responses[429].content['application/json'];
    const required = ['success', 'error', 'message', ...(list ? [list] : [])];
    expect(schema.required, path).toEqual(expect.arrayContaining(required));
    if (list) expect(schema.properties[list]).toEqual({ type: 'array', maxItems: 0 });
    else expect(schema.required).toEqual(required);
  }
});

/** A shop whose admin has uploaded a picture; `url` is what the call answered. */
async function openWithPicture() {
  const shop = await openTestApp();
  const secret = await shop.given.session(await shop.given.user({ role: 'ADMIN' }));
  const file = { name: 'file', filename: 'a.png', type: 'image/png', value: await square('#123456') };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/image',
    headers: { 'content-type': FORM_TYPE, 'sec-fetch-site': 'same-origin', cookie: `sid=${secret}` },
    payload: formBody([file]),
  });
  return { ...shop, secret, url: answer.json().url as string };
}

const LAMP = { productName: 'Lamp', brandName: 'V', category: 'Mouse', price: 2, sellingPrice: 1 };

const square = (colour: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();

test('pictures and photos are absolute in the documented calls, and paths on our own pages', async () => {
  const { app, knock, call, secret, url } = await openWithPicture();
  expect(url).toMatch(/^http:\/\/shop\.test\/media\/[0-9a-f]{32}-800\.webp$/);
  const productImage = [url, 'https://pics.example/1.png'];
  const posted = await knock('POST /api/upload-product', { ...LAMP, productImage }, { secret });
  const { data: product } = posted.json();
  expect(product.productImage).toEqual(productImage);
  const lists: RestBody[] = [
    (await call('GET', '/api/get-product')).body.data,
    (await call('POST', '/api/category-product', { category: 'Mouse' })).body.data,
    (await call('GET', '/api/search?q=lamp')).body.data,
    (await call('GET', '/api/search?q=lanp')).body.nearest,
    [(await call('POST', '/api/product-details', { productId: product._id })).body.data],
    [(await knock('POST /api/addtocart', { productId: product._id }, { secret })).json().data.productId],
  ];
  for (const [found] of lists) expect(found.productImage).toEqual(productImage);
  expect((await call('GET', '/api/get-categoryProduct')).body.data).toEqual([
    { category: 'Mouse', productImage: [url] },
  ]);
  const page = (await knock('product.byId', { id: product._id })).json().result.data;
  expect(page.pictures[0].source).toBe(new URL(url).pathname.replace('-800.webp', ''));

  const profilePic = `data:image/png;base64,${(await square('#654321')).toString('base64')}`;
  const person = { name: 'Ann', email: 'ann@example.test', profilePic, password: 'a much better one' };
  const signedUp = await knock('POST /api/signup', { ...person, confirmPassword: person.password });
  const photo = signedUp.json().data.profilePic;
  expect(photo).toMatch(/^http:\/\/shop\.test\/media\/[0-9a-f]{32}-256\.webp$/);
  expect((await app.inject(new URL(photo).pathname)).statusCode).toBe(200);
  const users = (await knock('GET /api/all-user', undefined, { secret })).json().data;
  expect(users[0]).toEqual(signedUp.json().data);
  expect(JSON.stringify(signedUp.json())).not.toMatch(/hash|argon|a much better one/i);
});

test('a product is sent back as it was read: its pictures stay the same ones', async () => {
  const { knock, deps, secret, url } = await openWithPicture();
  const post = (path: string, body: object) => knock(`POST /api/${path}`, body, { secret });
  const { data: read } = (await post('upload-product', { ...LAMP, productImage: [url] })).json();
  for (const imageHosts of [[], ['http://shop.test'], ['https://pics.example']]) {
    Object.assign(deps, { imageHosts });
    const answer = await post('update-product', read);
    expect([answer.statusCode, answer.json().data]).toEqual([200, read]);
  }
  const paths = read.productImage.map((address: string) => new URL(address).pathname);
  const answer = await post('update-product', { ...read, productImage: paths });
  expect(answer.json().data).toEqual(read);
  const elsewhere = read.productImage.map((address: string) => address.replace('shop.test', 'shop.example'));
  const refused = await post('update-product', { ...read, productImage: elsewhere });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'Pictures from shop.example are not allowed. Please upload the picture instead.',
  ]);
});

test('an order’s pictures are absolute', async () => {
  const shop = await openPlacedOrder('sqlite');
  const { knock } = await openTestApp({}, 'sqlite', shop);
  const { deps } = shop;
  const image = '/media/0123456789abcdef0123456789abcdef-400.webp';
  await deps.db.transaction((tx) => tx.update(tx.tables.orderLines).set({ image }));
  const secret = await shop.given.session(shop.customer);
  const { orders } = (await knock('GET /api/order', undefined, { secret })).json();
  expect(orders[0].items[0].image).toBe(`http://shop.test${image}`);
});
