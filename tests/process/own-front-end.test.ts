import { createServer, request as forward, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { FORM_TYPE, formBody } from '../support/requests/form-body.ts';
import { DEMO_PRODUCTS } from '../support/shop/demo.ts';
import { ADMIN, openStockedShop } from '../support/shop/stocked-shop.ts';

/** A front end of somebody else: it serves its own page and passes on what a shop's calls need (docs/how-to). */
const PASSED_ON = /^\/(api|media|test-payments)\//;

async function openFrontEnd(): Promise<{ origin: string; passTo: (port: number) => void }> {
  let shopPort = 0;
  const server: Server = createServer((asked, answer) => {
    if (!PASSED_ON.test(asked.url ?? '')) {
      answer.setHeader('content-type', 'text/html').end('<title>Another shop</title>');
      return;
    }
    const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7' };
    const { method = 'GET', url = '/' } = asked;
    const passed = forward({ host: '127.0.0.1', port: shopPort, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () => new Promise((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    passTo: (port) => {
      shopPort = port;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON; the test states what it expects
type Json = any;

/** A person's browser on that front end. */
function openBrowser(origin: string) {
  let cookie = '';
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, type = 'application/json') => {
    const headers: IncomingHttpHeaders = { 'sec-fetch-site': 'same-origin', cookie };
    if (method === 'POST') Object.assign(headers, { origin, 'content-type': type });
    const answer = await fetch(origin + path, {
      method,
      headers: headers as Record<string, string>,
      ...(body === undefined
        ? {}
        : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const set = answer.headers.get('set-cookie');
    if (set) cookie = set.split(';', 1)[0] ?? '';
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown, type?: string) => ask('POST', path, body, type),
  };
}

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer();

test('another front end on one origin: sign-up, list, cart, payment page, upload', async () => {
  const { origin, passTo } = await openFrontEnd();
  const shop = await openStockedShop({
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    IMAGE_HOSTS: 'https://pics.example',
  });
  onTestFinished(() => shop.stop());
  passTo(shop.port);
  const isPicture = async (address: string) => {
    expect(address.startsWith(`${origin}/media/`), address).toBe(true);
    const { status, headers } = await fetch(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  };
  expect(await (await fetch(origin)).text()).toContain('Another shop');

  const ann = openBrowser(origin);
  const profilePic = `data:image/png;base64,${(await square(64)).toString('base64')}`;
  const form = { name: 'Ann', email: 'ann@example.test', password: 'a much better one', profilePic };
  const signedUp = await ann.post('/api/signup', { ...form, confirmPassword: form.password });
  expect(signedUp).toMatchObject({ status: 201, body: { data: { name: 'Ann', role: 'GENERAL' } } });
  expect((await ann.post('/api/signin', form)).status).toBe(200);
  const me = (await ann.get('/api/user-details')).body.data;
  expect(me).toEqual(signedUp.body.data);
  await isPicture(me.profilePic);

  const products: Json[] = (await ann.get('/api/get-product')).body.data;
  expect(products).toHaveLength(DEMO_PRODUCTS.length);
  const pictures = products.flatMap(({ productImage }) => productImage);
  expect(pictures.length).toBeGreaterThan(120);
  for (const picture of pictures) await isPicture(picture);
  for (const { productImage } of (await ann.get('/api/get-categoryProduct')).body.data) {
    await isPicture(productImage[0]);
  }

  const product = products.find(({ stock }) => stock > 5);
  const added = (await ann.post('/api/addtocart', { productId: product._id })).body.data;
  expect(added.productId.productImage).toEqual(product.productImage);
  const line = (await ann.post('/api/update-cart-product', { _id: added._id, quantity: 2 })).body.data;
  const cart = (await ann.get('/api/view-card-product')).body.data;
  expect(cart).toEqual([line]);
  const { id, url } = (await ann.post('/api/create-checkout-session', { product: cart })).body;
  expect(url.startsWith(`${origin}/test-payments/`), url).toBe(true);
  const paymentPage = await fetch(url);
  expect([paymentPage.status, await paymentPage.text()]).toEqual([
    200,
    expect.stringContaining(product.productName),
  ]);
  const unpaid = await ann.post('/api/success/store-order-details', { sessionId: id });
  expect(unpaid.body.message).toBe('Payment is not completed yet');
  expect((await ann.get('/api/order')).body.orders).toEqual([]);

  const admin = openBrowser(origin);
  expect((await admin.post('/api/signin', ADMIN)).status).toBe(200);
  const file = { name: 'file', filename: 'a.png', type: 'image/png', value: await square(900) };
  const image = await admin.post('/api/image', formBody([file]), FORM_TYPE);
  await isPicture(image.body.url);
  const record = { productName: 'Lamp', brandName: 'V', category: 'Mouse', price: '20', sellingPrice: '15' };
  const productImage = [image.body.url, 'https://pics.example/lamp.png'];
  const uploaded = await admin.post('/api/upload-product', { ...record, productImage });
  expect(uploaded).toMatchObject({ status: 201, body: { data: { productImage } } });
  const changed = await admin.post('/api/update-product', { ...uploaded.body.data, price: 25 });
  expect(changed).toMatchObject({ status: 200, body: { data: { price: 25, productImage } } });
  const users: Json[] = (await admin.get('/api/all-user')).body.data;
  expect(users.map(({ name }) => name)).toEqual(['Ann', 'Admin']);
  const { _id } = users[0];
  const promoted = await admin.post('/api/update-user', { userId: _id, role: 'ADMIN' });
  expect(promoted.body.data).toEqual({ ...me, role: 'ADMIN' });

  const elsewhere = await fetch(`${origin}/api/addtocart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ productId: product._id }),
  });
  expect(elsewhere.status).toBe(403);
  expect((await (await fetch(`${origin}/api/view-card-product`)).json()) as Json).toMatchObject({ data: [] });
});
