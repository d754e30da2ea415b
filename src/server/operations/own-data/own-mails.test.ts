import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import type { UserId } from '../../../shared/ids.ts';
import { signIn } from '../../accounts/account-service.ts';
import { proveEmail } from '../../accounts/email/email-proof-service.ts';
import { changeEmail, verifyEmail } from '../../accounts/email/verify-email-service.ts';
import { requestReset } from '../../accounts/passwords/password-reset-service.ts';
import { renewRecoveryCodes } from '../../accounts/second-factor/enrolment-service.ts';
import { insertPasskey } from '../../accounts/second-factor/factor-repository.ts';
import { updateUser } from '../../accounts/user-repository.ts';
import { GUEST } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../mail/mail-outbox-service.ts';
import { findOrder } from '../../orders/guest/find-order-service.ts';
import { getOrder } from '../../orders/order-service.ts';
import { withdrawFromContract } from '../../orders/withdrawals/withdrawal-service.ts';
import { shareWishlist } from '../../wishlist/wishlist-service.ts';
import { deleteAccount } from './delete-account-service.ts';
import { exportData } from './own-data-service.ts';

const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };

const addPasskeyRow = (deps: Deps, userId: UserId) =>
  deps.db.transaction((tx) =>
    insertPasskey(tx, {
      ...{ id: deps.newId('passkey'), userId, credentialId: 'c', publicKey: 'k', counter: 0 },
      ...{ transports: [], name: 'Blue stick', createdAt: deps.now(), lastUsedAt: null },
    }),
  );

