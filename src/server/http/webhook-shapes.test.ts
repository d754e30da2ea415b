import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { signPayload } from '../../stand-in/courier.ts';
import { addToCart } from '../cart/cart-service.ts';
import { startCheckout } from '../checkout/checkout-service.ts';

const HUGE = 1e300;
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const PAID = 'checkout.session.completed';

async function openWebhook(engine: 'sqlite' | 'postgresql') {
  const shop = await openPayingShop(engine);
  const { deps, given, clock, standIn } = shop;
  const { app } = await openTestApp({}, engine, shop);
  const user = await given.user();
  await addToCart(deps, user.actor, { productId: await given.product() });
  const { id } = await startCheckout(deps, user.actor, {});
  await shop.pay(id);
  const session = { ...(await shop.provider.checkout.sessions.retrieve(id)) };
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const post = async (body: string | Buffer, signedAt = nowSeconds): Promise<number> => {
    const signature = signPayload(body.toString(), standIn.webhookSecret, signedAt);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    return answer.statusCode;
  };
  const { read } = deps.db;
  return { post, session, nowSeconds, countOrders: () => read.$count(read.tables.orders) };
}

describeEngines('signed webhooks', (engine) => {
  test('of any shape are taken or refused, never a fault', async () => {
    const { post, session, countOrders } = await openWebhook(engine);
    const [money] = [{ amount: 100, currency: 'usd', created: 1 }];
    const refund = {
      id: 're_1',
      object: 'refund',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
      ...money,
    };
    let made = 0;
    const event = (type: unknown, object: unknown, more = {}) =>
      JSON.stringify({ id: `evt_${++made}`, object: 'event', type, data: { object }, ...more });
    const paid = (change: object) => event(PAID, { ...session, ...change });
    const table: [what: string, body: string, status: number][] = [
      ['nothing', '', 400],
      ['no JSON', '{', 400],
      ['a byte order mark', `\ufeff${event('invoice.paid', {})}`, 400],
      ['null', 'null', 400],
      ['a number', '1', 400],
      ['a text', '"event"', 400],
      ['a list', '[]', 400],
      ['a list of events', `[${event(PAID, session)}]`, 400],
      ['depth', DEEP, 400],
      ['nothing in it', '{}', 400],
      ['no id', event('invoice.paid', {}, { id: undefined }), 400],
      ['id null', event('invoice.paid', {}, { id: null }), 400],
      ['an object as id', event('invoice.paid', {}, { id: {} }), 400],
      ['NUL in the id', event('invoice.paid', {}, { id: 'evt_\0' }), 400],
      ['a long id', event('invoice.paid', {}, { id: 'e'.repeat(256) }), 400],
      ['no type', event(undefined, session), 400],
      ['a list as type', event([PAID], session), 400],
      ['NUL in the type', event('invoice.\0', {}), 400],
      ['no data', event(PAID, null, { data: undefined }), 400],
      ['data null', event(PAID, null, { data: null }), 400],
      ['no object', event(PAID, undefined), 400],
      ['object null', event(PAID, null), 400],
      ['a list as object', event(PAID, []), 400],
      ['another object', event(PAID, refund), 400],
      ['an unknown type', event('invoice.paid', { id: 1 }), 200],
      ['an unknown type without data', event('invoice.paid', null, { data: undefined }), 200],
      [
        'an unknown type with a session of any shape',
        event('entirely.new', { object: 'checkout.session' }),
        200,
      ],
      ['a session without id', paid({ id: undefined }), 400],
      ['a number as session id', paid({ id: 7 }), 400],
      ['NUL in the session id', paid({ id: 'cs_\0' }), 400],
      ['no payment status', paid({ payment_status: undefined }), 400],
      ['a text as amount', paid({ amount_total: '100' }), 400],
      ['half a cent', paid({ amount_total: 0.5 }), 400],
      ['a negative amount', paid({ amount_total: -1 }), 400],
      ['a huge amount', paid({ amount_total: HUGE }), 400],
      ['more than fits', paid({ amount_total: Number.MAX_SAFE_INTEGER }), 400],
      ['no currency code', paid({ currency: 'dollars' }), 400],
      ['a number as currency', paid({ currency: 840 }), 400],
      ['a text as livemode', paid({ livemode: 'yes' }), 400],
      ['a text as metadata', paid({ metadata: 'checkout' }), 400],
      ['objects in the metadata', paid({ metadata: { checkout_id: {} } }), 400],
      ['NUL in the metadata', paid({ metadata: { checkout_id: 'chk_\0', order_number: '\0' } }), 200],
      ['a text as customer', paid({ customer_details: 'Ann' }), 400],
      [
        'a number as address',
        paid({ collected_information: { shipping_details: { name: 'Ann', address: 1 } } }),
        400,
      ],
      ['a list as payment', paid({ payment_intent: [] }), 400],
      [
        'an unpaid session of an unknown checkout',
        paid({ payment_status: 'unpaid', status: 'expired', metadata: {}, id: 'cs_x' }),
        200,
      ],
      ['a refund', event('refund.created', refund), 200],
      ['a refund without amount', event('refund.created', { ...refund, amount: undefined }), 400],
      ['a refund of nothing', event('refund.created', { ...refund, amount: 0 }), 400],
      ['a huge refund', event('refund.updated', { ...refund, amount: HUGE }), 400],
      ['a refund from the end of time', event('refund.created', { ...refund, created: HUGE }), 400],
      ['NUL in a refund', event('refund.failed', { ...refund, metadata: { refund_id: 'rfd_\0' } }), 200],
      ['a number as payment of a refund', event('refund.created', { ...refund, payment_intent: 5 }), 400],
      ['a charge without payment', event('charge.refunded', { object: 'charge' }), 200],
      ['NUL in a charge', event('charge.refunded', { object: 'charge', payment_intent: 'pi_\0' }), 400],
      ['a text as charge', event('charge.refunded', 'ch_1'), 400],
    ];
    const found: typeof table = [];
    for (const [what, body] of table) found.push([what, body, await post(body)]);
    expect(found.map(([what, , status]) => [what, status])).toEqual(
      table.map(([what, , status]) => [what, status]),
    );
    expect(await countOrders()).toBe(0);
    expect(await post(paid({}))).toBe(200);
    expect(await countOrders()).toBe(1);
  });

  test.each([
    [-301, 400],
    [-300, 200],
    [300, 200],
    [301, 400],
    [9e9, 400],
  ])('signed %d s from now: %d', async (seconds, status) => {
    const { post, nowSeconds, session } = await openWebhook(engine);
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: PAID, data: { object: session } });
    expect(await post(body, nowSeconds + seconds)).toBe(status);
  });
});
