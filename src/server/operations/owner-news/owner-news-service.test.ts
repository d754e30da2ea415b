import { expect, test } from 'vitest';
import { openPlacedOrder } from '../../../../tests/support/shop/test-orders.ts';
import { describeEngines } from '../../../../tests/support/shop/test-shop.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../shared/operations/shop-settings.ts';
import type { Dialect } from '../../db/database.ts';
import { findSetting, putSetting, type SettingValues } from '../../settings/setting-repository.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { hasOwnerNews, mailOwnerNews } from './owner-news-service.ts';

/** A shop with an order, whose owner gets mails about what comes from now on. */
async function openTellingShop(engine: Dialect, wishes: Partial<ShopSettings> = {}) {
  const shop = await openPlacedOrder(engine);
  const { deps, admin, clock } = shop;
  let version = 0;
  const wish = async (changes: Partial<ShopSettings>) => {
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', ...changes };
    ({ version } = await updateShopSettings(deps, admin.actor, { version, settings }));
  };
  const mails = async () => {
    const table = deps.db.read.tables.mails;
    const rows = await deps.db.read.select().from(table).orderBy(table.id);
    return rows
      .filter(({ kind }) => kind === 'owner_news')
      .map(({ recipient, subject, text }) => ({ recipient, subject, text }));
  };
  /** What the next look mails; null when it has nothing to do. */
  const look = async () => {
    if (!(await hasOwnerNews(deps))) return null;
    const before = (await mails()).length;
    await mailOwnerNews(deps);
    return (await mails()).slice(before);
  };
  /** The order's row, copied under another number, as if placed now. */
  const placeAnother = async (number: string, changes: { recovered?: boolean } = {}) => {
    clock.advance(1_000);
    await deps.db.transaction(async (tx) => {
      const { orders } = tx.tables;
      const [row] = await tx.select().from(orders);
      if (!row) throw new Error('there is no order');
      await tx.insert(orders).values({
        ...row,
        ...changes,
        id: deps.newId('order'),
        number,
        checkoutId: null,
        createdAt: clock.now(),
      });
    });
    clock.advance(2 * 60_000);
  };
  await wish({ ownerEmail: 'owner@example.test', ...wishes });
  return { ...shop, wish, look, placeAnother };
}