describeEngines('the mails to earlier and later addresses of an account', (engine) => {
  /** A customer who has bought something has another address since, and asks for a third one. Their first is a stranger's. */
  async function open() {
    const shop = await openPlacedOrder(engine);
    const { deps, given, customer, orderId } = shop;
    const { mails } = deps.db.read.tables;
    const former = customer.email;
    await deps.db.transaction((tx) =>
      proveEmail(tx, deps, { ...customer, emailKey: former, createdAt: deps.now() }),
    );
    // What is still to be sent about an order goes to the new address.
    await deps.db.transaction((tx) => tx.update(mails).set({ state: 'sent' }));
    await changeEmail(deps, customer.actor, { email: 'second@example.test' });
    const sent = await deps.db.read.select().from(mails).where(eq(mails.recipient, 'second@example.test'));
    const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    await verifyEmail(deps, customer.actor, { token, client });
    await changeEmail(deps, customer.actor, { email: 'third@example.test' });
    const stranger = await given.user();
    const change = { email: former, emailKey: former, updatedAt: deps.now() };
    await deps.db.transaction(async (tx) => {
      await updateUser(tx, stranger.id, change);
      const about = { subjectId: orderId, secretUntil: null, body: { subject: '', text: '', html: '' } };
      await enqueueMail(tx, deps, { kind: 'review_request', recipient: former, ...about });
      await enqueueMail(tx, deps, { kind: 'return_news', recipient: 'owner@example.test', ...about });
    });
    await requestReset(deps, GUEST, { email: former, client });
    const left = async () =>
      (await deps.db.read.select().from(mails)).map(({ kind, recipient }) => [kind, recipient]).sort();
    return { ...shop, stranger, former, left };
  }

  test('are in the export as far as they are about the account or its orders', async () => {
    const { deps, customer, former } = await open();
    const { mails } = await exportData(deps, customer.actor, { client });
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ['email_change_asked', former],
      ['email_change_asked', 'second@example.test'],
      ['email_changed', former],
      ['order_confirmation', former],
      ['review_request', former],
      ['verify_email', 'second@example.test'],
      ['verify_email', 'third@example.test'],
    ]);
  });

  test('are deleted with the account; what went to whoever has the address now is left alone', async () => {
    const { deps, customer, former, left } = await open();
    await deps.db.transaction((tx) => tx.update(tx.tables.mails).set({ state: 'sent' }));
    await deleteAccount(deps, customer.actor, { confirm: 'second@example.test' });
    expect(await left()).toEqual([
      ['account_deleted', 'second@example.test'],
      ['order_confirmation', former],
      ['password_reset', former],
      ['return_news', 'owner@example.test'],
    ]);
  });

  test('are not those of another customer who has given up the address', async () => {
    const { deps, customer, stranger, former, left } = await open();
    await deps.db.transaction((tx) =>
      proveEmail(tx, deps, { ...stranger, emailKey: former, createdAt: deps.now() }),
    );
    const { mails } = await exportData(deps, stranger.actor, { client });
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset']);
    await deps.db.transaction((tx) => tx.update(tx.tables.mails).set({ state: 'sent' }));
    const before = await left();
    await deleteAccount(deps, stranger.actor, { confirm: former });
    expect(await left()).toEqual([
      ['account_deleted', former],
      ...before.filter(([kind]) => kind !== 'password_reset'),
    ]);
    // Their own are still all there.
    expect((await exportData(deps, customer.actor, { client })).mails).toHaveLength(7);
  });

  test('come with withdrawals, logins and known browsers', async () => {
    const { deps, customer, stranger, orderId } = await open();
    const { number } = await getOrder(deps, customer.actor, orderId);
    await startInvoicing(deps, { sellerCountry: 'DE', ownerEmail: 'owner@example.test' });
    const statement = { name: 'Ann', goods: 'the cup', address: '192.0.2.1', email: 'work@example.test' };
    await withdrawFromContract(deps, customer.actor, { ...statement, number });
    await withdrawFromContract(deps, customer.actor, { ...statement, number: 'NONE2345' });
    const sign = { email: 'second@example.test', client };
    await signIn(deps, GUEST, { ...sign, password: PASSWORD });
    await signIn(deps, GUEST, { ...sign, password: 'wrong' }).catch(() => undefined);
    const data = await exportData(deps, customer.actor, { client });
    expect(data.withdrawals.map(({ text }) => /^Order: .*$/m.exec(text)?.[0])).toEqual([
      `Order: ${number}`,
      'Order: NONE2345',
    ]);
    expect(data.withdrawals[0]).toMatchObject({ recipient: 'work@example.test' });
    expect(data.withdrawals[0]?.text).toContain('Goods: the cup');
    expect(data.orders.map(({ withdrawals }) => withdrawals)).toEqual([
      [{ createdAt: deps.now(), name: 'Ann', goods: 'the cup' }],
    ]);
    expect(data.accountLog.map(({ action }) => action)).toEqual([
      ...['user.email_changed', 'user.sign_in', 'user.sign_in_failed'],
    ]);
    expect(data.accountLog.at(-1)?.data).toEqual({ address: client.address });
    expect(data.knownBrowsers).toEqual([{ knownUntil: expect.any(Date) }]);
    expect(await exportData(deps, stranger.actor, { client })).toMatchObject({
      ...{ withdrawals: [], accountLog: [], knownBrowsers: [] },
    });
  });

  test('are still sent, if they were not yet, where somebody needs them', async () => {
    const { deps, customer, orderId, former, left } = await open();
    const { number } = await getOrder(deps, customer.actor, orderId);
    await addPasskeyRow(deps, customer.id);
    await startInvoicing(deps, { sellerCountry: 'DE', ownerEmail: 'owner@example.test' });
    const statement = { number, name: 'Ann', goods: 'the cup', address: '192.0.2.1' };
    await withdrawFromContract(deps, customer.actor, { ...statement, email: 'second@example.test' });
    await findOrder(deps, GUEST, { number, email: former, address: '192.0.2.1' });
    await renewRecoveryCodes(deps, customer.actor);
    await deleteAccount(deps, customer.actor, { confirm: 'second@example.test' });
    expect(await left()).toEqual([
      ['account_deleted', 'second@example.test'],
      ['email_change_asked', former],
      ['email_change_asked', 'second@example.test'],
      ['email_changed', former],
      ['order_confirmation', former],
      ['order_link', 'second@example.test'],
      ['password_reset', former],
      ['return_news', 'owner@example.test'],
      ['second_factor_changed', 'second@example.test'],
      ['withdrawal', 'second@example.test'],
      ['withdrawal_news', 'owner@example.test'],
    ]);
  });

  test('come with the passkeys’ names and the name on the shared wishlist, without a key or the link', async () => {
    const { deps, customer } = await open();
    const { url } = await shareWishlist(deps, customer.actor, { shownName: 'Aunt Ann' });
    const createdAt = deps.now();
    await addPasskeyRow(deps, customer.id);
    const data = await exportData(deps, customer.actor, { client });
    expect(data).toMatchObject({
      passkeys: [{ name: 'Blue stick', createdAt, lastUsedAt: null }],
      sharedWishlist: { shownName: 'Aunt Ann', createdAt },
    });
    expect(Object.keys(data.passkeys[0] ?? {})).toHaveLength(3);
    expect(JSON.stringify(data)).not.toContain(url.split('/').at(-1));
  });
});
