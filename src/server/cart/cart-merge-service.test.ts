import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createSignal } from '../../../tests/support/checks/signal.ts';
import { guestWith, letBuy } from '../../../tests/support/shop/guests.ts';
import { makeCode } from '../../../tests/support/shop/test-discounts.ts';
import { openPayingShop } from '../../../tests/support/shop/test-payments.ts';
import { describeEngines, PASSWORD, type TestUser } from '../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { money } from '../../shared/money/money.ts';
import { MAX_CART_LINES } from '../../shared/orders/cart.ts';
import { changePassword, signIn } from '../accounts/account-service.ts';
import { clearEnded } from '../accounts/sessions/session-service.ts';
import { type Actor, GUEST, SYSTEM } from '../actor.ts';
import * as productRepository from '../catalogue/products/product-repository.ts';
import { updateProduct } from '../catalogue/products/product-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from '../checkout/checkout-service.ts';
import { applyCode } from '../checkout/discount-code-service.ts';
import { takePaymentEvent } from '../checkout/payment-event-service.ts';
import { reconcile } from '../checkout/reconcile-service.ts';
import { endDiscountCode } from '../discounts/discount-admin-service.ts';
import { listOrders } from '../orders/order-service.ts';
import {
  addToCart,
  countCart,
  getCart,
  needsNewCart,
  removeFromCart,
  setCartQuantity,
} from './cart-service.ts';

const CONTACT = { contact: { email: 'guest@example.test' } };

