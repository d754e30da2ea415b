import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotNull, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SELLER } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { money } from '../../../shared/money/money.ts';
import type { ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { EMPTY_ADDRESS } from '../../../shared/orders/address.ts';
import type { CheckoutState } from '../../../shared/orders/checkout-state.ts';
import { SYSTEM } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listDocumentsOf, replaceRecord } from '../../documents/document-repository.ts';
import { openDocument } from '../../documents/document-service.ts';
import { deleteOutdated } from '../../operations/housekeeping/retention-service.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { fillInAddress } from '../desk/order-care-service.ts';
import { cancelOrder, packOrder } from '../fulfilment/fulfilment-service.ts';
import { eraseOldOrders, hasOrdersToErase } from './order-retention-service.ts';

/** In the zone of these shops the year begins ten hours before it does in UTC. */
const timeZone = 'Etc/GMT-10';
const newYear = (year: number) => new Date(Date.UTC(year, 0, 1) - 10 * 3_600_000);
/** An order of 2026 is kept for ten years from the end of that. */
const OVER = newYear(2037);

async function set(deps: Deps, change: Partial<ShopSettings>): Promise<void> {
  const { version, settings } = await getShopSettings(deps, SYSTEM);
  await updateShopSettings(deps, SYSTEM, { version, settings: { ...settings, timeZone, ...change } });
}

const waitUntil = ({ clock }: Pick<PlacedOrder, 'clock'>, instant: Date) =>
  clock.advance(instant.getTime() - clock.now().getTime());

