import { expect, test } from 'vitest';
import { guestWith } from '../../../tests/support/shop/guests.ts';
import { makeCode, openCart, openWelcomed } from '../../../tests/support/shop/test-discounts.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { addToCart, getCart } from '../cart/cart-service.ts';
import { confirmCheckout, startCheckout } from './checkout-service.ts';
import { applyCode } from './discount-code-service.ts';

const refused = (why: string) => ({ reason: { code: 'discount_refused', why } });

describeEngines('a reserved use that gives way: per person', (engine) => {
  const IN_USE = refused('in_use_by_person');

  test('what a guest has typed and not paid gives way to the account with that address', async () => {
    const { deps, actor, customer, pay, guest, uses } = await openWelcomed(engine);
    const contact = { email: customer.email };
    const { id: guestsPage } = await startCheckout(deps, guest.actor, { contact });
    await applyCode(deps, actor, { code: 'WELCOME' });
    const { id } = await startCheckout(deps, actor, {});
    expect(await deps.payments.findSession(guestsPage)).toMatchObject({ status: 'expired' });
    expect((await getCart(deps, guest.actor)).gaveWay).toBe(true);
    // Nor can the guest take it back from the account.
    await expect(startCheckout(deps, guest.actor, { contact })).rejects.toMatchObject(IN_USE);
    await pay(id);
    await confirmCheckout(deps, actor, { sessionId: id });
    expect(await uses()).toEqual({ redeemed: 1, reserved: 0, beyond: 0 });
  });

  test('one that the guest has paid by then counts', async () => {
    const { deps, actor, customer, pay, guest, uses } = await openWelcomed(engine);
    const contact = { email: customer.email };
    const { id } = await startCheckout(deps, guest.actor, { contact });
    await applyCode(deps, actor, { code: 'WELCOME' });
    await pay(id);
    await expect(startCheckout(deps, actor, {})).rejects.toMatchObject(refused('used_by_person'));
    expect(await uses()).toEqual({ redeemed: 1, reserved: 0, beyond: 0 });
  });

  test('a guest is told that another checkout has the address, and gets the code after ten minutes', async () => {
    const { deps, clock, fill, guest, uses } = await openWelcomed(engine);
    const contact = { email: 'jenny@example.test' };
    await startCheckout(deps, guest.actor, { contact });
    const other = guestWith('b'.repeat(32));
    await fill(other.actor);
    await applyCode(deps, other.actor, { code: 'WELCOME' });
    await expect(startCheckout(deps, other.actor, { contact })).rejects.toMatchObject(IN_USE);
    clock.advance(11 * MINUTE_MS);
    await applyCode(deps, other.actor, { code: 'WELCOME' });
    await startCheckout(deps, other.actor, { contact });
    expect(await uses()).toEqual({ redeemed: 0, reserved: 1, beyond: 0 });
  });
});

describeEngines('a reserved use that gives way: of all', (engine) => {
  /** A code with ten uses; somebody of a network has reserved some, each in a cart of its own. */
  async function openReserved({ uses, address }: { uses: number; address: string }) {
    const shop = await openCart(engine);
    const { deps, given, kettle } = shop;
    deps.rateLimitScale = 1_000_000;
    await makeCode(deps, 'FIRST10', { usesLimit: 10 });
    const start = async (from: string) => {
      const { actor } = await given.user();
      await addToCart(deps, actor, { productId: kettle });
      await applyCode(deps, actor, { code: 'FIRST10' });
      return { actor, page: await startCheckout(deps, actor, { address: from }) };
    };
    const strangers = [];
    for (let count = 0; count < uses; count++) strangers.push(await start(address));
    const stateOf = async ({ page }: Awaited<ReturnType<typeof start>>) =>
      (await deps.payments.findSession(page.id))?.status;
    return { ...shop, start, strangers, stateOf };
  }

  test('a network that reserves all uses leaves the code to others, for as long as it keeps three', async () => {
    const { start, strangers, stateOf, uses } = await openReserved({ uses: 10, address: '198.51.100.1' });
    for (let count = 0; count < 7; count++) await start(`203.0.113.${count}`);
    const states = await Promise.all(strangers.map(stateOf));
    expect(states).toEqual(strangers.map((_, at) => (at < 3 ? 'open' : 'expired')));
    await expect(start('203.0.113.9')).rejects.toMatchObject(refused('used_up'));
    expect(await uses()).toEqual({ redeemed: 0, reserved: 10, beyond: 0 });
  });

  test('a checkout that is older than ten minutes, too; one that turns out to be paid is booked', async () => {
    const shop = await openReserved({ uses: 3, address: '198.51.100.1' });
    const { start, strangers, stateOf, uses, clock, pay, orders } = shop;
    for (let count = 0; count < 7; count++) await start(`203.0.113.${count}`);
    await expect(start('203.0.113.9')).rejects.toMatchObject(refused('used_up'));
    clock.advance(11 * MINUTE_MS);
    const [first] = strangers;
    if (!first) throw new Error('nobody has started');
    await pay(first.page.id);
    await start('203.0.113.9');
    expect(await Promise.all(strangers.map(stateOf))).toEqual(['complete', 'expired', 'open']);
    expect(await uses()).toEqual({ redeemed: 1, reserved: 9, beyond: 0 });
    expect(await orders()).toHaveLength(1);
  });
});
