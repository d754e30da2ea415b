import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createSignal } from '../../../tests/support/checks/signal.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../shared/catalogue/categories.ts';
import { money } from '../../shared/money/money.ts';
import type { DiscountInput } from '../../shared/schemas/admin-plans.ts';
import { findProducts } from '../catalogue/products/product-repository.ts';
import { createProduct, type NewProductInput, updateProduct } from '../catalogue/products/product-service.ts';
import { changeProducts } from '../catalogue/upkeep/bulk-change-service.ts';
import { createDiscountCode, listDiscountCodes } from '../discounts/discount-admin-service.ts';
import { getPlan, savePlan } from './plan-service.ts';
import { getShopSettings, readCurrencyFor, updateShopSettings } from './shop-settings-service.ts';

const MOUSE: NewProductInput = {
  ...{ name: 'Mouse', brand: 'Kite', category: toCategory('Mouse'), description: '', sku: null },
  ...{ priceMinor: money(13_00), sellingPriceMinor: money(13_00) },
  ...{ pictures: [], specs: {}, stockOnHand: null },
};
const FIVE: DiscountInput & { code: string } = {
  code: 'FIVE',
  benefit: { kind: 'amount', amountMinor: money(5_00) },
  leastGoodsMinor: money(20_00),
  ...{ validFrom: null, validUntil: null, usesLimit: null, usesPerPerson: null },
  ...{ categories: [], products: [] },
};
const POST = { id: 'post', name: 'Post', priceMinor: money(4_00), freeFromMinor: null };
const ZONES = [
  {
    ...{ id: 'zone', name: 'Japan', places: ['JP'] },
    methods: [{ ...POST, days: null, grams: null, pickUp: false }],
  },
];

describeEngines('amounts typed before the currency changed', (engine) => {
  test('are refused, also for what is new; typed in the shop’s currency they are taken', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const { id } = await createProduct(deps, actor, { ...MOUSE, currency: 'USD' });
    const { settings } = await getShopSettings(deps, actor);
    await updateShopSettings(deps, actor, { version: 0, settings: { ...settings, currency: 'JPY' } });
    const works = [
      (currency: string) => createProduct(deps, actor, { ...MOUSE, currency }),
      (currency: string) => createDiscountCode(deps, actor, { ...FIVE, currency }),
      (currency: string) =>
        savePlan(deps, actor, 'delivery', { version: 0, plan: { zones: ZONES }, currency }),
      // A form or a choice that was opened in a tab which still shows dollars.
      (currency: string) =>
        updateProduct(deps, actor, { id, version: 2, currency, change: { priceMinor: money(14_00) } }),
      (currency: string) =>
        changeProducts(deps, actor, {
          products: [{ id }],
          change: { kind: 'price', by: { toMinor: money(12_00) }, rounding: 'none' },
          rehearsal: false,
          currency,
        }),
    ];
    for (const work of works)
      await expect(work('USD')).rejects.toMatchObject({
        reason: { code: 'currency_changed', currency: 'JPY' },
      });
    expect(await findProducts(deps.db.read, [id])).toMatchObject([{ priceMinor: 13 }]);
    expect(await listDiscountCodes(deps, actor)).toEqual([]);
    expect(await getPlan(deps, actor, 'delivery')).toMatchObject({ version: 0 });
    for (const work of works) await work('JPY');
  });

  // On SQLite transactions run one at a time.
  test.skipIf(engine === 'sqlite')(
    'a change waits for what is being written, and is waited for',
    async () => {
      const { deps, given } = await openTestShop(engine);
      const { actor } = await given.user({ role: 'ADMIN' });
      const { settings } = await getShopSettings(deps, actor);
      const [hasRead, written] = [createSignal(), createSignal()];
      const writing = deps.db.transaction(async (tx) => {
        await readCurrencyFor(tx, deps, 'USD');
        hasRead.give();
        await written.given;
      });
      await hasRead.given;
      const waiting = async () => {
        const rows = deps.db.read.select({ pid: sql`pid` }).from(sql`pg_locks`);
        return (await rows.where(sql`locktype = 'advisory' and not granted`)).length;
      };
      const order: string[] = [];
      const changing = updateShopSettings(deps, actor, {
        version: 0,
        settings: { ...settings, currency: 'JPY' },
      }).then(() => order.push('changed'));
      await expect.poll(waiting).toBe(1);
      const later = createProduct(deps, actor, { ...MOUSE, currency: 'USD' });
      const refused = expect(later).rejects.toMatchObject({ reason: { code: 'currency_changed' } });
      await expect.poll(waiting).toBe(2);
      order.push('written');
      written.give();
      await Promise.all([writing, changing, refused]);
      expect(order).toEqual(['written', 'changed']);
    },
  );
});
