import { expect, test } from 'vitest';
import { guestWith, letBuy } from '../../../../tests/support/shop/guests.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { changePassword, signIn } from '../../accounts/account-service.ts';
import { claimOrders } from '../../accounts/email/claim-orders-repository.ts';
import { changeEmail, requestVerification, verifyEmail } from '../../accounts/email/verify-email-service.ts';
import { updateUser } from '../../accounts/user-repository.ts';
import { GUEST } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { cancelCheckout, confirmCheckout, startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { resendConfirmation } from '../desk/order-care-service.ts';
import { packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { writeConfirmations } from '../order-confirmation-service.ts';
import { getOrderByKey, listOrders } from '../order-service.ts';
import { refundOrder } from '../refunds/refund-service.ts';
import { findOrder } from './find-order-service.ts';
import { ensureOrderKeySecret } from './order-key-service.ts';

const EMAIL = 'Guest@Example.test';
const LINK = /http:\/\/shop\.test\/order\/(\w+)\?key=([\w-]{43})/;

describeEngines("guests' orders", (engine) => {
  async function open() {
    const shop = await openPayingShop(engine);
    const { deps, given } = shop;
    await letBuy(deps, 'everyone');
    await ensureOrderKeySecret(deps);
    let guests = 0;
    const { mails } = deps.db.read.tables;
    const buy = async (email = EMAIL) => {
      const { actor } = guestWith(`guest ${++guests}`);
      await addToCart(deps, actor, { productId: await given.product() });
      const { id } = await startCheckout(deps, actor, { contact: { email } });
      await shop.pay(id);
      const { orderId, guest } = await confirmCheckout(deps, actor, { sessionId: id });
      if (!guest) throw new Error("not a guest's order");
      return { actor, orderId, sessionId: id, ...guest };
    };
    const mailsOf = async (kind: string) => {
      await writeConfirmations(deps);
      const rows = await deps.db.read.select().from(mails).orderBy(mails.id);
      return rows.filter((mail) => mail.kind === kind);
    };
    const seenBy = async (number: string, key: string | null) =>
      getOrderByKey(deps, GUEST, { number, key }).then(
        (order) => order.number,
        (error) => error.reason,
      );
    return { ...shop, buy, mailsOf, seenBy };
  }
  const MISSING = { code: 'not_found', entity: 'order' };

  test('a guest pays with the address they gave, and every mail of the order has its link', async () => {
    const { deps, clock, given, buy, mailsOf, seenBy } = await open();
    const { orderId, number, key, sessionId } = await buy();
    expect((await deps.payments.findSession(sessionId))?.email).toBe(EMAIL);
    const admin = await given.user({ role: 'ADMIN' });
    await resendConfirmation(deps, admin.actor, { orderId });
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'DHL', trackingNumber: '1' });
    const order = await getOrderByKey(deps, GUEST, { number, key });
    expect(order).toMatchObject({ id: orderId, email: EMAIL });
    const [row] = await deps.db.read.select().from(deps.db.read.tables.orders);
    await refundOrder(deps, admin.actor, {
      orderId,
      version: row?.version ?? 0,
      amountMinor: order.totalMinor,
      lines: [],
      restock: false,
      reason: '',
    });
    clock.advance(20_000);
    await reconcile(deps);
    for (const [kind, count] of [
      ['order_confirmation', 2],
      ['order_shipped', 1],
      ['order_refunded', 1],
    ] as const) {
      const sent = await mailsOf(kind);
      expect(sent.map(({ recipient }) => recipient)).toEqual(Array.from({ length: count }, () => EMAIL));
      for (const { text, html } of sent) {
        expect(LINK.exec(text)?.slice(1)).toEqual([number, key]);
        expect(html).toContain(`/order/${number}?key=${key}`);
      }
    }
    expect(await seenBy(number, key)).toBe(number);
  });

  test('a key opens its own order and no other', async () => {
    const { buy, seenBy, given, deps } = await open();
    const [one, two] = [await buy(), await buy('other@example.test')];
    expect(one.key).not.toBe(two.key);
    for (const [number, key] of [
      [one.number, two.key],
      [one.number, null],
      [one.number, ''],
      [one.number, `${one.key}x`],
      ['NONE2345', one.key],
    ] as const) {
      expect(await seenBy(number, key)).toEqual(MISSING);
    }
    const stranger = await given.user();
    const { number } = one;
    await expect(getOrderByKey(deps, stranger.actor, { number, key: null })).rejects.toMatchObject({
      reason: MISSING,
    });
  });

  test('a guest needs an address, and another one begins another payment', async () => {
    const { deps, given } = await open();
    const { actor } = guestWith('forgetful');
    await addToCart(deps, actor, { productId: await given.product() });
    await expect(startCheckout(deps, actor, {})).rejects.toMatchObject({
      reason: { code: 'missing_field', field: 'email' },
    });
    const start = (email: string) => startCheckout(deps, actor, { contact: { email } });
    const first = await start(EMAIL);
    expect((await start(EMAIL)).id).toBe(first.id);
    expect((await start('right@example.test')).id).not.toBe(first.id);
    expect((await deps.payments.findSession(first.id))?.status).toBe('expired');
    expect(await cancelCheckout(deps, actor)).toEqual({ paid: false });
    await expect(cancelCheckout(deps, GUEST)).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
  });

  test('a session is confirmed by the cart that paid it, also after the shop closed to guests', async () => {
    const { deps, buy } = await open();
    const { actor, sessionId, number } = await buy();
    await letBuy(deps, 'accounts');
    expect(await confirmCheckout(deps, actor, { sessionId })).toMatchObject({ guest: { number } });
    for (const [other, code] of [
      [guestWith('other').actor, 'not_found'],
      [GUEST, 'unauthenticated'],
    ] as const) {
      await expect(confirmCheckout(deps, other, { sessionId })).rejects.toMatchObject({ reason: { code } });
    }
    await expect(startCheckout(deps, actor, { contact: { email: EMAIL } })).rejects.toMatchObject({
      reason: { code: 'unauthenticated' },
    });
  });

  test('an order rebuilt from the provider’s record stays the guest’s, whoever has an account there', async () => {
    const { deps, clock, given, buy, seenBy } = await open();
    const user = await given.user();
    const { number, key } = await buy(user.email);
    const { orders, payments, checkouts, mails } = deps.db.read.tables;
    await deps.db.transaction(async (tx) => {
      for (const table of [payments, orders, mails, checkouts]) await tx.delete(table);
    });
    clock.advance(20_000);
    await reconcile(deps);
    expect(await listOrders(deps, user.actor)).toEqual([]);
    // The key comes from the number, which the provider's record has.
    expect(await seenBy(number, key)).toBe(number);
  });

  test('"find my order" mails the link only if number and address fit', async () => {
    const { deps, buy, mailsOf } = await open();
    const { number, key } = await buy();
    const { number: other } = await buy('other@example.test');
    let hosts = 0;
    const ask = (asked: { number: string; email: string }, address = `198.51.100.${++hosts}`) =>
      findOrder(deps, GUEST, { ...asked, address });
    await ask({ number: other, email: EMAIL });
    await ask({ number: 'NONE2345', email: EMAIL });
    expect(await mailsOf('order_link')).toEqual([]);
    await ask({ number, email: ' guest@example.TEST' });
    const [mail] = await mailsOf('order_link');
    expect(mail?.recipient).toBe(EMAIL);
    expect(LINK.exec(mail?.text ?? '')?.slice(1)).toEqual([number, key]);
    expect(mail?.text).toContain('Anyone who has this link can see the order');
    // Three asked already; two more are mailed, then the address gets no more.
    for (let n = 0; n < 4; n++) await ask({ number, email: EMAIL });
    expect(await mailsOf('order_link')).toHaveLength(3);
    for (let n = 0; n < 10; n++) await ask({ number: 'NONE2345', email: `${n}@x.test` }, '203.0.113.9');
    await expect(ask({ number, email: 'a@x.test' }, '203.0.113.9')).rejects.toMatchObject({
      reason: { code: 'too_many_requests' },
    });
  });

  test('who proves an address has its guest orders, and not before', async () => {
    const { deps, given, buy, mailsOf } = await open();
    const { number } = await buy();
    const { actor } = await given.user();
    await changeEmail(deps, actor, { email: EMAIL });
    expect(await listOrders(deps, actor)).toEqual([]);
    const [mail] = await mailsOf('verify_email');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
    // Somebody else's press confirms the address only: the account may not be that person's.
    await verifyEmail(deps, GUEST, { token, client });
    expect(await listOrders(deps, actor)).toEqual([]);
    await requestVerification(deps, actor);
    const again = (await mailsOf('verify_email')).at(-1);
    await verifyEmail(deps, actor, { token: /token=([\w-]+)/.exec(again?.text ?? '')?.[1] ?? '', client });
    expect(await listOrders(deps, actor)).toMatchObject([{ number }]);
  });

  test('who has the mail but no session claims them with the account’s password', async () => {
    const { deps, given, buy, mailsOf } = await open();
    const { number } = await buy();
    const [{ actor }, other] = [await given.user(), await given.user()];
    await changeEmail(deps, actor, { email: EMAIL });
    const [mail] = await mailsOf('verify_email');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
    const { session, claim } = await verifyEmail(deps, other.actor, { token, client });
    expect(session).toBeNull();
    if (!claim) throw new Error('nothing to claim');
    expect(claim.email).toBe(EMAIL);
    const link = claim.pass;
    // The mail without the password is not enough, nor is the password without the mail.
    await expect(
      signIn(deps, GUEST, { email: EMAIL, password: 'wrong', client, link }),
    ).rejects.toMatchObject({ reason: { code: 'invalid_credentials' } });
    await signIn(deps, GUEST, { email: EMAIL, password: PASSWORD, client });
    await signIn(deps, GUEST, { email: other.email, password: PASSWORD, client, link });
    for (const each of [actor, other.actor]) expect(await listOrders(deps, each)).toEqual([]);
    await signIn(deps, GUEST, { email: EMAIL, password: PASSWORD, client, link });
    expect(await listOrders(deps, actor)).toMatchObject([{ number }]);
  });

  test('a guest order of a proved address is its owner’s from the next login', async () => {
    const { deps, given, buy } = await open();
    const [owner, stranger] = [await given.user(), await given.user()];
    await deps.db.transaction((tx) =>
      updateUser(tx, owner.id, { emailProvedAt: deps.now(), updatedAt: deps.now() }),
    );
    const { number } = await buy(owner.email.toUpperCase());
    await buy(stranger.email);
    const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
    for (const { email } of [owner, stranger])
      await signIn(deps, GUEST, { email, password: PASSWORD, client });
    expect(await listOrders(deps, owner.actor)).toMatchObject([{ number }]);
    expect(await listOrders(deps, stranger.actor)).toEqual([]);
  });

  test('the pass ends after an hour, and with a new password', async () => {
    const { deps, given, clock, buy, mailsOf } = await open();
    await buy();
    const { actor } = await given.user();
    await changeEmail(deps, actor, { email: EMAIL });
    const client = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
    const follow = async () => {
      const mail = (await mailsOf('verify_email')).at(-1);
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return (await verifyEmail(deps, GUEST, { token, client })).claim?.pass ?? '';
    };
    const link = await follow();
    clock.advance(3_600_000);
    await signIn(deps, GUEST, { email: EMAIL, password: PASSWORD, client, link });
    expect(await listOrders(deps, actor)).toEqual([]);
    await requestVerification(deps, actor);
    const second = await follow();
    expect(second).toMatch(/^[\w-]{43}$/);
    const password = 'a much better one';
    await changePassword(deps, actor, {
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
      client,
    });
    await signIn(deps, GUEST, { email: EMAIL, password, client, link: second });
    expect(await listOrders(deps, actor)).toEqual([]);
  });

  test('claiming gives a user the orders of the proved address, once, and their link still works', async () => {
    const { deps, given, buy, seenBy } = await open();
    const [first, second] = [await buy(), await buy('guest@EXAMPLE.test')];
    const foreign = await buy('other@example.test');
    const user = await given.user();
    const claim = () =>
      deps.db.transaction((tx) =>
        claimOrders(tx, { userId: user.id, emailKey: 'guest@example.test', now: deps.now() }),
      );
    expect(await claim()).toBe(2);
    expect(await claim()).toBe(0);
    const mine = (await listOrders(deps, user.actor)).map(({ number }) => number);
    expect(mine.sort()).toEqual([first.number, second.number].sort());
    expect(await seenBy(first.number, first.key)).toBe(first.number);
    // Who is signed in needs no key for an own order.
    const own = await getOrderByKey(deps, user.actor, { number: first.number, key: null });
    expect(own.id).toBe(first.orderId);
    expect(await seenBy(foreign.number, foreign.key)).toBe(foreign.number);
    const { orders } = deps.db.read.tables;
    const rows = await deps.db.read.select().from(orders);
    expect(rows.filter(({ userId }) => userId === null)).toMatchObject([
      { number: foreign.number, guestEmailKey: 'other@example.test' },
    ]);
  });
});
