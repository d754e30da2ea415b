import { expect, test } from 'vitest';
import { guestWith, letBuy } from '../../../../tests/support/shop/guests.ts';
import { BRITISH } from '../../../../tests/support/shop/test-addresses.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { money } from '../../../shared/money/money.ts';

import { proveEmail } from '../../accounts/email/email-proof-service.ts';
import type { Actor } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { findCheckoutBySession } from '../../checkout/checkout-repository.ts';
import { cancelCheckout, startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { giveUpCheckout } from '../../checkout/settle-service.ts';
import { savePlan } from '../../settings/plan-service.ts';
import { deleteAccount } from './delete-account-service.ts';
import { exportData } from './own-data-service.ts';

const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };

describeEngines('the address of a payment that was never made', (engine) => {
  /** A customer with a payment that failed and one that is open, and a stranger with one that expired. */
  async function open() {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    const { read } = deps.db;
    const { checkouts } = read.tables;
    const [admin, customer, stranger] = [
      await given.user({ role: 'ADMIN' }),
      await given.user(),
      await given.user(),
    ];
    const post = { id: 'post', name: 'Post', priceMinor: money(0), freeFromMinor: null, days: null };
    const methods = [{ ...post, grams: null, pickUp: false }];
    const plan = { zones: [{ id: 'home', name: 'Home', places: ['GB'], methods }] };
    await savePlan(deps, admin.actor, 'delivery', { version: 0, plan });
    const productId = await given.product({});
    for (const { actor } of [customer, stranger]) await addToCart(deps, actor, { productId });
    const start = async (actor: Actor, line1: string) => {
      const { id } = await startCheckout(deps, actor, { shipTo: { ...BRITISH, line1 }, methodId: 'post' });
      const checkout = await findCheckoutBySession(read, id);
      if (!checkout) throw new Error('the checkout was not stored');
      return checkout;
    };
    await giveUpCheckout(deps, await start(customer.actor, '1 Failed Way'));
    await start(customer.actor, '2 Left Road');
    await start(stranger.actor, '3 Secret Road');
    await cancelCheckout(deps, stranger.actor);
    const kept = async () =>
      (await read.select().from(checkouts).orderBy(checkouts.createdAt, checkouts.id)).map(
        ({ state, shipTo }) => `${state}: ${shipTo?.line1 ?? 'no address'}`,
      );
    /** The customer's open payment is on its way through the bank. */
    const process = async () => {
      const open = (await read.select().from(checkouts)).find(({ state }) => state === 'open');
      const session = open?.providerSessionId ?? '';
      await shop.pay(session, { outcome: 'processing' });
      return session;
    };
    return { ...shop, customer, productId, kept, process };
  }

  test('is in the export', async () => {
    const { deps, customer } = await open();
    const { unpaidCheckouts } = await exportData(deps, customer.actor, { client });
    const [createdAt, contactEmail] = [deps.now(), ''];
    expect(unpaidCheckouts).toEqual([
      { createdAt, contactEmail, shipTo: { ...BRITISH, line1: '1 Failed Way' } },
      { createdAt, contactEmail, shipTo: { ...BRITISH, line1: '2 Left Road' } },
    ]);
  });

  test('stays, with its open page, while the deletion is refused', async () => {
    const { deps, customer, kept } = await open();
    await expect(deleteAccount(deps, customer.actor, { confirm: 'typo@example.test' })).rejects.toMatchObject(
      { reason: { code: 'wrong_confirmation' } },
    );
    expect(await kept()).toContain('open: 2 Left Road');
  });

  test('is deleted with the account', async () => {
    const { deps, customer, kept } = await open();
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await kept()).toEqual(['failed: no address', 'expired: no address', 'expired: 3 Secret Road']);
  });

  test('and what a guest entered with the address, if that is proved, but nobody else’s', async () => {
    const { deps, customer, productId, kept } = await open();
    await letBuy(deps, 'everyone');
    const asGuest = async (email: string, line1: string) => {
      const { actor } = guestWith(email);
      await addToCart(deps, actor, { productId });
      const shipTo = { ...BRITISH, line1 };
      await startCheckout(deps, actor, { contact: { email }, shipTo, methodId: 'post' });
      await cancelCheckout(deps, actor);
    };
    await asGuest(customer.email.toUpperCase(), '4 Guest Lane');
    await asGuest(`x${customer.email}`, '5 Other Lane');
    const inExport = async () =>
      (await exportData(deps, customer.actor, { client })).unpaidCheckouts.map(({ shipTo }) => shipTo?.line1);
    expect(await inExport()).toEqual(['1 Failed Way', '2 Left Road']);
    await deps.db.transaction((tx) =>
      proveEmail(tx, deps, { ...customer, emailKey: customer.email, createdAt: deps.now() }),
    );
    expect(await inExport()).toEqual(['1 Failed Way', '2 Left Road', '4 Guest Lane']);
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect((await kept()).join()).not.toMatch(/Failed|Left|Guest/);
    expect((await kept()).join()).toMatch(/3 Secret Road.*5 Other Lane/);
  });

  test('while its payment is being processed, is deleted once that has failed', async () => {
    const { deps, customer, kept, process, control, clock } = await open();
    const session = await process();
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await kept()).toContain('open: 2 Left Road');
    clock.advance(16_000);
    await reconcile(deps);
    expect(await kept()).toContain('open: 2 Left Road');
    await control('settle', { session, outcome: 'failed' });
    await reconcile(deps);
    expect(await kept()).toEqual(['failed: no address', 'failed: no address', 'expired: 3 Secret Road']);
  });

  test('is on the order if that payment succeeds', async () => {
    const { deps, customer, process, control, clock } = await open();
    const session = await process();
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    await control('settle', { session, outcome: 'succeeded' });
    clock.advance(16_000);
    await reconcile(deps);
    const { orders } = deps.db.read.tables;
    expect(await deps.db.read.select().from(orders)).toMatchObject([
      { userId: null, name: 'Ann', addressLine1: '2 Left Road', addressMissing: false },
    ]);
  });
});
