import { expect, test, vi } from 'vitest';
import { openTestApp, type RestBody } from '../../../tests/support/shop/test-app.ts';
import { NO_FILTER } from '../../shared/catalogue/product-filter.ts';
import * as catalogue from '../catalogue/products/product-repository.ts';
import { REST_CALLS } from './rest/rest-plugin.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('an unknown path is 404, a known one with another method 405, both as documented JSON', async () => {
  const { app, call } = await openTestApp();
  expect(await call('GET', '/api/nothing')).toEqual({
    status: 404,
    body: { success: false, error: true, message: 'Not found' },
  });
  expect(await call('POST', '/api/get-product', {})).toEqual({
    status: 405,
    body: { success: false, error: true, message: 'Method not allowed' },
  });
  const headers = { origin: 'http://shop.test' };
  const allowed = async (url: string) => (await app.inject({ method: 'PUT', url, headers })).headers.allow;
  expect(await allowed('/api/get-product')).toBe('GET, HEAD');
  expect(await allowed('/api/addtocart')).toBe('POST');
  expect(await allowed('/api/order')).toBe('GET, HEAD');
  expect(await allowed('/api/nothing')).toBeUndefined();
});

test('a malformed URL is refused in the documented shape, without server internals', async () => {
  const { call } = await openTestApp();
  const refused = { success: false, error: true, message: 'Please provide a valid request' };
  for (const path of ['/api/%E0%A4%A', '/api/get-product%', '/trpc/%', '/%', `/trpc/${'x'.repeat(5_001)}`]) {
    expect(await call('GET', path), path).toEqual({ status: 400, body: refused });
  }
});

test('procedures take GET and POST; every other method is refused', async () => {
  const { app } = await openTestApp();
  for (const method of ['TRACE', 'OPTIONS', 'PUT', 'DELETE'] as const) {
    const headers = { origin: 'http://shop.test' };
    // inject's type does not know TRACE; the router does.
    const answer = await app.inject({ method: method as 'PUT', url: '/trpc/product.home', headers });
    expect([answer.statusCode, answer.json().message], method).toEqual([405, 'Method not allowed']);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  }
});

test("an unknown procedure's URL is refused, however it is written", async () => {
  const { app } = await openTestApp();
  for (const [path, status] of [
    ['nothing', 404],
    ['constructor', 404],
    ['product.home,nothing?batch=1', 207],
    ['%25', 400],
    ['product.home%25E0', 400],
    ['%E0%A4%A', 400],
  ] as const) {
    expect((await app.inject({ url: `/trpc/${path}` })).statusCode, path).toBe(status);
  }
  for (const host of ['evil"><', 'shop.test:no', 'me:secret@shop.test', '[']) {
    expect((await app.inject({ url: '/trpc/product.home', headers: { host } })).statusCode, host).toBe(200);
  }
});

test('malformed, oversized and foreign bodies are refused', async () => {
  const { app } = await openTestApp();
  const post = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
    app.inject({ method: 'POST', url: '/api/product-details', payload, headers });
  const nested = `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`;
  const table: [string, number, string, Record<string, string>?][] = [
    ['{', 400, 'Please provide a valid request'],
    ['', 400, 'Please provide a valid request'],
    ['{"__proto__":{"x":1}}', 400, 'Please provide a valid request'],
    [nested, 400, 'Please provide a valid request'],
    [JSON.stringify({ category: Array(51).fill('x') }), 400, 'Please provide a valid request'],
    [JSON.stringify({ productId: 'x'.repeat(300_000) }), 413, 'Request is too large'],
    [
      'productId=1',
      415,
      'Unsupported content type',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' },
    ],
    ['null', 400, 'Please provide productId'],
    ['[]', 400, 'Please provide a valid input'],
  ];
  for (const [payload, status, message, headers] of table) {
    const answer = await post(payload, headers);
    expect([answer.statusCode, answer.json().message], payload.slice(0, 40)).toEqual([status, message]);
  }
});

