import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSignal } from '../../../../tests/support/checks/signal.ts';
import { startInvoicing } from '../../../../tests/support/shop/invoicing.ts';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { withdrawInput } from '../../../shared/schemas/order.ts';
import { updateUser } from '../../accounts/user-repository.ts';
import { GUEST } from '../../actor.ts';
import { readFooter } from '../../content/page-service.ts';
import type { Dialect } from '../../db/database.ts';
import { getHealth } from '../../operations/health/health-service.ts';
import { deleteOutdated } from '../../operations/housekeeping/retention-service.ts';
import { saveMailText } from '../../operations/mail/mail-text-service.ts';
import { getAnyOrder } from '../desk/order-admin-service.ts';
import { markLookedAt } from '../desk/order-care-service.ts';
import { cancelOrder, packOrder, shipOrder } from '../fulfilment/fulfilment-service.ts';
import { lockOrder } from '../order-repository.ts';
import { eraseOldOrders } from '../retention/order-retention-service.ts';
import { type WithdrawInput, withdrawFromContract } from './withdrawal-service.ts';

const GERMAN = { sellerCountry: 'DE', ownerEmail: 'owner@shop.test', timeZone: 'Europe/Berlin' } as const;

describeEngines('withdrawing from a contract', (engine) => {
  test('is confirmed to the customer with what was sent and when, told to the owner, and noted', async () => {
    const { order, history, mails, withdraw } = await open(engine);
    await withdraw();
    const [customer, owner] = await mails();
    expect(customer).toMatchObject({ kind: 'withdrawal', recipient: order.email });
    const statement = [
      'Received: Mar 1, 2026, 1:00 PM GMT+1',
      'Name: Jenny Rosen',
      `Order: ${order.number}`,
      `Email: ${order.email}`,
      'Goods: the whole order',
    ].join('\n');
    expect(customer?.text).toContain(statement);
    expect(owner).toMatchObject({ kind: 'withdrawal_news', recipient: GERMAN.ownerEmail });
    expect(owner?.text).toContain(statement);
    expect(owner?.text).toContain(`/login?next=%2Fadmin-panel%2Forders%2F${order.id}`);
    expect(owner?.text).not.toContain('no order');
    expect(await history()).toEqual([{ name: 'Jenny Rosen', goods: '' }]);

    // Again, from some of the goods.
    await withdraw({ goods: '1 × <b>Cup</b>' });
    expect(await history()).toEqual([
      { name: 'Jenny Rosen', goods: '' },
      { name: 'Jenny Rosen', goods: '1 × <b>Cup</b>' },
    ]);
    const [, , again] = await mails();
    expect(again).toMatchObject({ kind: 'withdrawal' });
    expect(again?.text).toContain('Goods: 1 × <b>Cup</b>');
    expect(again?.html).toContain('1 × &lt;b&gt;Cup&lt;/b&gt;');
  });

  test('is confirmed with the zone of its time in a shop without one, too', async () => {
    const { mails, withdraw } = await open(engine, { timeZone: '' });
    await withdraw();
    for (const { text } of await mails()) expect(text).toMatch(/^Received: .+ [AP]M [A-Z]\S+$/m);
  });

  test('holds the order back, packed or not, until an admin has looked or cancels it', async () => {
    const { deps, admin, orderId, look, withdraw } = await open(engine);
    const about = { orderId };
    const refused = { reason: { code: 'illegal_order_step', obstacle: 'withdrawn' } };
    await withdraw();
    await expect(packOrder(deps, admin.actor, about)).rejects.toMatchObject(refused);
    const { findings } = await getHealth(deps, admin.actor, {
      origin: 'http://shop.test',
      strangeProxy: null,
    });
    expect(findings).toContainEqual({ area: 'orders', level: 'bad', code: 'orders_withdrawn', count: 1 });
    // The customer has changed their mind.
    await markLookedAt(deps, admin.actor, about);
    await packOrder(deps, admin.actor, about);
    await withdraw();
    const parcel = { ...about, carrier: 'Post', trackingNumber: '' };
    await expect(shipOrder(deps, admin.actor, parcel)).rejects.toMatchObject(refused);
    await cancelOrder(deps, admin.actor, { ...about, reason: 'withdrawn' });
    expect((await look()).order).toMatchObject({ fulfilmentStatus: 'cancelled', withdrawn: false });
    await withdraw();
    expect((await look()).order).toMatchObject({ withdrawn: false });
  });

  test('is of the order also with the address that its account has now, or by who is logged in to it', async () => {
    const { deps, customer, order, look, history, withdraw } = await open(engine);
    const email = 'new@example.test';
    await deps.db.transaction((tx) =>
      updateUser(tx, customer.id, { email, emailKey: email, updatedAt: deps.now() }),
    );
    await withdraw({ email });
    expect([(await look()).order.withdrawn, (await history()).length]).toEqual([true, 1]);
    const own = { name: 'Jenny', number: order.number, goods: '', address: '192.0.2.9' };
    await withdrawFromContract(deps, customer.actor, { ...own, email: 'at-work@example.test' });
    expect(await history()).toHaveLength(2);
    await withdraw({ email: 'at-work@example.test' });
    expect(await history()).toHaveLength(2);
  });

  test('pressed twice, counts twice', async () => {
    const { history, mails, withdraw } = await open(engine);
    await Promise.all([
      withdraw(),
      withdraw(),
      withdraw({ number: 'NONE2345' }),
      withdraw({ number: 'NONE2345' }),
    ]);
    expect(await mails()).toHaveLength(8);
    expect(await history()).toHaveLength(2);
  });

  test('is among the emails about its order, and goes with its customer’s data', async () => {
    const { deps, admin, customer, order, clock, orderId, history, mails, withdraw } = await open(engine, {
      keepMailsDays: 90,
    });
    await withdraw({ goods: 'the cup' });
    await withdraw({ goods: 'the kettle' });
    await withdraw({ number: 'NONE2345' });
    const shown = (await getAnyOrder(deps, admin.actor, orderId)).mails.map(({ kind }) => kind);
    expect(shown).toEqual(['order_confirmation', 'withdrawal', 'withdrawal']);
    await deps.db.transaction((tx) => tx.update(tx.tables.mails).set({ state: 'sent' }));
    clock.advance(91 * DAY_MS);
    await deleteOutdated(deps);
    const kinds = async () => (await mails()).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['withdrawal', 'withdrawal', 'withdrawal']);
    // Ten years from the end of the order's year.
    clock.advance(11 * 366 * DAY_MS);
    await eraseOldOrders(deps);
    expect(await kinds()).toEqual([]);
    const erased = { name: '', goods: '' };
    expect(await history()).toEqual([erased, erased]);
    const again = { name: 'Jenny', number: order.number, goods: 'the cup', address: '192.0.2.9' };
    await withdrawFromContract(deps, customer.actor, { ...again, email: 'at-work@example.test' });
    expect(await history()).toEqual([erased, erased, erased]);
  });

  test('counts with a number or address that no order has: the owner is told to ask', async () => {
    const { order, history, mails, withdraw } = await open(engine);
    await withdraw({ number: 'NONE2345' });
    await withdraw({ email: 'other@example.com' });
    const sent = await mails();
    expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['withdrawal', order.email],
      ['withdrawal_news', GERMAN.ownerEmail],
      ['withdrawal', 'other@example.com'],
      ['withdrawal_news', GERMAN.ownerEmail],
    ]);
    for (const mail of sent.filter(({ kind }) => kind === 'withdrawal_news')) {
      expect(mail.text).toContain('You have no order with this number and email address.');
      expect(mail.text).not.toContain(order.id);
    }
    expect(await history()).toEqual([]);
  });

  test('counts with whatever was typed as the number, which both mails show', async () => {
    const { order, history, mails, withdraw } = await open(engine);
    const asTyped = [
      ` #${order.number.toLowerCase()} `,
      '2026-000123',
      `Nr. ${order.number.slice(0, 4)}-${order.number.slice(4)}`,
    ];
    const entered = { name: 'Jenny Rosen', email: order.email, goods: '' };
    for (const number of asTyped) await withdraw(withdrawInput.parse({ ...entered, number }));
    const sent = await mails();
    expect(sent).toHaveLength(6);
    for (const [at, mail] of sent.entries())
      expect(mail.text).toContain(`Order: ${asTyped[Math.floor(at / 2)]?.trim()}\n`);
    const news = sent.filter(({ kind }) => kind === 'withdrawal_news');
    expect(news.map(({ text }) => text.includes(`%2Fadmin-panel%2Forders%2F${order.id}`))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await history()).toHaveLength(2);
  });

  test('neither a name nor a number writes other lines of the statement, or a subject', async () => {
    const { deps, admin, mails, withdraw } = await open(engine);
    const own = {
      kind: 'withdrawal',
      language: 'en',
      text: { subject: 'Withdrawal of {orderNumber}', opening: '' },
    } as const;
    await saveMailText(deps, admin.actor, { version: 0, ...own });
    const typed = 'Win now:\r\nhttp://evil.test/\u2028x';
    const entered = {
      name: ' Eve\nOrder: AB12\u0085Email: x',
      number: typed,
      email: 'ann@example.test',
      goods: '',
    };
    await withdraw(withdrawInput.parse(entered));
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Withdrawal of',
      'Voltcart: withdrawal from a contract',
    ]);
    for (const { text, html } of sent) {
      expect(html).toContain('Win now: http://evil.test/ x<br>');
      expect(html).not.toContain('href="http://evil.test');
      expect(text).toContain(
        '\nName: Eve Order: AB12 Email: x\nOrder: Win now: http://evil.test/ x\nEmail: ann@example.test\n',
      );
    }
    await withdraw(withdrawInput.parse({ ...entered, number: ' #ab12' }));
    const [, , ...again] = (await mails()).map(({ subject }) => subject);
    expect(again).toEqual(['Withdrawal of AB12', 'Voltcart: withdrawal from order AB12']);
    for (const blank of ['\n', '\u0085', ' '])
      expect(withdrawInput.safeParse({ ...entered, name: blank }).success).toBe(false);
  });

  test('nobody can fill a mailbox with it', async () => {
    const { withdraw } = await open(engine);
    for (let times = 0; times < 5; times++) await withdraw({ number: `NONE234${times}` });
    await expect(withdraw()).rejects.toMatchObject({ reason: { code: 'too_many_requests' } });
    for (let times = 0; times < 5; times++) await withdraw({ email: `somebody${times}@example.com` });
    await expect(withdraw({ email: 'else@example.com' })).rejects.toMatchObject({
      reason: { code: 'too_many_requests' },
    });
  });
});