describeEngines('news for the owner', (engine) => {
  test('orders are told although a mail was sent while the clock was ahead', async () => {
    const { look, placeAnother, clock } = await openTellingShop(engine, { ownerEmailPace: 'daily' });
    await look();
    clock.advance(400 * DAY_MS);
    await placeAnother('AAAAAAA1');
    expect(await look()).toHaveLength(1);
    clock.advance(-400 * DAY_MS);
    expect(await look()).toEqual([]);
    await placeAnother('AAAAAAA2');
    expect(await look()).toMatchObject([{ subject: 'Corner: 1 new order' }]);
  });

  test('new orders, orders to look at, low stock and a failed backup, each told once', async () => {
    const { deps, look, placeAnother, clock } = await openTellingShop(engine);
    // What was there before is not news.
    expect(await look()).toEqual([]);
    expect(await look()).toBeNull();
    await placeAnother('AAAAAAA1');
    await placeAnother('AAAAAAA2', { recovered: true });
    await deps.db.transaction(async (tx) => {
      await tx.update(tx.tables.products).set({ stockOnHand: 20 });
    });
    const told = await look();
    expect(told).toMatchObject([
      { recipient: 'owner@example.test', subject: 'Corner: 2 new orders, 1 order needs a look' },
    ]);
    expect(told?.[0]?.text).toContain('AAAAAAA1: $60.00');
    expect(told?.[0]?.text).toContain('(test order)');
    expect(told?.[0]?.text).toContain('/login?next=%2Fadmin-panel\n');
    expect(await look()).toBeNull();

    await deps.db.transaction(async (tx) => {
      const { products, jobs } = tx.tables;
      await tx
        .insert(jobs)
        .values({ name: 'nightly-backup', lastError: 'the disk is full' })
        .onConflictDoUpdate({
          target: jobs.name,
          set: { lastError: 'the disk is full' },
        });
      await tx.update(products).set({ stockOnHand: 3 });
    });
    const more = await look();
    expect(more).toMatchObject([{ subject: 'Corner: 2 products are low on stock, the backup failed' }]);
    expect(more?.[0]?.text).toContain('Kettle: 3 units left');
    expect(more?.[0]?.text).toContain('the disk is full');
    clock.advance(DAY_MS);
    expect(await look()).toBeNull();

    // So is a copy elsewhere that fails, until one succeeds.
    deps.offsite = {
      place: 'storage.example/b',
      encrypted: true,
      send: async () => null,
      close: async () => {},
    };
    const fail = (failure: SettingValues['offsite_backup']['failure']) =>
      deps.db.transaction((tx) =>
        putSetting(tx, 'offsite_backup', { place: 'storage.example/b', newest: null, failure }, deps.now()),
      );
    await fail({ code: 'no_bucket', detail: 'HTTP 404 NoSuchBucket', tries: 1, nextTryAt: 0 });
    const failed = await look();
    expect(failed).toMatchObject([{ subject: 'Corner: the backup could not be copied elsewhere' }]);
    expect(failed?.[0]?.text).toContain('There is no such bucket (HTTP 404 NoSuchBucket).');
    expect(await look()).toBeNull();
    await fail(null);
    expect(await look()).toEqual([]);

    // Sold out and refilled, a product is news when it is low again.
    const fill = (units: number) =>
      deps.db.transaction((tx) => tx.update(tx.tables.products).set({ stockOnHand: units }));
    await fill(50);
    expect(await look()).toEqual([]);
    await fill(2);
    expect(await look()).toMatchObject([{ subject: 'Corner: 2 products are low on stock' }]);
  });

  test('once a day, in one mail; nothing without an address; only what is wished for', async () => {
    const { wish, look, placeAnother, clock } = await openTellingShop(engine, {
      ownerEmailPace: 'daily',
      tellLowStock: false,
      language: 'de',
    });
    expect(await look()).toEqual([]);
    await placeAnother('AAAAAAA1');
    expect(await look()).toBeNull();
    clock.advance(DAY_MS);
    await placeAnother('AAAAAAA2');
    expect(await look()).toMatchObject([{ subject: 'Corner: 2 neue Bestellungen' }]);
    await placeAnother('AAAAAAA3');
    clock.advance(DAY_MS);
    await wish({});
    expect(await look()).toEqual([]);
    expect(await look()).toBeNull();
    // What happened while no address was given is not told later.
    await wish({ ownerEmail: 'owner@example.test' });
    expect(await look()).toEqual([]);
    expect(await look()).toBeNull();
  });

  test('once a day: a backup and its copy that failed, succeeded and failed again are told again', async () => {
    const { deps, look, clock } = await openTellingShop(engine, { ownerEmailPace: 'daily' });
    deps.offsite = {
      place: 'storage.example/b',
      encrypted: true,
      send: async () => null,
      close: async () => {},
    };
    const report = async (error: string | null) => {
      const last = error === null ? { lastError: null, lastSuccessAt: deps.now() } : { lastError: error };
      const at = deps.now().getTime();
      const copy = { name: 'voltcart-20260301T030000Z.tar', bytes: 1, madeAt: at, checkedAt: at };
      const before = await findSetting(deps.db.read, 'offsite_backup');
      const newest = error === null ? copy : (before?.newest ?? null);
      const failure =
        error === null ? null : { code: 'unreachable' as const, detail: '', tries: 1, nextTryAt: 0 };
      await deps.db.transaction(async (tx) => {
        const { jobs } = tx.tables;
        const row = { name: 'nightly-backup', ...last };
        await tx.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.name, set: last });
        await putSetting(tx, 'offsite_backup', { place: 'storage.example/b', newest, failure }, deps.now());
      });
    };
    await look();
    await report('the disk is full');
    clock.advance(DAY_MS);
    const failed = 'Corner: the backup failed, the backup could not be copied elsewhere';
    expect(await look()).toMatchObject([{ subject: failed }]);
    clock.advance(3_600_000);
    await report(null);
    clock.advance(3_600_000);
    await report('the disk is full');
    clock.advance(DAY_MS);
    expect(await look()).toMatchObject([{ subject: failed }]);
    clock.advance(DAY_MS);
    expect(await look()).toBeNull();
  });
});