test('a bug is logged and answered without detail, over REST and tRPC', async () => {
  const { app } = await openTestApp();
  vi.spyOn(catalogue, 'findProducts').mockRejectedValue(new Error('select * from secret at /srv/shop'));
  const rest = await app.inject({
    method: 'POST',
    url: '/api/product-details',
    payload: { productId: 'prd_1' },
  });
  expect(rest.statusCode).toBe(500);
  expect(rest.json()).toEqual({
    success: false,
    error: true,
    message: 'Something went wrong',
    requestId: rest.headers['x-request-id'],
  });
  const trpc = await app.inject({
    method: 'GET',
    url: `/trpc/product.byId?input=${encodeURIComponent('{"id":"prd_1"}')}`,
  });
  expect(trpc.statusCode).toBe(500);
  expect(trpc.json().error.message).toBe('Something went wrong');
  for (const { body } of [rest, trpc]) expect(body).not.toMatch(/secret|srv|stack|select/);
});

test('tRPC refuses unknown keys, unknown procedures and batches of more than ten', async () => {
  const { app, query } = await openTestApp();
  expect(await query('product.list', { limit: 5, extra: 1 })).toMatchObject({
    status: 400,
    body: { error: { message: 'Please provide a valid extra', data: { reason: { field: 'extra' } } } },
  });
  expect(await query('product.nothing')).toMatchObject({
    status: 404,
    body: { error: { message: 'Not found' } },
  });
  const batch = (size: number) =>
    app.inject({
      method: 'GET',
      url: `/trpc/${Array(size).fill('product.categories').join(',')}?batch=1&input=%7B%7D`,
    });
  expect((await batch(10)).statusCode).toBe(200);
  expect((await batch(11)).statusCode).toBe(400);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 404],
  [{ 'sec-fetch-site': 'none' }, 404],
  [{ origin: 'http://evil.test' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://shop.test' }, 404],
  [{}, 404],
])('a post with %o is answered %i', async (headers, status) => {
  const { app } = await openTestApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/product-details',
    payload: { productId: 'prd_none' },
    headers,
  });
  expect(answer.statusCode).toBe(status);
});

const TELLING = 'Permission denied. A program has to send the header “Origin: http://shop.test”.';
test.each([
  [{}, TELLING],
  [{ origin: 'http://evil.test' }, 'Permission denied'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }, 'Permission denied'],
])('a form with %o is refused: %s', async (headers, message) => {
  const { app } = await openTestApp();
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const url = '/api/import-products';
  const answer = await app.inject({ method: 'POST', url, payload: '', headers: { ...type, ...headers } });
  expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
});

test('without browser headers a post must be JSON', async () => {
  const { app } = await openTestApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/product-details',
    payload: 'productId=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(403);
});

test('an address may make 600 requests and 240 searches a minute, files and probes aside', async () => {
  const { app, call, query } = await openTestApp();
  for (let i = 0; i < 240; i++) await call('GET', '/api/search?q=a');
  const limited = await app.inject({ method: 'GET', url: '/api/search?q=a' });
  expect(limited.statusCode).toBe(429);
  expect(limited.json().message).toBe('Too many requests. Please try again later.');
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await query('product.search', { text: 'a' })).status).toBe(429);
  for (let i = 0; i < 358; i++) await call('GET', '/api/get-categoryProduct');
  expect((await call('GET', '/api/get-categoryProduct')).status).toBe(429);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/media/nothing.webp')).statusCode).toBe(404);
  const elsewhere = await app.inject({ url: '/api/get-categoryProduct', remoteAddress: '10.0.0.9' });
  expect(elsewhere.statusCode).toBe(200);
});

