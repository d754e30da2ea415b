import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { type Caller, openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { linkToOrder, orderKey } from '../guest/order-key-service.ts';

const DOWNLOAD = 'GET /api/download-document';
const ARCHIVE = 'GET /api/download-documents';

async function open() {
  const placed = await openPlacedOrder('sqlite', { beforePaying: ({ deps }) => startInvoicing(deps) });
  await refund(placed);
  const { knock: send } = await openTestApp({}, 'sqlite', placed);
  const knock = (endpoint: string, input: Record<string, unknown>, from: Caller) =>
    endpoint.startsWith('GET ')
      ? send(`${endpoint}?${new URLSearchParams(input as Record<string, string>)}`, undefined, from)
      : send(endpoint, input, from);
  const [invoice] = await listDocumentsOf(placed.deps.db.read, placed.orderId);
  if (!invoice) throw new Error('the order has no invoice');
  const { number } = (await placed.look()).order;
  const secretOf = (user: typeof placed.admin) => placed.given.session(user);
  return { ...placed, knock, invoice, number, secretOf };
}

test('the file is given to the order’s owner, to the holder of its key and to admins, and to nobody else', async () => {
  const { knock, invoice, number, admin, customer, given, deps, secretOf } = await open();
  const ask = (from = {}, id: string = invoice.id) => knock(DOWNLOAD, { id }, from);
  const own = await ask({ secret: await secretOf(customer) });
  expect(own.statusCode).toBe(200);
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="TEST-2026-000001.pdf"',
    'content-length': String(own.rawPayload.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(own.headers['content-encoding']).toBeUndefined();
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const byAdmin = await ask({ secret: await secretOf(admin) });
  expect(byAdmin.rawPayload.equals(own.rawPayload)).toBe(true);
  const key = await deps.db.transaction(async (tx) => {
    await linkToOrder(tx, deps, number);
    return orderKey(tx, number);
  });
  const byKey = await ask({ headers: { cookie: `order-${number}=${key}` } });
  expect(byKey.rawPayload.equals(own.rawPayload)).toBe(true);

  const stranger = await secretOf(await given.user());
  const refusals = [
    await ask({ secret: stranger }),
    await ask({ secret: stranger }, 'doc_00000000000000000000000000000000'),
    await ask(),
    await ask({ headers: { cookie: `order-${number}=${'x'.repeat(43)}` } }),
  ];
  for (const refused of refusals) {
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toBe(refusals[0]?.body);
  }
});

test('an admin whose second factor is due reads no more than anybody else', async () => {
  const { knock, invoice, admin, deps, secretOf } = await open();
  const { version, settings } = await getShopSettings(deps, admin.actor);
  const changed = { ...settings, adminsNeedSecondStep: true };
  await updateShopSettings(deps, admin.actor, { version, settings: changed });
  const secret = await secretOf(admin);
  expect((await knock(DOWNLOAD, { id: invoice.id }, { secret })).statusCode).toBe(404);
});

test('a period’s documents come as one zip, and a lost one is named in it', async () => {
  const { knock, invoice, admin, customer, deps, secretOf } = await open();
  const secret = await secretOf(admin);
  const archive = await knock(ARCHIVE, { from: '2026-03-01', to: '2026-03-01' }, { secret });
  expect(archive.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="invoices-and-credit-notes-2026-03-01-2026-03-01.zip"',
  });
  const alone = await knock(DOWNLOAD, { id: invoice.id }, { secret });
  expect(namesIn(archive.rawPayload)).toEqual(['TEST-CN-2026-000001.pdf', 'TEST-2026-000001.pdf']);
  // Stored, not compressed: its very bytes are in there, with their checksum.
  expect(archive.rawPayload.includes(alone.rawPayload)).toBe(true);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(alone.rawPayload));
  expect(archive.rawPayload.includes(checksum)).toBe(true);

  expect(namesIn((await knock(ARCHIVE, { from: '2026-03-02' }, { secret })).rawPayload)).toEqual([]);
  expect(namesIn((await knock(ARCHIVE, { kind: 'invoice' }, { secret })).rawPayload)).toEqual([
    'TEST-2026-000001.pdf',
  ]);
  const lossy = { ...deps.documents, find: async () => null };
  deps.documents = lossy;
  const missing = await knock(ARCHIVE, { kind: 'invoice' }, { secret });
  expect(namesIn(missing.rawPayload)).toEqual(['missing.txt']);
  expect(missing.body).toContain('TEST-2026-000001\n');
  expect((await knock(ARCHIVE, {}, { secret: await secretOf(customer) })).statusCode).toBe(403);
});

test('archives are limited per address', async () => {
  const { knock, admin, secretOf } = await open();
  const secret = await secretOf(admin);
  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await knock(ARCHIVE, { from: '2030-01-01' }, { secret })).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(statuses[10]).toBe(429);
});

test('the panel lists documents, and a series goes on to higher numbers only', async () => {
  const { knock, admin, secretOf } = await open();
  const secret = await secretOf(admin);
  const ask = async (procedure: string, input: Record<string, unknown> = {}) => {
    const answer = await knock(procedure, input, { secret });
    return { status: answer.statusCode, ...JSON.parse(answer.body) };
  };
  expect((await ask('admin.invoice.list', { limit: 1 })).result.data).toMatchObject({
    items: [{ number: 'TEST-CN-2026-000001', kind: 'credit_note', test: true, totalMinor: 1_000 }],
    nextCursor: expect.any(String),
  });
  expect((await ask('admin.invoice.continueAt', { kind: 'invoice', next: 500 })).result.data).toEqual({
    invoice: 500,
    credit_note: 1,
  });
  expect((await ask('admin.invoice.continueAt', { kind: 'invoice', next: 499 })).status).toBe(409);
  expect((await ask('admin.audit.list', { entity: 'series' })).result.data.items).toMatchObject([
    { action: 'series.continued', data: { kind: 'invoice', from: 1, to: 500 } },
  ]);
});

/** The names in a zip's directory, in its order. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; ; ) {
    at = zip.indexOf('PK\u0001\u0002', at, 'latin1');
    if (at < 0) return names;
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.subarray(at + 46, at + 46 + length).toString());
    at += 46 + length;
  }
}
