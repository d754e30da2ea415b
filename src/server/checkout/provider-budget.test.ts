import { expect, test } from 'vitest';
import { makeCode } from '../../../tests/support/shop/test-discounts.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { PaymentSessionId } from '../../shared/ids.ts';
import { addToCart } from '../cart/cart-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from './checkout-service.ts';
import { applyCode } from './discount-code-service.ts';
import { reconcile } from './reconcile-service.ts';

/** Buyers on open payment pages, of whom the first bought before; every request to the provider is counted. */
async function openBuyers(engine: 'sqlite' | 'postgresql', count: number, { customers = 0 } = {}) {
  const shop = await openPayingShop(engine);
  const { deps, given, clock } = shop;
  const productId = await given.product({ stockOnHand: 200 });
  const buyers: { actor: TestUser['actor']; sessionId: PaymentSessionId }[] = [];
  for (let i = 0; i < count; i++) {
    clock.advance(1_000);
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId });
    let sessionId = (await startCheckout(deps, actor, {})).id;
    if (i < customers) {
      await shop.pay(sessionId);
      await confirmCheckout(deps, actor, { sessionId });
      clock.advance(1_000);
      await addToCart(deps, actor, { productId });
      sessionId = (await startCheckout(deps, actor, {})).id;
    }
    buyers.push({ actor, sessionId });
  }
  let asked = 0;
  const { payments } = deps;
  const counted =
    <Input, Output>(ask: (input: Input) => Promise<Output>) =>
    (input: Input) => {
      asked++;
      return ask(input);
    };
  deps.payments = {
    ...payments,
    createSession: (input, beforeRetry) =>
      counted((request: typeof input) => payments.createSession(request, beforeRetry))(input),
    findSession: counted(payments.findSession),
    expireSession: counted(payments.expireSession),
  };
  clock.advance(1_000);
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error) => error.reason.code,
    );
  return {
    ...shop,
    productId,
    buyers,
    asked: () => asked,
    confirm: ({ actor, sessionId }: (typeof buyers)[number], address?: string) =>
      codeOf(confirmCheckout(deps, actor, { sessionId, address })),
    start: (actor: TestUser['actor'], address?: string) => codeOf(startCheckout(deps, actor, { address })),
    cancel: ({ actor }: (typeof buyers)[number]) => codeOf(cancelCheckout(deps, actor)),
  };
}

const times = (count: number) => Array.from({ length: count });

