import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlacedOrder, type PlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { refund } from '../../../../tests/support/shop/test-refunds.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { addToCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail, sendDueMails } from '../../mail/mail-outbox-service.ts';
import { cancelOrder } from '../../orders/fulfilment/fulfilment-service.ts';
import { updateOrder } from '../../orders/order-repository.ts';
import { insertPaymentEvent } from '../../payments/payment-event-repository.ts';
import { PaymentRefused, PaymentUnavailable } from '../../payments/payment-gateway.ts';
import { beginSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { runBackup } from '../backup/backup-admin-service.ts';
import { MANUAL_BACKUP, makeNightlyBackup, NIGHTLY_BACKUP } from '../backup/backup-service.ts';
import { runUnderLease } from '../jobs/job-lease-service.ts';
import { getHealth, type HealthInput } from './health-service.ts';

const HERE: HealthInput = { origin: 'http://shop.test', strangeProxy: null };
const codesOf = async (deps: Deps, input = HERE) =>
  (await getHealth(deps, SYSTEM, input)).findings.map(({ code }) => code);

/** A production shop, with a live payment provider and a mail server. */
const live = (deps: Deps): Deps => ({
  ...deps,
  publicUrl: 'https://shop.test',
  setup: {
    ...deps.setup,
    payments: async () => 'live',
    mail: async () => 'server',
    environment: { ...deps.setup.environment, stripe: { live: true, last4: 'abcd' } },
  },
});
const OPEN = { origin: 'https://shop.test', strangeProxy: null };

describeEngines('the health page', (engine) => {
  const backup = engine === 'sqlite' ? 'backup_never' : 'backup_elsewhere';

  test('a new shop: gaps in its configuration', async () => {
    const { deps } = await openTestShop(engine);
    expect(await codesOf(deps)).toEqual(
      expect.arrayContaining(['payments_stand_in', 'mail_not_configured', 'address_without_tls', backup]),
    );
    expect(await codesOf(deps, { origin: 'https://other.test', strangeProxy: '10.0.0.9' })).toEqual(
      expect.arrayContaining(['address_differs', 'proxy_not_trusted']),
    );
  });

  test('files that others on the machine can read, with the command that takes them away', async () => {
    const { deps, folder } = await openTestShop(engine);
    chmodSync(folder, 0o755);
    for (const name of ['keys.txt', 'notes.txt']) writeFileSync(join(folder, name), '', { mode: 0o644 });
    chmodSync(join(folder, 'notes.txt'), 0o600);
    if (engine === 'sqlite') chmodSync(join(folder, 'shop.db'), 0o600);
    const found = async () =>
      (await getHealth(deps, SYSTEM, HERE)).findings.find(({ code }) => code === 'files_readable');
    expect(await found()).toEqual({
      area: 'files',
      level: 'bad',
      code: 'files_readable',
      files: expect.arrayContaining(['keys.txt']),
      command: `chmod -R go= '${folder}'`,
    });
    chmodSync(folder, 0o700);
    expect(await found()).toBeUndefined();
  });

  test('a shop from before the settings that say how long emails and the audit log are kept', async () => {
    const { deps } = await openTestShop(engine);
    expect(await codesOf(deps)).toContain('kept_without_end');
    await beginSettings(deps);
    expect(await codesOf(deps)).not.toContain('kept_without_end');
  });

  test('an open shop: the provider’s webhooks', async () => {
    const { deps, clock } = await openTestShop(engine);
    await beginSettings(deps);
    expect(await codesOf(live(deps), OPEN)).toEqual(['webhook_never', backup]);
    const event = { id: 'evt_1', kind: 'charge.updated', receivedAt: clock.now() };
    await deps.db.transaction((tx) => insertPaymentEvent(tx, event));
    expect(await codesOf(live(deps), OPEN)).toEqual([backup]);
  });

  test('payment pages that the provider does not open, until it opens one', async () => {
    const { deps, given, clock } = await openPayingShop(engine);
    const { payments } = deps;
    const found = async () => (await codesOf(live(deps), OPEN)).includes('payments_refused');
    const productId = await given.product({ stockOnHand: 9 });
    const start = async (times = 1) => {
      const { actor } = await given.user();
      await addToCart(deps, actor, { productId });
      for (let n = 0; n < times; n++) await startCheckout(deps, actor, {}).catch(() => undefined);
    };
    const answerWith = (error: Error) => {
      deps.payments = { ...payments, createSession: () => Promise.reject(error) };
    };
    expect(await found()).toBe(false);
    await start();
    answerWith(new PaymentRefused('no name'));
    await start();
    // One customer's tries count once.
    await start(3);
    expect(await found()).toBe(false);
    await start();
    expect(await found()).toBe(true);
    deps.payments = payments;
    await start();
    expect(await found()).toBe(false);
    // With a key that lacks a right, Stripe may still open the page later.
    answerWith(new PaymentUnavailable('a right is missing'));
    for (let n = 0; n < 3; n++) await start();
    expect(await found()).toBe(false);
    clock.advance(6 * MINUTE_MS);
    await start();
    expect(await found()).toBe(true);
    deps.payments = payments;
    await start();
    expect(await found()).toBe(false);
  });

  test('orders that need attention, under every reason; test orders only while payments are in test mode', async () => {
    const { deps, orderId } = await openPlacedOrder(engine);
    const trouble = [
      'orders_in_review',
      'orders_refund_owed',
      'orders_short',
      'orders_recovered',
      'orders_address_missing',
    ];
    const found = async (at: Deps) => (await codesOf(at)).filter((code) => trouble.includes(code));
    expect(await found(deps)).toEqual([]);
    await deps.db.transaction((tx) =>
      updateOrder(tx, orderId, { short: true, recovered: true, addressMissing: true }),
    );
    expect(await found(deps)).toEqual(['orders_short', 'orders_recovered', 'orders_address_missing']);
    expect(await found(live(deps))).toEqual([]);
    const { orders } = deps.db.read.tables;
    await deps.db.transaction((tx) =>
      tx.update(orders).set({
        short: false,
        recovered: false,
        addressMissing: false,
        livemode: true,
        fulfilmentStatus: 'cancelled',
      }),
    );
    expect(await found(live(deps))).toEqual(['orders_refund_owed']);
    await deps.db.transaction((tx) => tx.update(orders).set({ paymentStatus: 'review' }));
    expect(await found(live(deps))).toEqual(['orders_in_review']);
  });

  test('orders that were refunded in full and not sent, while goods are taken from stock for them', async () => {
    const [bare, restocked] = [await openPlacedOrder(engine), await openPlacedOrder(engine)];
    const found = async ({ deps }: PlacedOrder) =>
      (await getHealth(deps, SYSTEM, HERE)).findings.filter(({ code }) => code === 'orders_hold_goods');
    await refund(bare, { amountMinor: money(5_999) });
    expect(await found(bare)).toEqual([]);
    await refund(bare, { amountMinor: money(1) });
    const { number } = (await bare.look()).order;
    expect(await found(bare)).toMatchObject([{ level: 'warn', count: 1, numbers: [number] }]);
    await cancelOrder(bare.deps, bare.admin.actor, { orderId: bare.orderId, reason: '' });
    expect((await bare.look()).stock).toEqual([10, 10]);
    expect(await found(bare)).toEqual([]);

    const lines = (await restocked.look()).lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
    await refund(restocked, { lines, amountMinor: money(6_000), restock: true });
    expect(await found(restocked)).toEqual([]);
  });

  test('failed mails, for a week', async () => {
    const { deps, clock } = await openTestShop(engine);
    const broken: Deps = { ...deps, mailer: { send: () => Promise.reject(new Error('no route to host')) } };
    await deps.db.transaction((tx) =>
      enqueueMail(tx, deps, {
        kind: 'order_shipped',
        subjectId: 'ord_1',
        recipient: 'ann@example.test',
        body: { subject: 'x', text: 'x', html: 'x' },
        secretUntil: null,
      }),
    );
    expect(await codesOf(deps)).not.toContain('mails_waiting');
    await sendDueMails(broken);
    const { findings } = await getHealth(deps, SYSTEM, HERE);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'mails_waiting', count: 1, error: 'no route to host' }),
    );
    for (let hours = 0; hours < 4 * 24 + 8; hours++) {
      clock.advance(3_600_000);
      await sendDueMails(broken);
    }
    expect(await codesOf(deps)).toContain('mails_failed');
    expect(await codesOf(deps)).not.toContain('mails_waiting');
    clock.advance(6 * 24 * 3_600_000);
    expect(await codesOf(deps)).toContain('mails_failed');
    clock.advance(26 * 3_600_000);
    expect(await codesOf(deps)).not.toContain('mails_failed');
  });

  test('a failed job is listed until it succeeds; the backup job is reported with the backups', async () => {
    const { deps } = await openTestShop(engine);
    const run = (name: string, work: () => Promise<void>) =>
      runUnderLease(deps, { name, holder: 'a', leaseMs: 60_000 }, work).catch(() => undefined);
    await run('reconcile', () => Promise.reject(new Error('no answer')));
    await run(NIGHTLY_BACKUP, () => Promise.reject(new Error('the disk is full')));
    const { findings } = await getHealth(deps, SYSTEM, HERE);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'job_failing', name: 'reconcile', error: 'Error: no answer' }),
    );
    expect(findings.some(({ code }) => code === 'backup_failing')).toBe(engine === 'sqlite');
    await run('reconcile', async () => undefined);
    expect(await codesOf(deps)).not.toContain('job_failing');
  });

  test('a failed job is not listed any more once what it does is turned off', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const names = ['ask-for-reviews', 'erase-orders', 'offsite-backup'];
    for (const name of names)
      await runUnderLease(deps, { name, holder: 'a', leaseMs: 60_000 }, () =>
        Promise.reject(new Error('a bug')),
      ).catch(() => undefined);
    let version = 0;
    const listed = async (turned: { askForReviews: boolean; eraseOrdersAfterYears: number }) => {
      const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', ...turned };
      ({ version } = await updateShopSettings(deps, actor, { version, settings }));
      const { findings } = await getHealth(deps, SYSTEM, HERE);
      return findings.flatMap((finding) => (finding.code === 'job_failing' ? finding.name : []));
    };
    const send = async () => null;
    deps.offsite = { place: 'storage.example/b', encrypted: true, send, close: async () => {} };
    expect(await listed({ askForReviews: true, eraseOrdersAfterYears: 10 })).toEqual(names);
    deps.offsite = null;
    expect(await listed({ askForReviews: false, eraseOrdersAfterYears: 0 })).toEqual([]);
  });
});

