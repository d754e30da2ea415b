import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { NO_BRAND } from '../../../shared/brand/brand.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { NO_TAXES } from '../../../shared/orders/tax-plan.ts';
import { audit } from '../../audit/audit-service.ts';
import { noteOwnGoods } from '../../catalogue/categories/category-service.ts';
import type { Deps } from '../../deps.ts';
import { putBrand } from '../../settings/brand-repository.ts';
import { putPlan } from '../../settings/plan-repository.ts';
import { savePlan } from '../../settings/plan-service.ts';
import { putSetting } from '../../settings/setting-repository.ts';
import { getShopSettings, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { getHealth } from '../health/health-service.ts';
import { getFirstHour } from './first-hour-service.ts';

describeEngines('the first hour', (engine) => {
  test('each step is read from the shop, and the list is gone when all are done', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const { db } = deps;
    await db.transaction((tx) => noteOwnGoods(tx, deps.now()));
    const backedUp = engine === 'sqlite' ? ['backup'] : [];
    const open = async (of: Deps = deps) =>
      (await getFirstHour(of, actor))?.flatMap(({ step, done }) => (done ? [] : [step])) ?? null;
    expect(await open()).toEqual([
      ...['name', 'currency', 'tax', 'delivery', 'payments', 'mail', 'logo', 'product', 'legal'],
      ...backedUp,
      'order',
    ]);

    const seller = { sellerName: 'Corner Ltd', sellerAddress: '1 High Street' };
    await updateShopSettings(deps, actor, {
      version: 0,
      settings: { ...DEFAULT_SETTINGS, ...seller, shopName: 'Corner' },
    });
    // A shop that charges none says so, though nothing in its plan changes.
    await savePlan(deps, actor, 'tax', { version: 0, plan: NO_TAXES });
    await db.transaction(async (tx) => {
      const zone = { name: 'All', countries: ['US'], regions: [], methods: [] };
      // Without an id, which the checklist does not read.
      await putPlan(tx, 'delivery', { version: 1, plan: { zones: [zone as never] } }, deps.now());
      const logo = { hash: 'a'.repeat(32), width: 10, height: 10 };
      await putBrand(tx, { version: 1, published: { ...NO_BRAND, logo }, previous: null }, deps.now());
    });
    const demo = await given.product();
    const { products, pages, orders } = db.read.tables;
    await db.transaction((tx) => tx.update(products).set({ demo: true }));
    expect(await open()).toEqual(['payments', 'mail', 'product', 'demo', 'legal', ...backedUp, 'order']);

    if (engine === 'sqlite') {
      // The shop's own copy counts as much as a download.
      const offsite = {
        place: 'storage.example/b',
        encrypted: true,
        send: async () => null,
        close: async () => {},
      };
      const newest = { name: 'voltcart-20260301T120000Z.tar', bytes: 1, madeAt: 1, checkedAt: 1 };
      const state = { place: offsite.place, newest, failure: null };
      await db.transaction((tx) => putSetting(tx, 'offsite_backup', state, deps.now()));
      expect(await open({ ...deps, offsite })).not.toContain('backup');
    }

    await given.product();
    await db.transaction(async (tx) => {
      for (const slug of ['terms', 'privacy'])
        await tx.insert(pages).values({ id: deps.newId('page'), slug, position: 9, published: true });
      await audit(tx, deps, actor, {
        action: 'backup.downloaded',
        entity: 'backup',
        entityId: 'b',
        data: { bytes: 1 },
      });
    });
    expect(await open()).toEqual(['payments', 'mail', 'demo', 'order']);

    const order = (livemode: boolean) =>
      db.transaction((tx) =>
        tx.insert(orders).values({
          id: deps.newId('order'),
          number: `V-${livemode}`,
          email: 'a@example.com',
          currency: 'USD',
          subtotalMinor: money(1),
          totalMinor: money(1),
          paymentStatus: 'paid',
          fulfilmentStatus: 'unfulfilled',
          livemode,
          createdAt: deps.now(),
          updatedAt: deps.now(),
        }),
      );
    await order(false);
    const ready: Deps = {
      ...deps,
      setup: { ...deps.setup, payments: async () => 'live', mail: async () => 'server' },
    };
    expect(await open(ready)).toEqual(['demo']);
    await db.transaction((tx) => tx.update(products).set({ demo: false }));
    expect(await open(ready)).toBeNull();
    expect(demo).toBeTruthy();

    // A shop that sells knows what it does.
    expect(await open()).toEqual(['payments', 'mail']);
    await order(true);
    expect(await open()).toBeNull();
  });

  test.each([
    ['anywhere', 'US', ['terms', 'datenschutz']],
    ['in the Union', 'DE', ['agb', 'privacy', 'widerruf', 'imprint']],
  ])(
    'the legal pages that a shop needs %s may have the places of any language; the last one counts once visitors can read it',
    async (_, sellerCountry, slugs) => {
      const { deps, given } = await openTestShop(engine);
      const { actor } = await given.user({ role: 'ADMIN' });
      const { version, settings } = await getShopSettings(deps, actor);
      await updateShopSettings(deps, actor, { version, settings: { ...settings, sellerCountry } });
      const { pages } = deps.db.read.tables;
      const isDone = async () =>
        (await getFirstHour(deps, actor))?.find(({ step }) => step === 'legal')?.done;
      for (const slug of slugs) {
        const page = { id: deps.newId('page'), slug, position: 9, published: false };
        await deps.db.transaction((tx) => tx.insert(pages).values(page));
        expect(await isDone()).toBe(false);
        await deps.db.transaction((tx) =>
          tx.update(pages).set({ published: true }).where(eq(pages.slug, slug)),
        );
      }
      expect(await isDone()).toBe(true);
    },
  );

  test('a shop in the Union needs an address for withdrawals', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const doneWith = async (change: Partial<ShopSettings>) => {
      const { version, settings } = await getShopSettings(deps, actor);
      await updateShopSettings(deps, actor, { version, settings: { ...settings, ...change } });
      const { findings } = await getHealth(deps, actor, { origin: 'http://shop.test', strangeProxy: null });
      return [
        (await getFirstHour(deps, actor))?.find(({ step }) => step === 'withdrawals')?.done,
        findings.some(({ code }) => code === 'withdrawals_nowhere'),
      ];
    };
    expect(await doneWith({})).toEqual([undefined, false]);
    expect(await doneWith({ sellerCountry: 'DE' })).toEqual([false, true]);
    expect(await doneWith({ contactEmail: 'shop@corner.test' })).toEqual([true, false]);
    expect(await doneWith({ contactEmail: '', ownerEmail: 'owner@corner.test' })).toEqual([true, false]);
  });

  test('is the business of admins', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user();
    await expect(getFirstHour(deps, actor)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  });
});