describeEngines('requests to the provider', (engine) => {
  test('one person confirms at most 30 times a minute; a paid order is confirmed without asking', async () => {
    const shop = await openBuyers(engine, 1);
    const [buyer] = shop.buyers;
    if (!buyer) throw new Error('there is no buyer');
    const answers: string[] = [];
    for (const _ of times(35)) {
      shop.clock.advance(1_000);
      answers.push(await shop.confirm(buyer));
    }
    expect(answers).toEqual([
      ...times(30).map(() => 'payment_incomplete'),
      ...times(5).map(() => 'too_many_requests'),
    ]);
    expect(shop.asked()).toBe(30);
    await shop.pay(buyer.sessionId);
    shop.clock.advance(MINUTE_MS);
    for (const _ of times(35)) expect(await shop.confirm(buyer)).toBe('ok');
    expect(shop.asked()).toBe(31);
  });

  test('everybody together asks at most 12 times a second; the reconciler is not held up', async () => {
    const shop = await openBuyers(engine, 16, { customers: 16 });
    const { deps, buyers, clock, given, productId } = shop;
    for (const { sessionId } of buyers) await shop.pay(sessionId);
    const answers = await Promise.all(buyers.map((buyer) => shop.confirm(buyer)));
    expect(answers.sort()).toEqual([...times(12).map(() => 'ok'), ...times(4).map(() => 'order_not_stored')]);
    expect(shop.asked()).toBe(12);
    const another = await given.user();
    await addToCart(deps, another.actor, { productId });
    expect(await shop.start(another.actor)).toBe('payment_unavailable');
    await reconcile(deps);
    expect(await deps.db.read.$count(deps.db.read.tables.orders)).toBe(32);
    clock.advance(1_000);
    expect(await shop.start(another.actor)).toBe('ok');
  });

  test.each([
    ['an IPv4 address', () => '198.51.100.1', 4],
    ['an IPv6 network', (i: number) => `2001:db8:1:2::${i}`, 4],
    ['an IPv6 site of many networks', (i: number) => `2001:db8:1:${i}::1`, 8],
  ])('a share of it for %s; another buyer still checks out and confirms', async (_, addressOf, share) => {
    const shop = await openBuyers(engine, 16, { customers: 16 });
    const { deps, buyers } = shop;
    const flood = await Promise.all(buyers.map((buyer, i) => shop.confirm(buyer, addressOf(i))));
    expect(flood.filter((code) => code === 'payment_incomplete')).toHaveLength(share);
    expect(flood.filter((code) => code === 'order_not_stored')).toHaveLength(16 - share);
    const { actor } = await shop.given.user();
    await addToCart(deps, actor, { productId: shop.productId });
    const { id: sessionId } = await startCheckout(deps, actor, { address: '203.0.113.9' });
    await shop.pay(sessionId);
    expect(await shop.confirm({ actor, sessionId }, '203.0.113.9')).toBe('ok');
    expect(shop.asked()).toBe(share + 2);
  });

  test('strangers from many networks stop neither a sale to a new customer nor to one who bought before', async () => {
    const shop = await openBuyers(engine, 41, { customers: 1 });
    const { deps, clock, given, productId } = shop;
    const [regular, ...flood] = shop.buyers;
    if (!regular) throw new Error('there is no regular customer');
    const carts: TestUser['actor'][] = [];
    for (let i = 0; i < 40; i++) {
      const { actor } = await given.user();
      await addToCart(deps, actor, { productId });
      carts.push(actor);
    }
    clock.advance(1_000);
    const from = (i: number) => `198.51.${i}.1`;
    const looks = await Promise.all(flood.map((buyer, i) => shop.confirm(buyer, from(i))));
    expect(looks.filter((code) => code === 'payment_incomplete')).toHaveLength(6);
    const [newcomer, ...others] = carts;
    if (!newcomer) throw new Error('there is no newcomer');
    expect(await shop.start(newcomer, '203.0.113.9')).toBe('ok');
    const starts = await Promise.all(others.map((actor, i) => shop.start(actor, from(i))));
    expect(starts.filter((code) => code === 'ok')).toHaveLength(2);
    expect(shop.asked()).toBe(9);
    await shop.pay(regular.sessionId);
    expect(await shop.confirm(regular, '203.0.113.10')).toBe('ok');
    await addToCart(deps, regular.actor, { productId });
    expect(await shop.start(regular.actor, '203.0.113.10')).toBe('ok');
  });

  test('each request that is made again counts, too', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, clock, given, productId } = shop;
    const { actor } = await given.user();
    await addToCart(deps, actor, { productId });
    clock.advance(1_000);
    await shop.control('faults', {
      kind: 'latency',
      method: 'POST',
      path: '/v1/checkout/sessions',
      ms: '3000',
    });
    // A double click: the provider answers the second that the first is under way, and is asked again.
    const answers = await Promise.all([shop.start(actor, '203.0.113.9'), shop.start(actor, '203.0.113.9')]);
    expect(answers.sort()).toEqual(['ok', 'payment_unavailable']);
  });

  test('a coupon is a request of its own, and so is looking at a page that was no longer open', async () => {
    const shop = await openBuyers(engine, 1);
    const { deps, clock, productId } = shop;
    await makeCode(deps, 'TEN');
    const ADDRESS = '198.51.100.1';
    const withCode = await Promise.all(
      times(3).map(async () => {
        const { actor } = await shop.given.user();
        await addToCart(deps, actor, { productId });
        await applyCode(deps, actor, { code: 'TEN' });
        return actor;
      }),
    );
    clock.advance(1_000);
    const started: string[] = [];
    for (const actor of withCode) started.push(await shop.start(actor, ADDRESS));
    expect(started).toEqual(['ok', 'ok', 'payment_unavailable']);
    const [buyer] = shop.buyers;
    if (!buyer) throw new Error('there is no buyer');
    clock.advance(36 * MINUTE_MS);
    const before = shop.asked();
    expect(await shop.cancel(buyer)).toBe('ok');
    expect(shop.asked()).toBe(before + 2);
  });

  test('a session that has expired is known as such; confirming it again asks nobody', async () => {
    const shop = await openBuyers(engine, 1);
    const [buyer] = shop.buyers;
    if (!buyer) throw new Error('there is no buyer');
    shop.clock.advance(36 * MINUTE_MS);
    for (const _ of times(35)) expect(await shop.confirm(buyer)).toBe('checkout_expired');
    expect(shop.asked()).toBe(1);
  });

  test('one person cancels at most 30 times a minute', async () => {
    const shop = await openBuyers(engine, 1);
    const [buyer] = shop.buyers;
    if (!buyer) throw new Error('there is no buyer');
    // The provider does not close the page, so each of them asks again.
    await shop.control('faults', { kind: 'error_500', method: 'POST', path: '/expire', times: '30' });
    const answers: string[] = [];
    for (const _ of times(31)) {
      shop.clock.advance(1_000);
      answers.push(await shop.cancel(buyer));
    }
    expect(answers).toEqual([...times(30).map(() => 'payment_unavailable'), 'too_many_requests']);
  });
});
