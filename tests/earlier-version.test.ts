import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Money, money } from '../src/shared/money/money.ts';
import { priceGoods } from '../src/shared/money/pricing.ts';
import {
  type Answered,
  answerOf,
  EARLIER_SETUP,
  earlierAnswers,
  type Question,
} from './support/earlier/earlier-answers.ts';
import { inProcess, openEarlierShop } from './support/earlier/earlier-shop.ts';
import { describeEngines } from './support/shop/test-shop.ts';

const OWNER = 'owner@example.test';

describeEngines('a shop that an earlier version has left', (engine) => {
  async function openEarlier(changes = '') {
    const earlier = earlierAnswers();
    const shop = await openEarlierShop(engine, earlier.now, changes);
    const ask = (question: Question) => answerOf(question, inProcess(shop), earlier);
    const answered = <T>(as: string, ask: string): T[] =>
      earlier.questions
        .filter((question) => question.as === as && question.ask === ask)
        .map(({ answer }) => answer as T);
    return { shop, earlier, ask, answered, read: shop.deps.db.read };
  }

  test('answers everything as the earlier version did', async () => {
    const { earlier, ask } = await openEarlier();
    expect(earlier.questions.length).toBeGreaterThan(200);
    const compare = async ({ status, answer, ...question }: Answered) =>
      expect(await ask(question), JSON.stringify(question)).toMatchObject({ status, answer });
    await Promise.all(earlier.questions.map(compare));
    const backup = { name: expect.stringMatching(/^voltcart-\d{8}T\d{6}Z\.tar$/) };
    expect(await ask({ as: OWNER, ask: 'admin.backup.list' })).toMatchObject({
      answer: { files: engine === 'sqlite' ? [backup] : null },
    });
  });

  test('has a payment for each order, with the amounts paid and refunded', async () => {
    const { read, answered } = await openEarlier();
    const { orders, payments } = read.tables;
    const rows = await read
      .select({ order: orders, payment: payments })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id));
    const known = new Map(
      answered<EarlierOrder>(OWNER, 'admin.order.byId').map((order) => [order.id, order]),
    );
    expect(known.size).toBe(rows.length);
    const [sheet = []] = answered<Record<string, string>[]>(OWNER, 'GET /api/export-orders?testOrders=true');
    const intents = new Map(sheet.map(({ Order, Payment }) => [Order, Payment]));
    for (const { order, payment } of rows) {
      const { paidMinor, refundedMinor, currency, livemode, events = [] } = known.get(order.id) ?? {};
      const kinds = events.map(({ kind }) => kind);
      const inReview = kinds.includes('placed_for_review') && !kinds.includes('payment_approved');
      expect(payment, order.number).toEqual({
        orderId: order.id,
        provider: 'stripe',
        sessionId: events[0]?.data.sessionId,
        intentId: intents.get(order.number),
        state: inReview ? 'review' : 'accepted',
        paidMinor,
        refundedMinor,
        currency,
        livemode,
        // Nobody wrote it down.
        paidAt: null,
      });
    }
    const seen = <T>(of: (row: (typeof rows)[number]) => T) => new Set(rows.map(of));
    expect(seen(({ payment }) => payment?.state)).toEqual(new Set(['accepted', 'review']));
    expect(seen(({ payment }) => payment?.livemode)).toEqual(new Set([true, false]));
    expect(seen(({ payment }) => payment?.currency)).toEqual(new Set(['USD', 'EUR']));
    expect(seen(({ order, payment }) => payment?.paidMinor === order.totalMinor).size).toBe(2);
    expect(seen(({ payment }) => (payment?.refundedMinor ?? 0) > 0).size).toBe(2);
  });

  test('distributes an earlier order’s discount over its lines by today’s rule', async () => {
    const { read } = await openEarlier(DISCOUNTED);
    const { orders, orderLines } = read.tables;
    const shareOf = (line: { discountMinor: Money }) => line.discountMinor;
    const lines = await read.select().from(orderLines).orderBy(asc(orderLines.position));
    for (const { id, number, discountMinor } of await read.select().from(orders)) {
      const own = lines.filter(({ orderId }) => orderId === id);
      expect(discountMinor).toBeGreaterThan(0);
      const priced = priceGoods(own, { discountMinor, deliveryMinor: money(0) });
      expect(own.map(shareOf), number).toEqual(priced.lines.map(shareOf));
    }
  });

  test('continues payments that were under way', async () => {
    const { earlier, ask, answered } = await openEarlier();
    const [bob, dan] = ['bob@example.test', 'dan@example.test'];
    const { open, paid } = earlier.checkouts;
    const found = await ask({ as: bob, ask: 'POST /trpc/order.checkout' });
    expect(found).toMatchObject({ status: 200, answer: { id: open } });

    const input = { sessionId: paid };
    for (const attempt of ['once', 'again']) {
      const confirmed = await ask({ as: dan, ask: 'POST /api/success/store-order-details', input });
      expect(confirmed, attempt).toMatchObject({ status: 200 });
    }
    const [cart] = answered<{ totalMinor: number }>(dan, 'cart.get');
    const [orders = []] = answered<object[]>(dan, 'order.list');
    expect((await ask({ as: dan, ask: 'order.list' })).answer).toMatchObject([
      { status: 'Processing', totalMinor: cart?.totalMinor },
      ...orders,
    ]);
  });

  test('keeps the holds of an open checkout, and accepts its payment', async () => {
    const { shop, earlier, ask, answered } = await openEarlier();
    const [bob, hal] = ['bob@example.test', 'hal@example.test'];
    const [cart] = answered<Cart>(bob, 'cart.get');
    const scarce = cart?.lines.find(({ name }) => name === 'Scarce Watch');
    if (!cart || !scarce) throw new Error('the fixture has another cart');
    // Of four units, two are on hold for this checkout and one for another.
    const input = { productId: scarce.productId };
    const { answer } = await ask({ as: hal, ask: 'POST /trpc/cart.add', input });
    const { lineId } = answer as { lineId: string };
    const setQuantity = (as: string, of: string, quantity: number) =>
      ask({ as, ask: 'POST /trpc/cart.setQuantity', input: { lineId: of, quantity } });
    expect(await setQuantity(hal, lineId, 2)).toMatchObject({
      answer: { error: { data: { reason: { code: 'insufficient_stock', available: 1 } } } },
    });
    const resumed = await ask({ as: bob, ask: 'POST /trpc/order.checkout' });
    const { id, url } = resumed.answer as { id: string; url: string };
    expect(id).toBe(earlier.checkouts.open);
    const paid = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: EARLIER_SETUP.PUBLIC_URL },
      body: new URLSearchParams(PAYMENT_FORM).toString(),
    });
    expect(paid.headers.location).toContain(`/success/${id}`);
    const confirm = (as: string) =>
      ask({ as, ask: 'POST /api/success/store-order-details', input: { sessionId: id } });
    expect(await confirm(hal)).toMatchObject({ status: 404 });
    expect(await confirm(bob)).toMatchObject({ status: 200 });
    const [orders = []] = answered<object[]>(bob, 'order.list');
    expect((await ask({ as: bob, ask: 'order.list' })).answer).toMatchObject([
      { status: 'Processing', totalMinor: cart.totalMinor },
      ...orders,
    ]);
    expect(await ask({ as: bob, ask: 'cart.count' })).toMatchObject({ answer: 0 });
    expect(await setQuantity(hal, lineId, 2)).toMatchObject({ status: 409 });
  });

  test('refunds its orders up to the amount paid, and not a cent more', async () => {
    const { ask, answered } = await openEarlier();
    const orders = answered<EarlierOrder>(OWNER, 'admin.order.byId');
    const refund = async ({ id, version }: EarlierOrder, amountMinor: number) => {
      const input = { orderId: id, version, amountMinor, lines: [], restock: false };
      return ask({ as: OWNER, ask: 'POST /trpc/admin.order.refund', input });
    };
    for (const order of orders) {
      const reason = { code: 'refund_exceeds_payment', leftMinor: order.leftToRefundMinor };
      expect(await refund(order, order.leftToRefundMinor + 1)).toMatchObject({
        answer: { error: { data: { reason } } },
      });
    }
    const [waiting] = orders.filter(({ refunds }) => refunds.some(({ state }) => state === 'pending'));
    const again = { orderId: waiting?.id };
    await ask({ as: OWNER, ask: 'POST /trpc/admin.order.checkPayment', input: again });
    expect(await ask({ as: OWNER, ask: 'admin.order.byId', input: { id: waiting?.id } })).toMatchObject({
      answer: { refunds: [{ state: 'succeeded' }], paymentStatus: 'partially_refunded' },
    });
    for (const status of ['review', 'partially_refunded']) {
      const order = orders.find(
        ({ paymentStatus, leftToRefundMinor, refunds }) =>
          paymentStatus === status && leftToRefundMinor > 0 && refunds.length > 0,
      );
      if (!order) throw new Error(`no order is ${status}`);
      expect(await refund(order, order.leftToRefundMinor)).toMatchObject({ answer: { state: 'succeeded' } });
      expect(await ask({ as: OWNER, ask: 'admin.order.byId', input: { id: order.id } })).toMatchObject({
        answer: { paymentStatus: 'refunded', refundedMinor: order.paidMinor, leftToRefundMinor: 0 },
      });
    }
  });
});

/** Adds to each order, line by line, the same again, less a seventh of its former total. */
const DISCOUNTED = `
  insert into order_line (id, order_id, position, name, list_price_minor, unit_price_minor, quantity, tax_minor)
    select id || 'x', order_id, position + 100, name, list_price_minor, unit_price_minor, quantity, 0 from order_line;
  update "order" set subtotal_minor = 2 * subtotal_minor, discount_minor = subtotal_minor / 7,
    total_minor = 2 * subtotal_minor - subtotal_minor / 7;`;

type Cart = { totalMinor: number; lines: { name: string; productId: string }[] };

const PAYMENT_FORM = {
  phone: '+1 415 555 0132',
  shipping_name: 'Bob Earlier',
  line1: '510 Townsend Street',
  line2: '',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12 / 34',
  card_cvc: '123',
  card_name: 'Bob Earlier',
};

type EarlierOrder = {
  id: string;
  version: number;
  paymentStatus: string;
  paidMinor: number;
  refundedMinor: number;
  leftToRefundMinor: number;
  currency: string;
  livemode: boolean;
  events: { kind: string; data: { sessionId?: string } }[];
  refunds: { state: string }[];
};
