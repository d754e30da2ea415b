import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';
import { listDocumentsOf } from '../../documents/document-repository.ts';
import { correctShipment, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { listPackingOrders } from '../packing/packing-service.ts';
import { fillInAddress } from './order-care-service.ts';
import { listAllOrders } from './order-list-service.ts';
import { hasOldWords, renewOrderWords } from './order-words-service.ts';

const CUSTOMER = {
  ...{ name: 'Jürgen Müßig', company: 'Loesch & O’Brien', phone: '+49 (0)170 555-0134' },
  ...{
    line1: '221B Königsallee',
    line2: 'Hinterhaus',
    city: 'Düsseldorf',
    state: '',
    postalCode: 'SW1A 1AA',
  },
  country: 'DE',
};

/** As callers and returned parcels say it. */
const CONTACT = [
  ...['01705550134', '+491705550134', '0170 555 01 34', '5550134'],
  ...['SW1A 1AA', 'sw1a1aa', 'Düsseldorf', 'Duesseldorf', 'dusseld', 'Koenigsallee 221b', 'hinterhaus'],
  ...['Lösch', 'Loesch', "O'Brien", 'OBrien', 'brien'],
];
const NAMES = ['Jürgen Müßig', 'Juergen Muessig', 'Juergen Müßig kettle', 'MUESS', 'jurgen mussig'];

describeEngines('what an order is found by', (engine) => {
  async function open() {
    const shop = await openPlacedOrder(engine, { beforePaying: ({ deps }) => startInvoicing(deps) });
    const { deps, admin, given, orderId, look } = shop;
    const packer = await given.user({ role: 'PACKER' });
    const { version } = (await look()).order;
    await fillInAddress(deps, admin.actor, { orderId, version, ...CUSTOMER });
    const search = async (text: string) =>
      (await listAllOrders(deps, admin.actor, { search: text, limit: 9 })).items.map(({ id }) => id);
    const packers = async (text: string) =>
      (await listPackingOrders(deps, packer.actor, { search: text, list: 'to-ship', limit: 9 })).items;
    const expectFound = async (texts: readonly string[], found = true) => {
      for (const text of texts) expect(await search(text), text).toEqual(found ? [orderId] : []);
    };
    return { ...shop, packers, expectFound };
  }

  test('names, addresses and phone numbers as people write them, and the end of its number', async () => {
    const { expectFound, packers, look } = await open();
    const { number } = (await look()).order;
    await expectFound([...NAMES, ...CONTACT, number.slice(-4), `${number.slice(-4).toLowerCase()} kettle`]);
    await expectFound(['0170 555 01 35', '170555013', 'SW1A 1AB', 'Kettlewell', 'kettle sw1b'], false);
    for (const text of [...NAMES, number.slice(-4)]) expect(await packers(text), text).toHaveLength(1);
    for (const text of CONTACT) expect(await packers(text), text).toEqual([]);
  });

  test('the tracking number of its parcel, as it is now', async () => {
    const { deps, admin, orderId, expectFound } = await open();
    await shipOrder(deps, admin.actor, { orderId, carrier: 'UPS', trackingNumber: '1Z 999 AA1' });
    await expectFound(['1Z999AA1', '1z 999 aa1', 'Duesseldorf']);
    await correctShipment(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: 'JD01' });
    await expectFound(['JD 01', 'jd01', ...CONTACT]);
    await expectFound(['1Z999AA1'], false);
  });

  test('the numbers of its invoice and its credit note, for those who may see them', async () => {
    const shop = await open();
    const { deps, orderId, expectFound, packers } = shop;
    await refund(shop, { amountMinor: money(100) });
    const documents = await listDocumentsOf(deps.db.read, orderId);
    expect(documents).toHaveLength(2);
    for (const { number } of documents) {
      await expectFound([number, number.toLowerCase(), `no. ${number}`, number.replace(/-0+/, '-')]);
      await expectFound([`${number}9`, number.replace(/\d{4}-/, '1999-')], false);
      expect(await packers(number)).toEqual([]);
    }
  });

  test('an order of an earlier version has the same words once the job has run', async () => {
    const { deps, expectFound } = await open();
    await deps.db.transaction((tx) => tx.update(tx.tables.orderSearch).set({ words: 'kettle' }));
    await expectFound(CONTACT, false);
    expect(await hasOldWords(deps)).toBe(true);
    // Run by run: the last one finds nothing more to do.
    await renewOrderWords(deps, 1);
    await expectFound([...NAMES, ...CONTACT]);
    expect(await hasOldWords(deps)).toBe(true);
    await deps.db.transaction((tx) => tx.update(tx.tables.orderSearch).set({ words: 'kettle' }));
    await renewOrderWords(deps);
    expect(await hasOldWords(deps)).toBe(false);
    await expectFound(CONTACT, false);
  });
});