test('each call of a batch counts for filters, facets and suggestions', async () => {
  const { app, query } = await openTestApp({ rateLimitScale: 1 / 60 });
  const { sort: _, ...facets } = NO_FILTER;
  const calls: [procedure: string, input: object][] = [
    ['product.filter', { filter: NO_FILTER }],
    ['product.suggest', { text: 'a' }],
    ...Array.from({ length: 7 }, (): [string, object] => ['product.facets', facets]),
  ];
  const procedures = calls.map(([procedure]) => procedure).join(',');
  const inputs = encodeURIComponent(JSON.stringify({ ...calls.map(([, input]) => input) }));
  const answer = await app.inject(`/trpc/${procedures}?batch=1&input=${inputs}`);
  expect(answer.json().every(({ result }: { result?: object }) => result)).toBe(true);
  expect((await query('product.suggest', { text: 'a' })).status).toBe(200);
  expect((await query('product.facets', facets)).status).toBe(429);
  expect((await query('product.home')).status).toBe(200);
});

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '9.9.9.9' };
  const fill = async (trustProxy: string[]) => {
    const { app } = await openTestApp({ trustProxy, rateLimitScale: 1 / 600 });
    const from = (address: string) =>
      app.inject({ url: '/api/get-categoryProduct', headers: { 'x-forwarded-for': address } });
    await from(headers['x-forwarded-for']);
    return (await from('8.8.8.8')).statusCode;
  };
  expect(await fill([])).toBe(429);
  expect(await fill(['127.0.0.1'])).toBe(200);
});

test('every answer has the security headers, and personal answers are not cached', async () => {
  const { app } = await openTestApp({ publicUrl: 'https://shop.test' });
  const { headers } = await app.inject('/api/get-product');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  // Not its subdomains: the owner may serve them without encryption.
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).not.toMatch(/unsafe/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('the probes answer; the metrics only to this machine', async () => {
  const { app } = await openTestApp();
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true });
  expect((await app.inject('/readyz')).json()).toEqual({ ok: true });
  expect((await app.inject('/metrics')).body).toContain('http_requests_total');
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(
    404,
  );
});

test('readyz says 503 when the database does not answer', async () => {
  const { app, deps } = await openTestApp();
  await deps.db.close();
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false }]);
});

test('the API document is made from the schemas that validate the calls', async () => {
  const { app } = await openTestApp();
  const document = (await app.inject('/api/openapi.json')).json();
  expect(Object.keys(document.paths)).toEqual(REST_CALLS.map(({ path }) => path));
  const body = document.paths['/api/product-details'].post.requestBody.content['application/json'].schema;
  expect(body.required).toEqual(['productId']);
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('POST /api/product-details');
});

test('an unreadable URL gets the headers of any answer, and counts against the limit', async () => {
  const { app } = await openTestApp();
  const statuses: number[] = [];
  for (let i = 0; i < 601; i++) {
    const answer = await app.inject({ url: '/%E0%A4%A', remoteAddress: '203.0.113.9' });
    statuses.push(answer.statusCode);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  expect([...new Set(statuses.slice(0, 600)), statuses[600]]).toEqual([400, 429]);
});

test('a refusal before the body has the shape that the client of the procedures reads', async () => {
  const { app } = await openTestApp();
  const post = (procedure: string, payload: string) =>
    app.inject({ method: 'POST', url: `/trpc/${procedure}?batch=1`, payload, headers: JSON_TYPE });
  const closed = await post('admin.user.changeRole,user.changePassword', '{');
  expect([closed.statusCode, closed.json().error.data.reason]).toEqual([401, { code: 'unauthenticated' }]);
  const large = await post('cart.add,user.signIn', ' '.repeat(300_000));
  expect([large.statusCode, large.json().error.data.reason]).toEqual([413, { code: 'too_large' }]);
});

test('of several unknown fields, the first is named, with where it is', async () => {
  const { query, knock } = await openTestApp();
  const reasonOf = ({ body }: { body: unknown }) => (body as RestBody).error.data.reason;
  const invalid = (field: string) => ({ code: 'invalid_field', field });
  expect(reasonOf(await query('order.quote', { foo: 1, bar: 2 }))).toEqual(invalid('foo'));
  const place = { country: 'DE', state: '', foo: 1, bar: 2 };
  expect(reasonOf(await query('order.quote', { place }))).toEqual(invalid('place.foo'));
  const form = { email: 'ann@example.test', password: 'x', foo: 1, bar: 2 };
  expect((await knock('user.signIn', form)).json().error.message).toBe('Please provide a valid foo');
});
