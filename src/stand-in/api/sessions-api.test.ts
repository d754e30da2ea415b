import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { cartParams, failureOf, line, openTestStandIn } from '../open-test-stand-in.ts';

describe('creating a session', () => {
  test('returns an open, unpaid session with the total of its lines', async () => {
    const { stripe, clock, url } = await openTestStandIn();
    const session = await stripe.checkout.sessions.create(cartParams(clock));
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 5_997,
      amount_total: 5_997,
      currency: 'usd',
      client_reference_id: 'co_1',
      customer_email: 'asha@example.com',
      customer_details: { email: 'asha@example.com', name: null },
      metadata: { checkout_id: 'co_1', order_number: 'AB12CD34' },
      payment_intent: null,
      collected_information: null,
      livemode: false,
      created: clock.seconds,
      expires_at: clock.seconds + 2_100,
      url: `${url}/test-payments/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  const refused: [string, Record<string, unknown>, { code?: string; param?: string }][] = [
    ['an unknown parameter', { shiping: '1' }, { code: 'parameter_unknown', param: 'shiping' }],
    ['no lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ["another version's parameter", { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['another mode', { mode: 'subscription' }, { param: 'mode' }],
    ['no success_url', { success_url: '' }, { code: 'parameter_missing', param: 'success_url' }],
    ['a script as URL', { cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'cancel_url' }],
    ['no e-mail address', { customer_email: 'asha' }, { code: 'email_invalid', param: 'customer_email' }],
    ['less than 50 cents', { line_items: [line('Sticker', 49)] }, { code: 'amount_too_small' }],
    ['too much', { line_items: [line('Yacht', 99_999_999, 2)] }, { code: 'amount_too_large' }],
    [
      'a fraction of a cent',
      { line_items: [line('Half', 10.5)] },
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    ['no quantity', { line_items: [line('None', 100, 0)] }, { param: 'line_items[0][quantity]' }],
    ['a time to pay under 30 minutes', { expires_at: 1_798_859_000 }, { param: 'expires_at' }],
    ['long metadata', { metadata: { a: 'x'.repeat(501) } }, { param: 'metadata[a]' }],
    ['an expansion that does not exist', { expand: ['customer'] }, { param: 'expand' }],
  ];
  test.each(refused)('refuses %s', async (_what, change, expected) => {
    const { stripe, clock } = await openTestStandIn();
    const params = { ...cartParams(clock), ...change } as Stripe.Checkout.SessionCreateParams;
    const error = await failureOf(stripe.checkout.sessions.create(params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

describe('the key', () => {
  test('a wrong one is 401', async () => {
    const { client } = await openTestStandIn();
    const error = await failureOf(client('sk_test_wrong').checkout.sessions.list());
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  test('a missing one is 401, basic authentication works, too', async () => {
    const { url, standIn } = await openTestStandIn();
    expect((await fetch(`${url}/v1/events`)).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${standIn.apiKey}:`).toString('base64')}`;
    expect((await fetch(`${url}/v1/events`, { headers: { authorization } })).status).toBe(200);
  });
});

describe('lines', () => {
  test('the first ten are in the session, all of them by paging', async () => {
    const { stripe, clock } = await openTestStandIn();
    const names = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
    const { id } = await stripe.checkout.sessions.create(
      cartParams(clock, { line_items: names.map((name, index) => line(name, 100 + index)) }),
    );
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session.line_items?.data.map(({ description }) => description)).toEqual(names.slice(0, 10));
    expect(session.line_items?.has_more).toBe(true);

    const all = stripe.checkout.sessions.listLineItems(id, { limit: 5, expand: ['data.price.product'] });
    const lines = await all.autoPagingToArray({ limit: 100 });
    const products = lines.map(({ price }) => price?.product as Stripe.Product | undefined);
    expect(products.map((product) => product?.name)).toEqual(names);
    expect(lines[3]).toMatchObject({
      object: 'item',
      quantity: 1,
      amount_total: 103,
      price: { unit_amount: 103, currency: 'usd', product: { metadata: { sku: 'Item ' } } },
    });
  });
});

describe('the list', () => {
  test('is newest first and pages both ways', async () => {
    const { stripe, clock } = await openTestStandIn();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await stripe.checkout.sessions.create(cartParams(clock))).id);
    const page = async (params: Stripe.Checkout.SessionListParams) => {
      const { data, has_more } = await stripe.checkout.sessions.list(params);
      return { places: data.map(({ id }) => ids.indexOf(id)), has_more };
    };
    expect(await page({ limit: 2 })).toEqual({ places: [0, 1], has_more: true });
    expect(await page({ limit: 2, starting_after: ids[1] as string })).toEqual({
      places: [2, 3],
      has_more: true,
    });
    expect(await page({ limit: 2, starting_after: ids[3] as string })).toEqual({
      places: [4],
      has_more: false,
    });
    expect(await page({ limit: 2, ending_before: ids[4] as string })).toEqual({
      places: [2, 3],
      has_more: true,
    });
    expect(await page({ limit: 2, ending_before: ids[1] as string })).toEqual({
      places: [0],
      has_more: false,
    });
    const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect(await failureOf(stripe.checkout.sessions.list({ starting_after: 'cs_test_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
      statusCode: 400,
    });
  });

  test('filters by creation time, status and payment', async () => {
    const { stripe, clock, control } = await openTestStandIn();
    const old = await stripe.checkout.sessions.create(cartParams(clock));
    clock.advance(60 * 60_000);
    const paid = await stripe.checkout.sessions.create(cartParams(clock));
    await control('pay', { session: paid.id });
    const open = await stripe.checkout.sessions.create(cartParams(clock));
    const idsOf = async (params: Stripe.Checkout.SessionListParams) =>
      (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
    expect(await idsOf({ created: { gte: clock.seconds } })).toEqual([open.id, paid.id]);
    expect(await idsOf({ created: { lt: clock.seconds } })).toEqual([old.id]);
    expect(await idsOf({ created: old.created })).toEqual([old.id]);
    expect(await idsOf({ status: 'open' })).toEqual([open.id]);
    expect(await idsOf({ status: 'complete' })).toEqual([paid.id]);
    expect(await idsOf({ status: 'expired' })).toEqual([old.id]);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(paid.id);
    expect(await idsOf({ payment_intent: String(payment_intent) })).toEqual([paid.id]);
  });
});

describe('one session', () => {
  test('an unknown one is 404', async () => {
    const { stripe } = await openTestStandIn();
    expect(await failureOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      param: 'session',
      statusCode: 404,
    });
  });

  test('expires on request, once, and then has no page', async () => {
    const { stripe, clock } = await openTestStandIn();
    const { id } = await stripe.checkout.sessions.create(cartParams(clock));
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    const again = await failureOf(stripe.checkout.sessions.expire(id));
    expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(again.message).toContain('`expired`');
  });

  test('expires by itself on time, before any sweep, and cannot be paid then', async () => {
    const { stripe, clock, control } = await openTestStandIn();
    const { id } = await stripe.checkout.sessions.create(cartParams(clock));
    clock.advance(35 * 60_000);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    await expect(control('pay', { session: id })).rejects.toThrow('not open');
    await failureOf(stripe.checkout.sessions.expire(id));
  });

  test('cannot be expired once paid', async () => {
    const { stripe, clock, control } = await openTestStandIn();
    const { id } = await stripe.checkout.sessions.create(cartParams(clock));
    await control('pay', { session: id });
    expect((await failureOf(stripe.checkout.sessions.expire(id))).message).toContain('`complete`');
  });

  test('a paid one includes buyer, address and payment', async () => {
    const { stripe, clock, control } = await openTestStandIn();
    const { id } = await stripe.checkout.sessions.create(cartParams(clock));
    await control('pay', { session: id, country: 'IN', shipping_name: 'Asha Rao', phone: '098765 43210' });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    const address = { line1: '27 MG Road', city: 'Bengaluru', postal_code: '560001', country: 'IN' };
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'asha@example.com', name: 'Jenny Rosen', phone: '+919876543210', address },
      collected_information: { shipping_details: { name: 'Asha Rao', address } },
      payment_intent: {
        status: 'succeeded',
        amount_received: 5_997,
        metadata: { checkout_id: 'co_1' },
        latest_charge: { paid: true, payment_method_details: { card: { last4: '4242' } } },
      },
    });
  });
});
