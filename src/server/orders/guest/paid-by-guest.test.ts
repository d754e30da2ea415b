import { expect, test } from 'vitest';
import { guestWith, letBuy } from '../../../../tests/support/shop/guests.ts';
import { openTestApp } from '../../../../tests/support/shop/test-app.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';
import { claimOrders } from '../../accounts/email/claim-orders-repository.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import { type Actor, GUEST } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { isPaidByGuest } from './paid-by-guest-service.ts';

const EMAIL = 'guest@example.test';

describeEngines('a payment seen from another device', (engine) => {
  async function open() {
    const shop = await openPayingShop(engine);
    const { deps, given, clock } = shop;
    await letBuy(deps, 'everyone');
    return {
      ...shop,
      start: async (actor: Actor, email = EMAIL) => {
        await addToCart(deps, actor, { productId: await given.product() });
        return (await startCheckout(deps, actor, { contact: { email } })).id;
      },
      book: async () => {
        clock.advance(16_000);
        await reconcile(deps);
      },
    };
  }

  test('is known to have gone through once a guest’s order is placed, and nothing else is', async () => {
    const { deps, clock, start, pay, book } = await open();
    const sessionId = await start(guestWith('phone').actor);
    const laptop = [GUEST, guestWith('laptop').actor];
    const seen = () => Promise.all(laptop.map((actor) => isPaidByGuest(deps, actor, { sessionId })));
    expect(await seen()).toEqual([false, false]);
    await pay(sessionId);
    // Nobody asks the provider for it.
    expect(await seen()).toEqual([false, false]);
    await book();
    expect(await seen()).toEqual([true, true]);
    clock.advance(86_400_000);
    expect(await seen()).toEqual([false, false]);
  });

  test('of an account, also one that has claimed it, looks like one that does not exist', async () => {
    const { deps, given, start, pay, book } = await open();
    const customer = await given.user();
    const [own, claimed] = [
      await start(customer.actor),
      await start(guestWith('phone').actor, customer.email),
    ];
    for (const id of [own, claimed]) await pay(id);
    await book();
    await deps.db.transaction((tx) =>
      claimOrders(tx, { userId: customer.id, emailKey: emailKey(customer.email), now: deps.now() }),
    );
    for (const sessionId of [own, claimed, toId('paymentSession', 'cs_none')])
      expect(await isPaidByGuest(deps, GUEST, { sessionId })).toBe(false);
  });
});

test('the answer to a visitor is no more than a yes', async () => {
  const shop = await openPayingShop();
  const { deps, given, pay, clock } = shop;
  await letBuy(deps, 'everyone');
  const { actor } = guestWith('phone');
  await addToCart(deps, actor, { productId: await given.product() });
  const { id: sessionId } = await startCheckout(deps, actor, { contact: { email: EMAIL } });
  await pay(sessionId);
  clock.advance(16_000);
  await reconcile(deps);
  const { knock } = await openTestApp({}, 'sqlite', shop);
  const answer = await knock('order.paidByGuest', { sessionId });
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: { data: true } }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
});
