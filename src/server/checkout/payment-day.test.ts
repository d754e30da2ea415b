import { expect, test } from 'vitest';
import { startInvoicing } from '../../../tests/support/shop/invoicing.ts';
import { openPayingShop, type PayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/durations.ts';
import { addToCart } from '../cart/cart-service.ts';
import type { Dialect } from '../db/database.ts';
import { listDocumentsOf } from '../documents/document-repository.ts';
import { documentContent } from '../documents/drawing/document-content-rules.ts';
import { listOrders } from '../orders/order-service.ts';
import { getPayment } from '../payments/payment-repository.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { reconcile } from './reconcile-service.ts';

const PAID = 'checkout.session.completed';

/** A payment three minutes before midnight in Berlin, on the first of March, of which the shop does not know. */
async function openPaid(engine: Dialect) {
  const shop = await openPayingShop(engine);
  const { deps, given, clock, pay, sign, provider } = shop;
  await startInvoicing(deps, { timeZone: 'Europe/Berlin' });
  await reconcile(deps);
  clock.advance(10 * HOUR_MS + 55 * MINUTE_MS);
  const { actor } = await given.user();
  await addToCart(deps, actor, { productId: await given.product({ stockOnHand: 5 }) });
  const { id } = await startCheckout(deps, actor, {});
  clock.advance(2 * MINUTE_MS);
  await pay(id);
  const paidAt = new Date(Math.floor(clock.now().getTime() / SECOND_MS) * SECOND_MS);
  return {
    ...shop,
    id,
    actor,
    paidAt,
    /** Delivers the provider's webhook, made at some time. */
    deliver: async (madeAt: Date) => {
      const object = await provider.checkout.sessions.retrieve(id);
      const created = madeAt.getTime() / SECOND_MS;
      await takePaymentEvent(
        deps,
        sign({ id: 'evt_1', object: 'event', type: PAID, created, data: { object } }),
      );
    },
    /** What was kept of the payment's time, and what the invoice says. */
    async booked() {
      const [order] = await listOrders(deps, actor);
      if (!order) throw new Error('no order was placed');
      const [invoice] = await listDocumentsOf(deps.db.read, order.id);
      if (invoice?.record.kind !== 'invoice') throw new Error('no invoice was issued');
      const { record } = invoice;
      return {
        paidAt: (await getPayment(deps.db.read, order.id)).paidAt,
        issuedOn: record.issuedOn,
        orderedOn: record.order.placedOn,
        supplied: documentContent(record).notes.find((note) => note.startsWith('Date of supply')),
      };
    },
  };
}

const paidOn = (day: string) => ({
  supplied: expect.stringContaining(`paid for in advance on March ${day}, 2026`),
});

const forgetCheckouts = ({ deps }: PayingShop) =>
  deps.db.transaction(async (tx) => void (await tx.delete(tx.tables.checkouts)));

type Paid = Awaited<ReturnType<typeof openPaid>>;

describeEngines('the day of payment on the invoice of an order that is booked later', (engine) => {
  test.each<[string, (shop: Paid) => Promise<unknown>]>([
    ['the reconciler', ({ deps }) => reconcile(deps)],
    [
      'the reconciler, from the provider’s record',
      async (shop) => {
        await forgetCheckouts(shop);
        await reconcile(shop.deps);
      },
    ],
    ['a webhook that is sent again', ({ deliver, paidAt }) => deliver(paidAt)],
    ['the success page', ({ deps, actor, id }) => confirmCheckout(deps, actor, { sessionId: id })],
  ])('is the provider’s, where it is booked by %s', async (_by, book) => {
    const shop = await openPaid(engine);
    shop.clock.advance(13 * MINUTE_MS);
    await book(shop);
    expect(await shop.booked()).toEqual({
      paidAt: shop.paidAt,
      issuedOn: '2026-03-02',
      orderedOn: '2026-03-02',
      ...paidOn('1'),
    });
  });

  test.each([
    ['long before the checkout', -DAY_MS],
    ['in the future', DAY_MS],
    ['not in seconds', 1],
  ])('is the order’s, where the provider’s lies %s', async (_where, byMs) => {
    const { clock, paidAt, deliver, booked } = await openPaid(engine);
    clock.advance(13 * MINUTE_MS);
    await deliver(new Date(paidAt.getTime() + byMs));
    expect(await booked()).toMatchObject({ paidAt: null, ...paidOn('2') });
  });

  test('is the order’s, where the key may not read charges', async () => {
    const { deps, clock, control, standIn, booked } = await openPaid(engine);
    await control('keys', { key: standIn.apiKey, access: 'payments' });
    clock.advance(13 * MINUTE_MS);
    await reconcile(deps);
    expect(await booked()).toMatchObject({ paidAt: null, ...paidOn('2') });
  });
});