test('a withdrawal does not hold back an order that is being cancelled at that moment, on PostgreSQL', async () => {
  const { deps, orderId, look, withdraw } = await open('postgresql');
  const waiting = async () => {
    const rows = deps.db.read.select({ pid: sql`pid` }).from(sql`pg_stat_activity`);
    return (await rows.where(sql`datname = current_database() and wait_event_type = 'Lock'`)).length;
  };
  const [locked, cancelled] = [createSignal(), createSignal()];
  const cancelling = deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    locked.give();
    await cancelled.given;
    await tx.update(tx.tables.orders).set({ fulfilmentStatus: 'cancelled' });
  });
  await locked.given;
  const withdrawing = withdraw();
  await expect.poll(waiting).toBe(1);
  cancelled.give();
  await Promise.all([withdrawing, cancelling]);
  expect((await look()).order).toMatchObject({ fulfilmentStatus: 'cancelled', withdrawn: false });
});

test.each([
  ['of the Union', GERMAN, 'Withdraw from a contract'],
  [
    'of the Union that gave the address of the shop alone',
    { ...GERMAN, ownerEmail: '' },
    'Withdraw from a contract',
  ],
  ['of the Union that nobody can write to', { ...GERMAN, ownerEmail: '', contactEmail: '' }, null],
  ['elsewhere', { ...GERMAN, sellerCountry: 'US' }, null],
])('every page of a shop %s leads there, or it is not taken', async (_, settings, title) => {
  const { deps, withdraw } = await open('sqlite', settings);
  const { service } = await readFooter(deps);
  expect(service.filter(({ path }) => path === '/withdrawal').map((link) => link.title)).toEqual(
    title ? [title] : [],
  );
  if (title) await withdraw();
  else await expect(withdraw()).rejects.toMatchObject({ reason: { code: 'not_found' } });
});

/** A shop with a paid order. `mails` and `history` are what came of withdrawals, oldest first. */
async function open(engine: Dialect, settings: Partial<ShopSettings> = {}) {
  const shop = await openPlacedOrder(engine);
  const { deps, look } = shop;
  await startInvoicing(deps, { ...SETTINGS, ...settings });
  const { order } = await look();
  const { mails } = deps.db.read.tables;
  return {
    ...shop,
    order,
    history: async () =>
      (await getAnyOrder(deps, shop.admin.actor, shop.orderId)).events
        .filter(({ kind }) => kind === 'contract_withdrawn')
        .map(({ data }) => data),
    async mails() {
      const all = await deps.db.read.select().from(mails).orderBy(mails.id);
      return all.filter(({ kind }) => kind.startsWith('withdrawal'));
    },
    withdraw: (entered: Partial<WithdrawInput> = {}) =>
      withdrawFromContract(deps, GUEST, {
        ...{ name: 'Jenny Rosen', number: order.number, email: order.email ?? '', goods: '' },
        ...{ address: '192.0.2.1', ...entered },
      }),
  };
}

const SETTINGS = { contactEmail: 'shop@shop.test', ...GERMAN };