describeEngines('the end of retention', (engine) => {
  async function open(years = 10) {
    const shop = await openPlacedOrder(engine, { code: 'SUMMER' });
    const { deps, admin, orderId } = shop;
    const keep = (eraseOrdersAfterYears: number) => set(deps, { eraseOrdersAfterYears });
    await keep(years);
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

  test('ten years after the end of its year an order loses its customer, and keeps its country, lines and amounts', async () => {
    const shop = await open();
    const { deps, clock, look, customer } = shop;
    const before = await look();
    waitUntil(shop, new Date(OVER.getTime() - 1));
    expect(await hasOrdersToErase(deps)).toBe(false);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await look()).order).toEqual(before.order);
    expect(await everythingAbout(shop)).toMatch(/quux/i);
    clock.advance(1);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(1);
    const { order, lines, payment, mails } = await look();
    expect(order).toMatchObject({ email: '', name: '', phone: '', addressLine1: '', erasedAt: deps.now() });
    expect(order.addressCountry).toBe('US');
    expect({ ...order, number: before.order.number, totalMinor: before.order.totalMinor }).toEqual(order);
    expect([lines, payment]).toEqual([before.lines, before.payment]);
    expect(mails).toEqual([]);
    const left = await everythingAbout(shop);
    expect(left).not.toMatch(/quux|555 ?0100|Main Street|Springfield|62701/i);
    expect(left).not.toContain(customer.email);
    expect(await eraseOldOrders(deps)).toBe(0);
  });

  test.each([
    ['with documents', SELLER, 2],
    ['without documents', {}, 0],
  ])('what came last of an order counts, %s', async (_, seller, documents) => {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => set(deps, seller) });
    const { deps, orderId } = shop;
    waitUntil(shop, newYear(2027));
    await refund(shop, { amountMinor: money(100) });
    expect(await listDocumentsOf(deps.db.read, orderId)).toHaveLength(documents);
    waitUntil(shop, new Date(newYear(2038).getTime() - 1));
    expect(await hasOrdersToErase(deps)).toBe(false);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await shop.look()).order.email).not.toBe('');
    // Of the year before the refund, and about the order all the same.
    const kept = (await shop.look()).mails.map(({ kind }) => kind);
    expect(kept).toContain('order_confirmation');
    shop.clock.advance(1);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(1);
  });

  async function openInvoiced() {
    const shop = await openPlacedOrder(engine, {
      beforePaying: ({ deps }) => set(deps, SELLER),
    });
    const invoiceNow = async () => {
      const [invoice] = await listDocumentsOf(shop.deps.db.read, shop.orderId);
      if (!invoice) throw new Error('the order has no invoice');
      return invoice;
    };
    const { id, record } = await invoiceNow();
    const buyer = { ...record.buyer, country: 'AT' };
    await shop.deps.db.transaction((tx) => replaceRecord(tx, id, { ...record, buyer }));
    return { ...shop, invoiceNow };
  }

  test('its invoice loses the buyer, and the file that named the buyer is removed', async () => {
    const shop = await openInvoiced();
    const { deps, invoiceNow } = shop;
    const before = await invoiceNow();
    expect(before.record.buyer.name).not.toBe('');
    const { pdf } = await openDocument(deps, before.id);
    const files = await deps.documents.list();
    expect(files.size).toBe(1);
    waitUntil(shop, OVER);
    expect(await eraseOldOrders(deps)).toBe(1);
    const after = await invoiceNow();
    const { country, ...buyer } = after.record.buyer;
    expect([country, new Set(Object.values(buyer))]).toEqual(['AT', new Set([''])]);
    expect({ ...after.record, buyer: before.record.buyer }).toEqual(before.record);
    expect((await deps.documents.list()).size).toBe(0);
    expect((await openDocument(deps, after.id)).pdf.equals(pdf)).toBe(false);
  });

  test('an invoice that is drawn at that moment does not get the buyer back', async () => {
    const shop = await openInvoiced();
    const { deps, invoiceNow } = shop;
    const { id } = await invoiceNow();
    waitUntil(shop, OVER);
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
    const shop = await openInvoiced();
    const { deps, invoiceNow } = shop;
    await openDocument(deps, (await invoiceNow()).id);
    waitUntil(shop, OVER);
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
    const shop = await openInvoiced();
    const { deps, invoiceNow } = shop;
    await openDocument(deps, (await invoiceNow()).id);
    waitUntil(shop, OVER);
    const [file] = (await deps.documents.files.names()).map((name) =>
      join(deps.documents.files.folder, name),
    );
    const restored = new Date(deps.now().getTime() - 3_600_000);
    await utimes(file ?? '', restored, restored);
    expect(await eraseOldOrders(deps)).toBe(1);
    expect((await deps.documents.list()).size).toBe(1);
    shop.clock.advance(24 * 3_600_000);
    expect(await hasOrdersToErase(deps)).toBe(true);
    expect(await eraseOldOrders(deps)).toBe(0);
    expect((await deps.documents.list()).size).toBe(0);
    expect(await hasOrdersToErase(deps)).toBe(false);
  });

  test('mails and checkouts are erased however many there are, and those of others stay', async () => {
    const shop = await open();
    const { deps, customer } = shop;
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
    waitUntil(shop, OVER);
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

  test('who did not pay is erased after 90 days, however long orders are kept', async () => {
    const { deps, clock } = await open(0);
    const { checkouts } = deps.db.read.tables;
    const [checkout] = await deps.db.read.select().from(checkouts);
    if (!checkout) throw new Error('nothing was ordered');
    const start = (state: CheckoutState, began: Date) =>
      deps.db.transaction((tx) => {
        const id = deps.newId('checkout');
        const own = { id, orderNumber: id, providerSessionId: null, cartId: null, state, createdAt: began };
        const shipTo = { ...EMPTY_ADDRESS, name: 'Zebulon Quux' };
        return tx
          .insert(checkouts)
          .values({ ...checkout, ...own, shipTo, contactEmail: 'quux@example.test' });
      });
    for (const state of ['paid', 'open', 'failed', 'expired', 'cancelled'] as const)
      await start(state, deps.now());
    clock.advance(DAY_MS);
    await start('failed', deps.now());
    clock.advance(90 * DAY_MS - 1);
    await deleteOutdated(deps);
    const named = await deps.db.read.select().from(checkouts).where(isNotNull(checkouts.shipTo));
    expect(named.map(({ state, contactEmail }) => [state, contactEmail]).sort()).toEqual(
      ['failed', 'open', 'paid'].map((state) => [state, 'quux@example.test']),
    );
    clock.advance(2);
    await deleteOutdated(deps);
    expect(await deps.db.read.$count(checkouts, isNotNull(checkouts.shipTo))).toBe(2);
  });

  test('0 keeps everything, and a shorter time holds at once', async () => {
    const shop = await open(0);
    waitUntil(shop, newYear(2076));
    expect(await hasOrdersToErase(shop.deps)).toBe(false);
    expect(await eraseOldOrders(shop.deps)).toBe(0);
    expect((await shop.look()).order.name).toBe('Zebulon Quux');
    await shop.keep(2);
    expect(await eraseOldOrders(shop.deps)).toBe(1);
  });
});
