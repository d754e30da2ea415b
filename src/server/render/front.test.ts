import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { money } from '../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import type { TaxArea, TaxPlan } from '../../shared/orders/tax-plan.ts';
import { SYSTEM } from '../actor.ts';
import type { Plans } from '../settings/plan-repository.ts';
import { getPlan, savePlan } from '../settings/plan-service.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';
import { frontReader } from './front.ts';

test('what all pages say is read for each version of the catalogue, and again after a second', async () => {
  const { deps } = await openTestShop();
  let [time, payments] = [deps.now().getTime(), 'stand_in' as 'stand_in' | 'live'];
  const read = frontReader({
    deps: {
      ...deps,
      now: () => new Date(time),
      setup: { ...deps.setup, payments: async () => payments },
    },
    publicUrl: 'http://shop.test',
    imageUpload: null,
  });
  const first = await read(1);
  payments = 'live';
  time += 999;
  expect(await read(1)).toBe(first);
  const onEdit = await read(2);
  time += 1_000;
  const later = await read(2);
  for (const front of [onEdit, later]) {
    expect(front.site.testPayments).toBe(false);
    expect(front.hash).not.toBe(first.hash);
  }
  expect(later).not.toBe(onEdit);
  expect(later.hash).toBe(onEdit.hash);
  // Set back by an hour, the clock does not have to catch up first.
  payments = 'stand_in';
  time -= 3_600_000;
  expect((await read(2)).site.testPayments).toBe(true);
});

test('the footer’s year is that of the shop’s time zone', async () => {
  const { deps } = await openTestShop();
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Corner', timeZone: 'Pacific/Kiritimati' };
  await updateShopSettings(deps, SYSTEM, { version: 0, settings });
  const late = { ...deps, now: () => new Date('2026-12-31T12:00:00Z') };
  const read = frontReader({ deps: late, publicUrl: 'http://shop.test', imageUpload: null });
  expect((await read(1)).site.year).toBe(2027);
});

test('a failure is not kept', async () => {
  const { deps } = await openTestShop();
  let failing = true;
  const payments = async () => {
    if (failing) throw new Error('no database');
    return 'live' as const;
  };
  const read = frontReader({
    ...{ deps: { ...deps, setup: { ...deps.setup, payments } } },
    ...{ publicUrl: 'http://shop.test', imageUpload: null },
  });
  await expect(read(1)).rejects.toThrow('no database');
  failing = false;
  expect((await read(1)).site.testPayments).toBe(false);
});

test('every page says that prices include tax, and that delivery is extra, where they do and it is', async () => {
  const { deps } = await openTestShop();
  const read = frontReader({ deps, publicUrl: 'http://shop.test', imageUpload: null });
  let version = 0;
  const said = async () => (await read(++version)).site.footer.prices;
  async function saidAfter<Key extends keyof Plans>(key: Key, plan: Plans[Key]) {
    const before = await getPlan(deps, SYSTEM, key);
    await savePlan(deps, SYSTEM, key, { ...before, plan });
    return said();
  }
  const taxes = (prices: TaxPlan['prices'], ...areas: TaxArea[]) => saidAfter('tax', { prices, areas });
  const german = { place: 'DE', name: 'MwSt.', standard: 190_000, reduced: 70_000, deliveryTaxed: true };

  expect(await said()).toBeUndefined();
  expect(await taxes('included', { ...german, standard: 0, reduced: 0 })).toBeUndefined();
  expect(await taxes('added', german)).toBeUndefined();
  expect(await taxes('included', german)).toBe('All prices include MwSt.');
  expect(await taxes('included', german, { ...german, place: 'AT', name: 'USt.' })).toBe(
    'All prices include tax',
  );
  const post = {
    ...{ id: 'post', name: 'Post', days: null, pickUp: false },
    ...{ freeFromMinor: null, grams: null },
  };
  const zone = { id: 'home', name: 'Home', places: ['DE', 'AT'] };
  const delivery = (minor: number) =>
    saidAfter('delivery', { zones: [{ ...zone, methods: [{ ...post, priceMinor: money(minor) }] }] });
  expect(await delivery(0)).toBe('All prices include tax');
  expect(await delivery(490)).toBe('All prices include tax; delivery is extra');
  expect(await taxes('included')).toBe('Delivery is extra');
  expect(await taxes('added', german)).toBeUndefined();
});
