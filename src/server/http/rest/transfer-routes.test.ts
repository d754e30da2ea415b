import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { FORM_TYPE, type FormPart, formBody } from '../../../../tests/support/requests/form-body.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { SYSTEM } from '../../actor.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';

async function open() {
  const shop = await openTestApp();
  const secret = await shop.given.session(await shop.given.user({ role: 'ADMIN' }));
  const headers = { 'content-type': FORM_TYPE, 'sec-fetch-site': 'same-origin', cookie: `sid=${secret}` };
  const post = async (parts: readonly FormPart[]) => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await shop.app.inject({
      method: 'POST',
      url: '/api/import-products',
      headers,
      payload: formBody(parts),
    });
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { status: statusCode, type: answered['content-type'], lines, last: lines.at(-1) };
  };
  const sheet = (value: Buffer | string): FormPart => ({
    name: 'file',
    filename: 'p.csv',
    type: 'text/csv',
    value,
  });
  return { ...shop, secret, headers, post, sheet };
}

const HEADER = 'SKU,Name,Brand,Category,Price,Selling price\n';

test('an import streams its progress line by line, and finally the result', async () => {
  const { post, sheet, knock, secret } = await open();
  const file = sheet(`${HEADER}A,x,B,Mouse,2,1\nB,,B,Mouse,2,1\n${'C,x,B,Mouse,2,1\n'.repeat(6)}`);
  const data = {
    rows: 8,
    created: 2,
    updated: 0,
    unchanged: 0,
    refused: 6,
    refusals: expect.arrayContaining([
      { row: 3, sku: 'B', message: 'Please provide Name' },
      { row: 5, sku: 'C', message: 'The same product is already in row 4' },
    ]),
  };
  const answer = { success: true, error: false };
  expect(await post([file, { name: 'dryRun', value: 'true' }])).toMatchObject({
    status: 200,
    type: 'application/x-ndjson; charset=utf-8',
    lines: [
      { progress: { done: 5, total: 8 } },
      { progress: { done: 8, total: 8 } },
      { ...answer, message: 'Nothing was changed yet', data: { dryRun: true, ...data } },
    ],
  });
  expect((await post([file])).last).toMatchObject({ ...answer, message: 'Products imported', data });
  const exported = await knock('GET /api/export-products', undefined, { secret });
  expect(exported.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products-2026-03-01.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(exported.body.split('\r\n')).toHaveLength(4);
  expect((await post([sheet(exported.body)])).last.data).toMatchObject({ rows: 2, unchanged: 2, refused: 0 });
});

test('the export’s name has the day of the shop’s time zone', async () => {
  const { knock, secret, deps } = await open();
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', timeZone: 'Pacific/Kiritimati' };
  await updateShopSettings(deps, SYSTEM, { version: 0, settings });
  const { headers } = await knock('GET /api/export-products', undefined, { secret });
  expect(headers['content-disposition']).toContain('products-2026-03-02.csv');
});

test('pictures are named by their files', async () => {
  const { post, sheet, knock, secret } = await open();
  const file = sheet('SKU,Name,Brand,Category,Price,Selling price,Pictures\nA,x,B,Mouse,2,1,Red Mouse.JPG\n');
  expect((await post([file])).last.data).toMatchObject({
    refusals: [{ row: 2, message: expect.stringContaining('The picture Red is missing.') }],
  });
  const pictures = { 'red mouse.jpg': 'https://pics.example/red.jpg' };
  const answer = await post([{ name: 'pictures', value: JSON.stringify(pictures) }, file]);
  expect(answer.last.data).toMatchObject({ created: 1, refused: 0 });
  const exported = await knock('GET /api/export-products', undefined, { secret });
  expect(exported.body).toContain(',https://pics.example/red.jpg,');
});

test('an upload that is not an import file is refused before anything begins', async () => {
  const { post, sheet, knock, secret, app } = await open();
  const answers = await Promise.all([
    post([]),
    post([sheet('')]),
    post([sheet(Buffer.from([0xff, 0xfe, 0]))]),
    post([sheet('Name\nx')]),
    post([sheet(`${HEADER}A,"x`)]),
    post([sheet(HEADER), { name: 'dryRun', value: 'perhaps' }]),
    post([sheet(HEADER), { name: 'pictures', value: '["a.jpg"]' }]),
    post([sheet(HEADER), { name: 'pictures', value: `{"${'a'.repeat(200_000)}":""}` }]),
    post([sheet(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))]),
    post([{ name: 'file', value: HEADER }]),
  ]);
  expect(answers.map(({ status, last }) => [status, last.message])).toEqual([
    [400, 'Please provide file'],
    [400, 'The file has no rows'],
    [400, 'The file is not UTF-8 text. Please save it as “CSV UTF-8”.'],
    [400, 'The column SKU is missing'],
    [400, 'Row 2 has a misplaced quotation mark. Please save the file as CSV again.'],
    [400, 'Please provide a valid dryRun'],
    [400, 'Please provide a valid pictures'],
    [400, 'Please provide a valid pictures'],
    [413, 'Request is too large'],
    [400, 'Please provide a valid file'],
  ]);
  for (const [query, status] of [
    ['from=2026-02-30', 400],
    ['to=yesterday', 400],
    ['testOrders=1', 400],
    ['from=2026-03-02&to=2026-03-01&testOrders=true', 200],
  ] as const) {
    const { statusCode } = await knock(`GET /api/export-orders?${query}`, undefined, { secret });
    expect(statusCode, query).toBe(status);
  }
  const headers = { cookie: `sid=${secret}` };
  expect((await app.inject({ method: 'HEAD', url: '/api/export-products', headers })).statusCode).toBe(405);
});

test('a failure midway is the last line, logged and without detail; what was done before it stays', async () => {
  const { post, sheet, deps } = await open();
  const { transaction } = deps.db;
  let slices = 0;
  vi.spyOn(deps.db, 'transaction').mockImplementation((body) => {
    if (++slices > 1) throw new Error('the disk of /srv is full');
    return transaction(body);
  });
  const rows = Array.from({ length: 12 }, (_, i) => `P-${i},x,B,Mouse,2,1\n`).join('');
  const { status, lines, last } = await post([sheet(HEADER + rows)]);
  expect(status).toBe(200);
  expect(lines).toHaveLength(2);
  expect(last).toEqual({
    success: false,
    error: true,
    message: 'Something went wrong',
    requestId: expect.any(String),
  });
  expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(5);
});

test.each([
  ['who goes away', (_app: unknown, outgoing: ClientRequest) => void outgoing.destroy()],
  ['the end of the process', (app: { close: () => Promise<unknown> }) => void app.close()],
])('%s stops an import between two slices', async (_, stop) => {
  const { app, headers, sheet, deps } = await open();
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const rows = Array.from({ length: 4_000 }, (_, i) => `P-${i},x,B,Mouse,2,1\n`).join('');
  const outgoing = request(`${origin}/api/import-products`, { method: 'POST', headers });
  outgoing.on('error', () => undefined);
  outgoing.end(formBody([sheet(HEADER + rows)]));
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.on('error', () => undefined);
  await once(incoming, 'data');
  stop(app, outgoing);
  incoming.resume();
  await new Promise((resolve) => incoming.once('close', resolve));
  const count = () => deps.db.read.$count(deps.db.read.tables.products);
  // The last slice may still be running.
  let before = -1;
  for (let now = await count(); now !== before; now = await count()) {
    before = now;
    await deps.db.transaction(async () => undefined);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(4_000);
  expect(before % 5).toBe(0);
});
