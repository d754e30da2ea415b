import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { openDocument } from '../../documents/document-service.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { fillInAddress } from '../desk/order-care-service.ts';
import { cancelOrder, packOrder } from '../fulfilment/fulfilment-service.ts';
import { eraseOldOrders, hasOrdersToErase } from './order-retention-service.ts';

const YEAR_MS = 366 * 86_400_000;

describeEngines('the end of retention', (engine) => {
  async function open(years?: number) {
    const shop = await openPlacedOrder(engine, { code: 'SUMMER' });
    const { deps, admin, orderId } = shop;
    const keep = (eraseOrdersAfterYears: number, version = 0) =>
      updateShopSettings(deps, admin.actor, {
        version,
        settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart', eraseOrdersAfterYears },
      });
    if (years !== undefined) await keep(years);
    const address = {
      line1: '1 Main Street',
      line2: '',
      city: 'Springfield',
      state: 'IL',
      postalCode: '62701',
    };
    await fillInAddress(deps, admin.actor, {
      orderId,
      version: (await shop.look()).order.version,
      name: 'Zebulon Quux',
      company: 'Quux Ltd',
      phone: '+1 555 0100',
      country: 'US',
      ...address,
    });
    await packOrder(deps, admin.actor, { orderId });
    await cancelOrder(deps, admin.actor, { orderId, reason: 'Mrs Quux called' });
    return { ...shop, keep };
  }

  /** Every table but those of accounts and the log, as text. */
  async function everythingAbout({ deps: { db } }: Awaited<ReturnType<typeof open>>) {
    const { users: _, auditEntries: __, sessions: ___, ...tables } = db.read.tables;
    const rows = await Promise.all(Object.values(tables).map((table) => db.read.select().from(table)));
    return JSON.stringify(rows);
  }

  test('an order loses its customer after ten years, and keeps its lines and amounts', async () => {
    const shop = await open();
    const { deps, clock, look, customer } = shop;
    const before = await look();
    clock.advance(9 * YEAR_MS);
    expect(await hasOrdersToErase(deps)).toBe(false);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await look()).order).toEqual(before.order);
    expect(await everythingAbout(shop)).toMatch(/quux/i);
    clock.advance(YEAR_MS);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(1);
    const { order, lines, payment, mails } = await look();
    expect(order).toMatchObject({ email: '', name: '', phone: '', addressLine1: '', erasedAt: deps.now() });
    expect({ ...order, number: before.order.number, totalMinor: before.order.totalMinor }).toEqual(order);
    expect([lines, payment]).toEqual([before.lines, before.payment]);
    expect(mails).toEqual([]);
    const left = await everythingAbout(shop);
    expect(left).not.toMatch(/quux|555 0100|Main Street/i);
    expect(left).not.toContain(customer.email);
    expect(await eraseOldOrders(deps)).toBe(0);
  });

  async function openInvoiced() {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps) });
    const invoiceNow = async () => {
      const [invoice] = await listDocumentsOf(shop.deps.db.read, shop.orderId);
      if (!invoice) throw new Error('the order has no invoice');
      return invoice;
    };
    return { ...shop, invoiceNow };
  }

  test('its invoice loses the buyer, and the file that named the buyer is removed', async () => {
    const { deps, clock, invoiceNow } = await openInvoiced();
    const before = await invoiceNow();
    expect(before.record.buyer.name).not.toBe('');
    const { pdf } = await openDocument(deps, before.id);
    const files = await deps.documents.list();
    expect(files.size).toBe(1);
    clock.advance(10 * YEAR_MS);
    expect(await eraseOldOrders(deps)).toBe(1);
    const after = await invoiceNow();
    expect(new Set(Object.values(after.record.buyer))).toEqual(new Set(['']));
    expect({ ...after.record, buyer: before.record.buyer }).toEqual(before.record);
    expect((await deps.documents.list()).size).toBe(0);
    expect((await openDocument(deps, after.id)).pdf.equals(pdf)).toBe(false);
  });

  test('an invoice that is drawn at that moment does not get the buyer back', async () => {
    const { deps, clock, invoiceNow } = await openInvoiced();
    const { id } = await invoiceNow();
    clock.advance(10 * YEAR_MS);
    let drawnFirst = '';
    const documents = {
      ...deps.documents,
      async add(pdf: Uint8Array) {
        if (drawnFirst === '') await eraseOldOrders(deps);
        const name = await deps.documents.add(pdf);
        drawnFirst ||= name;
        return name;
      },
    };
    const { pdf } = await openDocument({ ...deps, documents }, id);
    const { record, sha256 } = await invoiceNow();
    expect(record.buyer.name).toBe('');
    expect(sha256).not.toBe(drawnFirst);
    expect([...(await deps.documents.list())]).toEqual([sha256]);
    expect((await openDocument(deps, id)).pdf.equals(pdf)).toBe(true);
  });

  test('what a run that failed has left is done by the next one', async () => {
    const { deps, clock, invoiceNow } = await openInvoiced();
    await openDocument(deps, (await invoiceNow()).id);
    clock.advance(10 * YEAR_MS);
    const removeOthers = () => Promise.reject(new Error('the storage does not answer'));
    const broken = { ...deps, documents: { ...deps.documents, removeOthers } };
    await expect(eraseOldOrders(broken)).rejects.toThrow('does not answer');
    expect((await deps.documents.list()).size).toBe(1);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await deps.documents.list()).size).toBe(0);
    expect(await hasOrdersToErase(deps)).toBe(false);
  });

  test('a file too young to be removed, as all are after a restore, is removed once it is a day old', async () => {
    const { deps, clock, invoiceNow } = await openInvoiced();
    await openDocument(deps, (await invoiceNow()).id);
    clock.advance(10 * YEAR_MS);
    const [file] = (await deps.documents.files.names()).map((name) =>
      join(deps.documents.files.folder, name),
    );
    const restored = new Date(deps.now().getTime() - 3_600_000);
    await utimes(file ?? '', restored, restored);
    expect(await eraseOldOrders(deps)).toBe(1);
    expect((await deps.documents.list()).size).toBe(1);
    clock.advance(24 * 3_600_000);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await deps.documents.list()).size).toBe(0);
    expect(await hasOrdersToErase(deps)).toBe(false);
  });

  test('mails and checkouts are erased however many there are, and those of others stay', async () => {
    const { deps, clock, customer } = await open();
    const { checkouts, mails } = deps.db.read.tables;
    const placed = await deps.db.read.select().from(checkouts);
    const [checkout] = placed;
    const [mail] = await deps.db.read.select().from(mails);
    if (!checkout || !mail) throw new Error('nothing was ordered');
    const likeThem = (count: number, state: 'expired' | 'open') =>
      deps.db.transaction(async (tx) => {
        for (let n = 0; n < count; n++) {
          const [id, createdAt] = [deps.newId('checkout'), deps.now()];
          const own = { id, createdAt, orderNumber: id, providerSessionId: null, cartId: null, state };
          await tx.insert(checkouts).values({ ...checkout, ...own, contactEmail: customer.email });
          const mailId = deps.newId('mail');
          await tx.insert(mails).values({ ...mail, id: mailId, subjectId: mailId, createdAt: deps.now() });
        }
      });
    await likeThem(450, 'expired');
    await likeThem(1, 'open');
    clock.advance(10 * YEAR_MS);
    await likeThem(3, 'expired');
    await eraseOldOrders(deps);
    const named = await deps.db.read
      .select()
      .from(checkouts)
      .where(ne(checkouts.contactEmail, ''))
      .orderBy(checkouts.id);
    expect(named.map(({ state }) => state)).toEqual(['open', 'expired', 'expired', 'expired']);
    expect((await deps.db.read.select().from(checkouts)).length).toBe(placed.length + 454);
    expect((await deps.db.read.select().from(mails)).length).toBe(3);
  });

  test('0 keeps everything, and a shorter time holds at once', async () => {
    const shop = await open(0);
    shop.clock.advance(50 * YEAR_MS);
    expect(await hasOrdersToErase(shop.deps)).toBe(false);
    expect(await eraseOldOrders(shop.deps)).toBe(0);
    expect((await shop.look()).order.name).toBe('Zebulon Quux');
    await shop.keep(2, 1);
    expect(await eraseOldOrders(shop.deps)).toBe(1);
  });
});
