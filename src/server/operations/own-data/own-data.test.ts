import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { BRITISH } from '../../../../tests/support/shop/test-addresses.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { toId } from '../../../shared/ids.ts';

import { findMe, signIn } from '../../accounts/account-service.ts';
import { saveAddress } from '../../accounts/address-book/address-book-service.ts';
import { proveEmail } from '../../accounts/email/email-proof-service.ts';
import { emailKey } from '../../accounts/email-key-rules.ts';
import { requestReset } from '../../accounts/passwords/password-reset-service.ts';
import { updateUser } from '../../accounts/user-repository.ts';
import { type Actor, GUEST } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { sendDueMails } from '../../mail/mail-outbox-service.ts';
import { getPayment } from '../../payments/payment-repository.ts';
import { recountReviews } from '../../reviews/review-repository.ts';
import { askForStock } from '../../stock-alerts/stock-request-service.ts';
import { deleteAccount } from './delete-account-service.ts';
import { exportData } from './own-data-service.ts';

const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };

describeEngines('own data', (engine) => {
  /** A customer with an order, an address, something in the cart, a session and mails; and a stranger with as much. */
  async function open() {
    const shop = await openPlacedOrder(engine);
    const { deps, given, customer, kettle } = shop;
    const stranger = await given.user({ name: 'Stranger Danger' });
    for (const { actor } of [customer, stranger]) {
      await saveAddress(deps, actor, { address: BRITISH, isDefault: true });
      await addToCart(deps, actor, { productId: kettle });
    }
    await saveAddress(deps, stranger.actor, {
      address: { ...BRITISH, line1: '2 Secret Road' },
      isDefault: true,
    });
    await signIn(deps, GUEST, { email: customer.email, password: PASSWORD, client });
    await deps.db.transaction((tx) =>
      proveEmail(tx, deps, { ...customer, emailKey: emailKey(customer.email), createdAt: deps.now() }),
    );
    await deps.db.transaction(async (tx) => {
      const words = { stars: 4, title: 'Good', shownName: 'A.', createdAt: deps.now(), productId: kettle };
      const values = [customer, stranger].map(({ id }) => ({
        id: deps.newId('review'),
        userId: id,
        ...words,
      }));
      await tx.insert(tx.tables.reviews).values(values);
      await recountReviews(tx, kettle);
    });
    const { read } = deps.db;
    return { ...shop, stranger, read };
  }
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { reason: { code: string } }) => error.reason.code,
    );

  test('the export has everything of the person, nothing of others, and no secret', async () => {
    const { deps, customer, stranger, kettle } = await open();
    const data = await exportData(deps, customer.actor, { client });
    expect(data).toMatchObject({
      profile: { email: customer.email, emailVerifiedAt: deps.now() },
      addresses: [{ line1: '1 Way', isDefault: true }],
      cart: [{ name: 'Kettle', quantity: 1 }],
      orders: [{ totalMinor: 6_000, email: customer.email, lines: [{ name: 'Kettle' }, { name: 'Cup' }] }],
      sessions: [{ userAgent: 'test' }],
      reviews: [{ productId: kettle, stars: 4, title: 'Good', hiddenFor: null }],
    });
    expect(data.mails.map(({ kind }) => kind)).toContain('order_confirmation');
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/argon2|hash|secret|token|Danger/i);
    expect(text).not.toContain(stranger.email);
    expect(await refusalOf(exportData(deps, GUEST, { client }))).toBe('unauthenticated');
    const stale: Actor = { kind: 'customer', userId: customer.id };
    expect(await refusalOf(exportData(deps, stale, { client }))).toBe('fresh_sign_in_needed');
  });

  test('the export has every order, also those that the list of orders leaves out', async () => {
    const { deps, customer } = await open();
    await deps.db.transaction(async (tx) => {
      const { orders, payments } = tx.tables;
      const [order] = await tx.select().from(orders).where(eq(orders.userId, customer.id));
      if (!order) throw new Error('there is no order to copy');
      const payment = await getPayment(tx, order.id);
      for (let copy = 0; copy < 500; copy++) {
        const own = { id: deps.newId('order'), number: `COPY-${copy}`, checkoutId: null };
        await tx.insert(orders).values({ ...order, ...own });
        const sessionId = toId('paymentSession', `cs_copy_${copy}`);
        await tx.insert(payments).values({ ...payment, orderId: own.id, sessionId, intentId: null });
      }
    });
    const { orders } = await exportData(deps, customer.actor, { client });
    expect(new Set(orders.map(({ number }) => number)).size).toBe(501);
  });

  /** Somebody has signed up with another person's address, and that person has followed a link mailed to it. */
  async function openUnproved() {
    const shop = await open();
    const { deps, given, read, customer } = shop;
    const { email } = customer;
    await deps.db.transaction((tx) =>
      updateUser(tx, customer.id, { emailProvedAt: null, updatedAt: deps.now() }),
    );
    const productId = await given.product({ stockOnHand: 0 });
    await askForStock(deps, GUEST, { productId, email, address: '192.0.2.1' });
    await requestReset(deps, GUEST, { email, client });
    const mailKinds = async () =>
      (await read.select().from(read.tables.mails))
        .flatMap(({ kind, recipient }) => (recipient === email ? kind : []))
        .sort();
    return { ...shop, mailKinds };
  }

  test('an address that is not proved shows no mails: they may be about somebody else', async () => {
    const { deps, customer } = await openUnproved();
    const data = await exportData(deps, customer.actor, { client });
    expect(data).toMatchObject({ profile: { emailVerifiedAt: expect.any(Date) }, mails: [], waitingFor: [] });
  });

  test('and takes nothing with it when its account is deleted, but what is about that account', async () => {
    const { deps, customer, read, mailKinds } = await openUnproved();
    const before = await mailKinds();
    expect(before).toEqual(
      expect.arrayContaining(['order_confirmation', 'password_reset', 'confirm_stock_request']),
    );
    await deleteAccount(deps, customer.actor, { confirm: customer.email });
    expect(await mailKinds()).toEqual([
      'account_deleted',
      ...before.filter((kind) => kind !== 'password_reset'),
    ]);
    expect(await read.select().from(read.tables.stockRequests)).toHaveLength(1);
  });

  test('a deleted account is gone with all that is its own; orders stay without an owner', async () => {
    const { deps, customer, stranger, orderId, kettle, read, look } = await open();
    await startCheckout(deps, customer.actor, {});
    expect(await refusalOf(deleteAccount(deps, customer.actor, { confirm: stranger.email }))).toBe(
      'wrong_confirmation',
    );
    await deleteAccount(deps, customer.actor, { confirm: ` ${customer.email.toUpperCase()}` });
    expect(await findMe(deps, customer.actor)).toBeNull();
    const { tables } = read;
    const left = async (table: 'sessions' | 'addresses' | 'carts' | 'signInPasses') =>
      (await read.select().from(tables[table]).where(eq(tables[table].userId, customer.id))).length;
    expect([await left('sessions'), await left('addresses'), await left('carts')]).toEqual([0, 0, 0]);
    expect(await left('signInPasses')).toBe(0);
    expect((await read.select().from(tables.reviews)).map(({ userId }) => userId)).toEqual([stranger.id]);
    const [product] = await read.select().from(tables.products).where(eq(tables.products.id, kettle));
    expect(product).toMatchObject({ reviewCount: 1, ratingSum: 4 });
    const { order, mailKinds } = await look();
    expect(order).toMatchObject({ id: orderId, userId: null, email: customer.email });
    expect(mailKinds).toEqual(['account_deleted', 'order_confirmation']);
    const checkouts = await read.select().from(tables.checkouts);
    expect(checkouts.map(({ userId }) => userId)).toEqual([null, null]);
    // The payment page was closed, so nothing can be paid that nobody sees.
    expect(checkouts.map(({ state }) => state).sort()).toEqual(['expired', 'paid']);
    expect(await read.select().from(tables.stockHolds)).toEqual([]);
    const entries = await read.select().from(tables.auditEntries);
    expect(entries.filter(({ action }) => action === 'user.deleted')).toMatchObject([
      { actorId: customer.id, entityId: customer.id, data: {} },
    ]);
    expect(await findMe(deps, stranger.actor)).not.toBeNull();
    expect((await read.select().from(tables.addresses)).map(({ userId }) => userId)).toEqual([
      stranger.id,
      stranger.id,
    ]);
  });
});