describeEngines("a guest's cart", (engine) => {
  async function open() {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    await letBuy(deps, 'everyone');
    const user = await given.user();
    const guest = guestWith('the secret of a cart');
    const { read } = deps.db;
    const put = async (
      actor: Actor,
      quantity: number,
      productId?: Awaited<ReturnType<typeof given.product>>,
    ) => {
      const id = productId ?? (await given.product({ stockOnHand: 200 }));
      const { lineId } = await addToCart(deps, actor, { productId: id });
      if (quantity > 1) await setCartQuantity(deps, actor, { lineId, quantity });
      return { id, lineId };
    };
    const enter = (of: TestUser = user, cartSecret: string | null = guest.secret) => {
      const client = {
        address: '192.0.2.1',
        userAgent: '',
        sessionSecret: null,
        browserSecret: null,
        cartSecret,
      };
      return signIn(deps, GUEST, { email: of.email, password: PASSWORD, client });
    };
    const contents = async (actor: Actor) =>
      (await getCart(deps, actor)).lines.map(({ product, quantity }) => [product.id, quantity]);
    const carts = () => read.$count(read.tables.carts);
    const holds = async () =>
      (await read.select().from(read.tables.stockHolds)).map(({ quantity }) => quantity);
    return { ...shop, user, guest, put, enter, contents, carts, holds };
  }

  test('begins with the first product, and is seen by nobody else', async () => {
    const { deps, guest, put, carts, contents } = await open();
    expect(await needsNewCart(deps, guest.actor)).toBe(true);
    expect([await countCart(deps, guest.actor), await carts()]).toEqual([0, 0]);
    const { lineId } = await put(guest.actor, 3);
    expect(await needsNewCart(deps, guest.actor)).toBe(false);
    const other = guestWith('another');
    expect(await contents(other.actor)).toEqual([]);
    for (const change of [
      () => setCartQuantity(deps, other.actor, { lineId, quantity: 2 }),
      () => removeFromCart(deps, other.actor, { lineId }),
    ]) {
      await expect(change()).rejects.toMatchObject({ reason: { code: 'not_found', entity: 'cart_line' } });
    }
    expect(await carts()).toBe(1);
    await letBuy(deps, 'accounts');
    for (const call of [countCart, getCart]) {
      await expect(call(deps, guest.actor)).rejects.toMatchObject({ reason: { code: 'cart_needs_login' } });
    }
  });

  test('never takes a secret that somebody made up', async () => {
    const { deps, given, carts } = await open();
    const planted = guestWith('planted').actor;
    const victim: Actor = { kind: 'guest', cart: { sent: 'planted', next: () => 'drawn by the server' } };
    const { cartCreated } = await addToCart(deps, victim, { productId: await given.product() });
    expect([cartCreated, await carts(), await countCart(deps, planted)]).toEqual([true, 1, 0]);
  });

  test('is merged at sign-in, once: the larger quantities, and no more lines than fit', async () => {
    const { deps, user, guest, put, enter, contents, carts } = await open();
    const [both, more] = [await put(user.actor, 2), await put(user.actor, 7)];
    await put(guest.actor, 5, both.id);
    await put(guest.actor, 3, more.id);
    const { id: own } = await put(guest.actor, 1);
    expect((await enter()).cartItems).toBe(3);
    const merged = [
      [both.id, 5],
      [more.id, 7],
      [own, 1],
    ];
    expect(await contents(user.actor)).toEqual(merged);
    expect(await carts()).toBe(1);
    expect(await countCart(deps, guest.actor)).toBe(0);
    expect((await enter()).cartItems).toBe(0);
    expect(await contents(user.actor)).toEqual(merged);
  });

  test('brings the discount code that was just entered, in place of an old one', async () => {
    const { deps, user, guest, put, enter } = await open();
    const code = async () => (await getCart(deps, user.actor)).discount?.code;
    const old = await makeCode(deps, 'OLD');
    await makeCode(deps, 'NEW');
    await put(user.actor, 1);
    await applyCode(deps, user.actor, { code: 'OLD' });
    await put(guest.actor, 1);
    await enter();
    expect(await code()).toBe('OLD');
    await endDiscountCode(deps, SYSTEM, { id: old, version: 1 });
    await put(guest.actor, 1);
    await applyCode(deps, guest.actor, { code: 'NEW' });
    await enter();
    expect(await code()).toBe('NEW');
    const brief = await makeCode(deps, 'BRIEF');
    await put(guest.actor, 1);
    await applyCode(deps, guest.actor, { code: 'BRIEF' });
    await endDiscountCode(deps, SYSTEM, { id: brief, version: 1 });
    await enter();
    expect(await code()).toBe('NEW');
  });

  test('still says after sign-in what a product cost when it was put in', async () => {
    const { deps, clock, given, user, guest, put, enter } = await open();
    const id = await given.product({ sellingPriceMinor: money(1_000) });
    await put(guest.actor, 1, id);
    clock.advance(1_000);
    await updateProduct(deps, SYSTEM, { id, change: { sellingPriceMinor: money(1_200) } });
    clock.advance(1_000);
    await enter();
    expect((await getCart(deps, user.actor)).lines).toMatchObject([{ earlierPriceMinor: 1_000 }]);
  });

  test('fills the account’s cart up to its limit', async () => {
    const { user, guest, put, enter, contents } = await open();
    for (let n = 1; n < MAX_CART_LINES; n++) await put(user.actor, 1);
    const { id } = await put(guest.actor, 1);
    await put(guest.actor, 1);
    expect((await enter()).cartItems).toBe(1);
    expect(await contents(user.actor)).toHaveLength(MAX_CART_LINES);
    expect((await contents(user.actor)).at(-1)).toEqual([id, 1]);
  });

  test('many sign-ins at once merge it once, into one account', async () => {
    const { given, user, guest, put, enter, contents, carts } = await open();
    const other = await given.user();
    await put(guest.actor, 4);
    const entered = await Promise.all([user, other, user, other].map((of) => enter(of)));
    expect(entered.map(({ cartItems }) => cartItems).sort()).toEqual([0, 0, 0, 1]);
    expect([...(await contents(user.actor)), ...(await contents(other.actor))]).toHaveLength(1);
    expect(await carts()).toBe(1);
  });

  test('is merged with every session that begins in the browser', async () => {
    const { deps, user, guest, put, contents } = await open();
    const { id } = await put(guest.actor, 2);
    const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
    const password = 'a much better one';
    await changePassword(deps, user.actor, {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
      client: { ...client, cartSecret: guest.secret },
    });
    expect(await contents(user.actor)).toEqual([[id, 2]]);
  });

  test('takes its open payment along: one hold, and the order is the user’s', async () => {
    const { deps, user, guest, put, enter, holds, pay } = await open();
    const { id: productId } = await put(guest.actor, 2);
    const { id } = await startCheckout(deps, guest.actor, CONTACT);
    await enter();
    // Until the account pays by itself, it is confirmed where the guest was told it would be.
    expect(await holds()).toEqual([2]);
    await pay(id);
    const { orderId, guest: asGuest } = await confirmCheckout(deps, user.actor, { sessionId: id });
    expect(asGuest).toBeUndefined();
    const orders = await listOrders(deps, user.actor);
    expect(orders).toMatchObject([{ id: orderId, lines: [{ productId, quantity: 2 }] }]);
    expect(await countCart(deps, user.actor)).toBe(0);
  });

  test('its payment page stays for the account whose address was given, and is another one for any other', async () => {
    const { deps, user, guest, put, enter, holds, pay } = await open();
    await put(guest.actor, 2);
    const contact = { email: user.email.toUpperCase() };
    const { id } = await startCheckout(deps, guest.actor, { contact });
    await enter();
    expect((await startCheckout(deps, user.actor, {})).id).toBe(id);
    const mistaken = guestWith('who mistyped an address');
    await put(mistaken.actor, 1);
    const wrong = await startCheckout(deps, mistaken.actor, CONTACT);
    await cancelCheckout(deps, user.actor);
    await enter(user, mistaken.secret);
    const own = await startCheckout(deps, user.actor, {});
    expect(own.id).not.toBe(wrong.id);
    expect((await deps.payments.findSession(wrong.id))?.status).toBe('expired');
    await pay(own.id);
    await confirmCheckout(deps, user.actor, { sessionId: own.id });
    expect(await holds()).toEqual([]);
    const { mails } = deps.db.read.tables;
    const confirmed = await deps.db.read.select().from(mails).where(eq(mails.kind, 'order_confirmation'));
    expect(confirmed.map(({ recipient }) => recipient)).toEqual([user.email]);
  });

  test('so is one that is booked while the person signs in', async () => {
    const { deps, user, guest, put, enter, contents, pay, signedEvent } = await open();
    await put(guest.actor, 2);
    const { id } = await startCheckout(deps, guest.actor, CONTACT);
    await pay(id);
    const event = await signedEvent('checkout.session.completed', id);
    if (engine === 'postgresql') {
      // The login comes between what the booking has read and its locks.
      const [hasRead, signedIn] = [createSignal(), createSignal()];
      const { lockForSale } = productRepository;
      vi.spyOn(productRepository, 'lockForSale').mockImplementationOnce(async (tx, productId) => {
        hasRead.give();
        await signedIn.given;
        return lockForSale(tx, productId);
      });
      const booked = takePaymentEvent(deps, event);
      await hasRead.given;
      await enter();
      signedIn.give();
      await booked;
    } else {
      // There transactions run one at a time.
      await enter();
      await takePaymentEvent(deps, event);
    }
    expect(await listOrders(deps, user.actor)).toHaveLength(1);
    expect(await contents(user.actor)).toEqual([]);
  });

  test('a payment that would be the account’s second is closed, or booked if it was made', async () => {
    const { deps, clock, user, guest, put, enter, holds, pay } = await open();
    const { id: productId } = await put(user.actor, 1);
    await startCheckout(deps, user.actor, {});
    await put(guest.actor, 2, productId);
    const second = await startCheckout(deps, guest.actor, CONTACT);
    await enter();
    clock.advance(20_000);
    await reconcile(deps);
    expect((await deps.payments.findSession(second.id))?.status).toBe('expired');
    expect(await holds()).toEqual([1]);

    const another = guestWith('paying in another window');
    await put(another.actor, 3, productId);
    const third = await startCheckout(deps, another.actor, CONTACT);
    await pay(third.id);
    await enter(user, another.secret);
    clock.advance(20_000);
    await reconcile(deps);
    const { orders } = deps.db.read.tables;
    expect(await deps.db.read.select().from(orders)).toMatchObject([
      { userId: null, email: CONTACT.contact.email, paymentStatus: 'paid' },
    ]);
    expect(await holds()).toEqual([1]);
  });

  test('signing in while a payment begins loses and doubles nothing', async () => {
    const { deps, clock, given, user, guest, put, enter, holds, contents } = await open();
    const productId = await given.product({ stockOnHand: 5 });
    await put(guest.actor, 5, productId);
    const [, begun] = await Promise.allSettled([enter(), startCheckout(deps, guest.actor, CONTACT)]);
    if (begun.status === 'rejected') {
      expect(begun.reason).toMatchObject({
        reason: { code: expect.stringMatching(/^cart_(changed|empty)$/) },
      });
    }
    expect(await contents(user.actor)).toEqual([[productId, 5]]);
    clock.advance(20_000);
    await reconcile(deps);
    await startCheckout(deps, user.actor, {});
    expect(await holds()).toEqual([5]);
  });

  test('is deleted 60 days after its last change, but not while it is being paid for', async () => {
    const { deps, clock, user, guest, put, carts } = await open();
    const { checkouts } = deps.db.read.tables;
    const { lineId } = await put(guest.actor, 1);
    await put(user.actor, 1);
    clock.advance(59 * DAY_MS);
    await setCartQuantity(deps, guest.actor, { lineId, quantity: 2 });
    clock.advance(2 * DAY_MS);
    await clearEnded(deps);
    expect(await carts()).toBe(2);
    await startCheckout(deps, guest.actor, CONTACT);
    clock.advance(61 * DAY_MS);
    await clearEnded(deps);
    expect(await carts()).toBe(2);
    await deps.db.transaction((tx) =>
      tx.update(checkouts).set({ state: 'expired' }).where(eq(checkouts.state, 'open')),
    );
    await clearEnded(deps);
    // An account's cart stays.
    expect(await carts()).toBe(1);
  });
});
