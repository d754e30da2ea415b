import { expect, test } from 'vitest';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { addToCart } from '../cart/cart-service.ts';
import { startCheckout } from './checkout-service.ts';
import { takePaymentEvent } from './payment-event-service.ts';
import { reconcile } from './reconcile-service.ts';

type Change = { id?: string; metadata?: Record<string, string>; payment_status?: string; status?: string };

/** An open checkout, and events about sessions that claim to pay for it. */
async function openClaimed(engine: 'sqlite' | 'postgresql') {
  const shop = await openPayingShop(engine);
  const { deps, given } = shop;
  const user = await given.user();
  await addToCart(deps, user.actor, { productId: await given.product({ stockOnHand: 3 }) });
  const { id } = await startCheckout(deps, user.actor, {});
  const own = await shop.provider.checkout.sessions.retrieve(id);
  let events = 0;
  const claim = (type: string, { metadata, ...change }: Change) =>
    takePaymentEvent(
      deps,
      shop.sign({
        id: `evt_${++events}`,
        object: 'event',
        type,
        data: { object: { ...own, ...change, metadata: { ...own.metadata, ...metadata } } },
      }),
    );
  const { read } = deps.db;
  return {
    ...shop,
    id,
    claim,
    async look() {
      const [checkout] = await read.select().from(read.tables.checkouts);
      return [
        checkout?.state,
        await read.$count(read.tables.orders),
        await read.$count(read.tables.stockHolds),
      ];
    },
  };
}

const PAID = { payment_status: 'paid', status: 'complete' };
const EXPIRED = { payment_status: 'unpaid', status: 'expired' };

describeEngines('a session that names a checkout', (engine) => {
  test.each<[string, Change]>([
    ['but is another shop’s', { metadata: { shop_id: 'another shop' } }],
    ['but is not the checkout’s own', { id: 'cs_test_another' }],
  ])('%s, neither pays for it nor ends it', async (_what, change) => {
    const { claim, look } = await openClaimed(engine);
    await claim('checkout.session.completed', { ...PAID, ...change });
    expect(await look()).toEqual(['open', 0, 1]);
    await claim('checkout.session.expired', { ...EXPIRED, ...change });
    expect(await look()).toEqual(['open', 0, 1]);
    await claim('checkout.session.completed', PAID);
    expect(await look()).toEqual(['paid', 1, 0]);
  });

  test('twice at the provider and paid twice: both are orders, each with its own number', async () => {
    const { deps, provider, pay, id, look, clock } = await openClaimed(engine);
    const { metadata } = await provider.checkout.sessions.retrieve(id);
    const second = await provider.checkout.sessions.create({
      mode: 'payment',
      metadata: { ...metadata },
      success_url: 'http://shop.test/success',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Cup' } } },
      ],
    });
    await pay(id);
    await pay(second.id);
    clock.advance(16_000);
    await reconcile(deps);
    await reconcile(deps);
    expect(await look()).toEqual(['paid', 2, 0]);
  });
});