describeEngines('the mail about a deleted account', (engine) => {
  const email = 'gone@example.test';

  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    /** Somebody signs up with an address and deletes the account. */
    const comeAndGo = async () => {
      const { id, actor } = await given.user({ name: 'Call 0900 12345' });
      const change = { email, emailKey: email, language: 'de', updatedAt: deps.now() } as const;
      await deps.db.transaction((tx) => updateUser(tx, id, change));
      await deleteAccount(deps, actor, { confirm: email });
    };
    const mails = () => deps.db.read.select().from(deps.db.read.tables.mails);
    return { ...shop, comeAndGo, mails };
  }

  test('goes to the address that it had, in its language, and is kept nowhere', async () => {
    const { deps, comeAndGo, mails, sentMails } = await open();
    await comeAndGo();
    expect(await mails()).toMatchObject([{ kind: 'account_deleted', recipient: email, state: 'queued' }]);
    expect(await sendDueMails(deps)).toBe(1);
    expect(sentMails).toMatchObject([{ to: email, subject: 'Ihr Konto bei Voltcart wurde gelöscht' }]);
    expect(sentMails[0]?.text).toContain(`${deps.publicUrl}/help`);
    expect(JSON.stringify(sentMails)).not.toContain('0900');
    expect(await mails()).toEqual([]);
  });

  test('goes to an address three times a day, as anybody can sign up with it', async () => {
    const { comeAndGo, mails } = await open();
    for (let n = 1; n <= 5; n++) await comeAndGo();
    expect(await mails()).toHaveLength(3);
  });

  test('is not written when the account stays', async () => {
    const { deps, given, mails } = await open();
    const { actor } = await given.user();
    await expect(deleteAccount(deps, actor, { confirm: email })).rejects.toMatchObject({
      reason: { code: 'wrong_confirmation' },
    });
    expect(await mails()).toEqual([]);
  });
});

describeEngines('deleting an admin', (engine) => {
  test('two at once: the last one stays', async () => {
    const { deps, given } = await openTestShop(engine);
    const admins = [await given.user({ role: 'ADMIN' }), await given.user({ role: 'ADMIN' })];
    const results = await Promise.allSettled(
      admins.map(({ actor, email }) => deleteAccount(deps, actor, { confirm: email })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: { code: 'last_admin' } },
    });
  });
});
