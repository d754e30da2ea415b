import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { comeBack, refund } from '../../../tests/support/shop/test-refunds.ts';
import { openOrderToReturn } from '../../../tests/support/shop/test-returns.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { changeEmail, verifyEmail } from '../accounts/email/verify-email-service.ts';
import { GUEST } from '../actor.ts';
import { sendDueMails } from '../mail/mail-outbox-service.ts';
import { sendAgain } from '../operations/mail/mail-admin-service.ts';
import { deleteAccount } from '../operations/own-data/delete-account-service.ts';
import { getAnyOrder } from './desk/order-admin-service.ts';
import { resendConfirmation } from './desk/order-care-service.ts';
import { listAllOrders } from './desk/order-list-service.ts';
import { cancelOrder } from './fulfilment/fulfilment-service.ts';
import { findOrder } from './guest/find-order-service.ts';
import { ensureOrderKeySecret, orderKey } from './guest/order-key-service.ts';
import { getOrder, getOrderByKey } from './order-service.ts';

const NEW = 'new@example.test';
const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };

describeEngines('where mail about an order goes', (engine) => {
  /** A customer has ordered, and then changed their address. */
  async function open(prepare?: (shop: Awaited<ReturnType<typeof openOrderToReturn>>) => Promise<unknown>) {
    const shop = await openOrderToReturn(engine, 14);
    const { deps, customer } = shop;
    await prepare?.(shop);
    const { mails } = deps.db.read.tables;
    await changeEmail(deps, customer.actor, { email: NEW });
    const [asked] = await deps.db.read.select().from(mails).where(eq(mails.recipient, NEW));
    const token = /token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
    await verifyEmail(deps, customer.actor, { token, client });
    const before = new Set((await shop.look()).mails.map(({ id }) => id));
    /** The mails that were queued since. */
    const sent = async () =>
      (await shop.look()).mails
        .filter(({ id }) => !before.has(id))
        .filter(({ kind }) => kind !== 'return_news')
        .map(({ kind, recipient }) => `${kind} ${recipient}`)
        .sort();
    return { ...shop, sent };
  }

  test('to the address that its account has now; the order keeps the one it was placed with', async () => {
    const shop = await open();
    const { deps, admin, customer, orderId, look, sent } = shop;
    await resendConfirmation(deps, admin.actor, { orderId });
    await shop.deliver();
    await shop.ask(1);
    await refund(shop);
    const { order, refunds } = await look();
    for (const { id } of refunds) await comeBack(shop, id);
    // Whoever has the former address by now learns nothing.
    const find = { number: order.number, address: '192.0.2.1' };
    await findOrder(deps, GUEST, { ...find, email: customer.email });
    await findOrder(deps, GUEST, { ...find, email: NEW });
    expect(await sent()).toEqual(
      [
        ...[
          'order_confirmation',
          'order_link',
          'order_link',
          'order_refunded',
          'order_shipped',
          'refund_failed',
        ],
        'return_update',
      ].map((kind) => `${kind} ${NEW}`),
    );
    // It asks for a login.
    const link = (await look()).mails.find(({ kind }) => kind === 'order_link');
    expect(link?.text).toContain(`/order/${orderId}\n`);
    expect(link?.text).toContain('log in to see it');
    expect(link?.text).not.toContain('Anyone who has this link');
    expect(order.email).toBe(customer.email);
    expect(await getOrder(deps, customer.actor, orderId)).toMatchObject({ email: NEW });
    expect(await getAnyOrder(deps, admin.actor, orderId)).toMatchObject({ email: NEW });
  });

  test('so does what waited or had failed at that time, and what was sent before and is sent again', async () => {
    const shop = await open(async (ordered) => {
      await sendDueMails(ordered.deps);
      await ordered.deliver();
      await refund(ordered);
      const { mails } = ordered.deps.db.read.tables;
      await ordered.deps.db.transaction((tx) =>
        tx.update(mails).set({ state: 'failed' }).where(eq(mails.kind, 'order_refunded')),
      );
    });
    const { deps, admin, customer, look } = shop;
    const of = async (kind: string) => (await look()).mails.filter((mail) => mail.kind === kind);
    for (const kind of ['order_shipped', 'order_refunded'])
      expect((await of(kind)).map(({ recipient }) => recipient)).toEqual([NEW]);
    const [confirmation] = await of('order_confirmation');
    expect(confirmation).toMatchObject({ state: 'sent', recipient: customer.email });
    if (confirmation) await sendAgain(deps, admin.actor, confirmation);
    const recipients = (await of('order_confirmation')).map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual([customer.email, NEW].sort());
    // Of an earlier version of the shop.
    const [shipped] = await of('order_shipped');
    await deps.db.transaction((tx) =>
      tx.update(tx.tables.mails).set({ state: 'failed', recipient: customer.email }),
    );
    if (shipped) await sendAgain(deps, admin.actor, shipped);
    expect(await of('order_shipped')).toMatchObject([{ state: 'queued', recipient: NEW }]);
  });

  test('is not told to whoever has only the link that was mailed to the former address', async () => {
    const { deps, customer, look } = await open();
    const { number } = (await look()).order;
    await ensureOrderKeySecret(deps);
    const link = { number, key: await orderKey(deps.db.read, number) };
    expect(await getOrderByKey(deps, customer.actor, link)).toMatchObject({ email: NEW });
    expect(await getOrderByKey(deps, GUEST, link)).toMatchObject({ email: customer.email });
    await deleteAccount(deps, customer.actor, { confirm: NEW, address: '192.0.2.1' });
    expect(await getOrderByKey(deps, GUEST, link)).toMatchObject({ email: '' });
  });

  test('to its last one once the account is deleted', async () => {
    const { deps, admin, customer, orderId, look, sent } = await open();
    await deleteAccount(deps, customer.actor, { confirm: NEW, address: '192.0.2.1' });
    await cancelOrder(deps, admin.actor, { orderId, reason: '' });
    const { order } = await look();
    expect(await sent()).toEqual([`account_deleted ${NEW}`, `order_refunded ${NEW}`]);
    expect(order).toMatchObject({ userId: null, guestEmailKey: null, email: NEW });
    const found = await listAllOrders(deps, admin.actor, { search: NEW, limit: 10 });
    expect(found.items).toHaveLength(1);
  });
});