test('the newest backup’s age comes from its name; other files are ignored', async () => {
  const { deps, folder } = await openTestShop();
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'notes.tar'), '');
  writeFileSync(join(backups, 'voltcart-20260228T999999Z.tar'), '');
  expect(await codesOf(deps)).toContain('backup_never');
  writeFileSync(join(backups, 'voltcart-nightly-20260201T030000Z.tar'), '');
  expect(await codesOf(deps)).toContain('backup_old');
  writeFileSync(join(backups, 'voltcart-20260228T120000Z-2.tar'), '');
  const codes = await codesOf(deps);
  expect(codes.filter((code) => code.startsWith('backup'))).toEqual([]);
});

test('a failed backup is told until one is made, by hand or at night', async () => {
  const { deps, clock } = await openTestShop();
  const fail = (name: string) =>
    runUnderLease(deps, { name, holder: 'a', leaseMs: 60_000 }, () =>
      Promise.reject(new Error('the disk is full')),
    ).catch(() => undefined);
  const told = async () => (await codesOf(deps)).filter((code) => /^backup|^job/.test(code));
  await fail(MANUAL_BACKUP);
  expect(await told()).toEqual(['backup_failing', 'backup_never']);
  clock.advance(60_000);
  await makeNightlyBackup(deps);
  expect(await told()).toEqual([]);
  clock.advance(60_000);
  await fail(NIGHTLY_BACKUP);
  expect(await told()).toEqual(['backup_failing']);
  clock.advance(60_000);
  for await (const _ of await runBackup(deps, SYSTEM));
  expect(await told()).toEqual([]);
});

test('is for admins only', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  await expect(getHealth(deps, actor, HERE)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  await expect(getHealth(deps, GUEST, HERE)).rejects.toMatchObject({ reason: { code: 'unauthenticated' } });
});
