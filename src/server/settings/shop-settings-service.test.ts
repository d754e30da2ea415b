import { expect, test } from 'vitest';
import { makeCode } from '../../../tests/support/shop/test-discounts.ts';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { NO_BRAND } from '../../shared/brand/brand.ts';
import { DEFAULT_CONVENTIONS, localeText } from '../../shared/locale.ts';
import { money } from '../../shared/money/money.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/operations/shop-settings.ts';
import type { DiscountInput } from '../../shared/schemas/admin-plans.ts';
import { updateSettingsInput } from '../../shared/schemas/admin-setting.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import {
  endDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../discounts/discount-admin-service.ts';
import {
  getCurrencyUse,
  getShopSettings,
  letterheadOf,
  updateShopSettings,
} from './shop-settings-service.ts';

describeEngines('the settings', (engine) => {
  const open = async () => {
    const shop = await openTestShop(engine);
    const { actor } = await shop.given.user({ role: 'ADMIN' });
    const { read } = shop.deps.db;
    return {
      ...shop,
      actor,
      audit: () => read.select().from(read.tables.auditEntries).orderBy(read.tables.auditEntries.id),
      catalogue: () => getLockRowVersion(read, 'catalogue'),
    };
  };
  const CHANGED = { ...DEFAULT_SETTINGS, shopName: 'Bright Corner', countries: ['DE'] };

  test('have the defaults and the configured name until they are changed', async () => {
    const { deps, actor } = await open();
    expect(await getShopSettings(deps, actor)).toEqual({
      version: 0,
      settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart' },
    });
  });

  test('a change is stored, audited with old and new value, and invalidates the pages', async () => {
    const { deps, actor, audit, catalogue } = await open();
    const before = await catalogue();
    await updateShopSettings(deps, actor, { version: 0, settings: CHANGED });
    expect(await getShopSettings(deps, actor)).toEqual({ version: 1, settings: CHANGED });
    expect(await catalogue()).toBeGreaterThan(before);
    expect(await audit()).toMatchObject([
      {
        action: 'settings.changed',
        data: {
          shopName: { from: 'Voltcart', to: 'Bright Corner' },
          countries: { from: ['US', 'IN'], to: ['DE'] },
        },
      },
    ]);
  });

  test('saving unchanged settings changes nothing', async () => {
    const { deps, actor, audit } = await open();
    const { settings } = await getShopSettings(deps, actor);
    expect(await updateShopSettings(deps, actor, { version: 0, settings })).toMatchObject({ version: 0 });
    expect(await audit()).toEqual([]);
  });

  test('of two who save at once, the later is refused', async () => {
    const { deps, actor, audit } = await open();
    const save = (shopName: string) =>
      updateShopSettings(deps, actor, { version: 0, settings: { ...CHANGED, shopName } });
    const results = await Promise.allSettled([save('One'), save('Two')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: { code: 'settings_changed' } },
    });
    expect(await audit()).toHaveLength(1);
  });

  test('are for admins only', async () => {
    const { deps, given } = await open();
    const { actor } = await given.user();
    expect(() => getShopSettings(deps, actor)).toThrow();
    expect(() => getCurrencyUse(deps, actor)).toThrow();
    expect(() => updateShopSettings(deps, actor, { version: 0, settings: CHANGED })).toThrow();
  });

  test('an amount of a discount code that another currency cannot hold is said to be one', async () => {
    const { deps, actor } = await open();
    await makeCode(deps, 'FIVE', { benefit: { kind: 'amount', amountMinor: money(5_50) } });
    const { settings } = await getShopSettings(deps, actor);
    const change = updateShopSettings(deps, actor, {
      version: 0,
      settings: { ...settings, currency: 'JPY' },
    });
    const reason = {
      code: 'prices_do_not_fit',
      of: 'discount_code',
      count: 1,
      name: 'FIVE',
      currency: 'JPY',
    };
    await expect(change).rejects.toMatchObject({ reason });
  });

  test('discount codes that have ended do not keep the currency: their amounts are rounded', async () => {
    const { deps, actor } = await open();
    const day = (days: number) => new Date(deps.now().getTime() + days * 86_400_000);
    const terms = {
      benefit: { kind: 'amount', amountMinor: money(5_50) },
      leastGoodsMinor: money(20_40),
    } as const;
    await makeCode(deps, 'PAST', { ...terms, validUntil: day(-1) });
    const id = await makeCode(deps, 'STOPPED', { benefit: { kind: 'amount', amountMinor: money(20) } });
    await endDiscountCode(deps, actor, { id, version: 1 });
    const { settings } = await getShopSettings(deps, actor);
    const toYen = () =>
      updateShopSettings(deps, actor, { version: 0, settings: { ...settings, currency: 'JPY' } });
    const planned = await makeCode(deps, 'PLANNED', { ...terms, validFrom: day(1) });
    await expect(toYen()).rejects.toMatchObject({ reason: { of: 'discount_code', name: 'PLANNED' } });
    const amounts = async () =>
      Object.fromEntries(
        (await listDiscountCodes(deps, actor)).map(({ code, benefit, leastGoodsMinor }) => [
          code,
          [benefit.kind === 'amount' && benefit.amountMinor, leastGoodsMinor],
        ]),
      );
    expect(await amounts()).toEqual({ PAST: [5_50, 20_40], STOPPED: [20, 0], PLANNED: [5_50, 20_40] });
    await endDiscountCode(deps, actor, { id: planned, version: 1 });
    await toYen();
    expect(await amounts()).toEqual({ PAST: [6, 20], STOPPED: [1, 0], PLANNED: [6, 20] });
  });

  test('a discount code’s form from before another currency is refused', async () => {
    const { deps, actor } = await open();
    const terms: DiscountInput = {
      benefit: { kind: 'amount', amountMinor: money(5_00) },
      leastGoodsMinor: money(20_00),
      ...{ validFrom: null, validUntil: null, usesLimit: null, usesPerPerson: null },
      ...{ categories: [], products: [] },
    };
    const id = await makeCode(deps, 'FIVE', terms);
    const { settings } = await getShopSettings(deps, actor);
    await updateShopSettings(deps, actor, { version: 0, settings: { ...settings, currency: 'JPY' } });
    const [code] = await listDiscountCodes(deps, actor);
    expect(code).toMatchObject({ benefit: { amountMinor: 5 }, leastGoodsMinor: 20 });
    await expect(updateDiscountCode(deps, actor, { ...terms, id, version: 1 })).rejects.toMatchObject({
      reason: { code: 'settings_changed' },
    });
    expect(await listDiscountCodes(deps, actor)).toEqual([code]);
  });
});

test.each([
  ['timeZone', '', true],
  ['timeZone', 'Europe/Berlin', true],
  ['timeZone', 'Europe/Nowhere', false],
  ['timeZone', "UTC'; drop", false],
  ['dateFormat', 'iso', true],
  ['dateFormat', 'roman', false],
  ['units', 'imperial', true],
  ['units', 'stones', false],
])('%s %s is taken: %s', (name, value, taken) => {
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', [name]: value };
  expect(updateSettingsInput.safeParse({ version: 0, settings }).success).toBe(taken);
});

test('a locale in few words names only what is not as by default', () => {
  const locale = { language: 'en', currency: 'USD', moneyFormat: 'indian' } as const;
  expect(localeText(locale)).toBe('en USD indian');
  expect(localeText({ ...locale, ...DEFAULT_CONVENTIONS })).toBe('en USD indian');
  expect(localeText({ ...locale, timeZone: 'UTC', units: 'imperial' })).toBe('en USD indian UTC imperial');
});

test.each([
  ['en', 'product', 'delivery method', 'discount code'],
  ['de', 'Produkt', 'Versandart', 'Rabattcode'],
] as const)('a refused currency names what stands in its way (%s)', (language, ...words) => {
  const kinds = ['product', 'delivery_method', 'discount_code'] as const;
  const reason = { code: 'prices_do_not_fit', count: 1, name: 'XY', currency: 'JPY' } as const;
  for (const [place, of] of kinds.entries()) {
    const text = refusalText(textsFor(language).answers, { ...reason, of });
    expect(words.filter((word) => text.includes(word))).toEqual([words[place]]);
    expect(text).toContain('XY');
  }
});

test('a letterhead names the seller below the shop, unless name or address say it already', async () => {
  const { deps } = await openTestShop();
  const sellerOf = (more: Partial<ShopSettings>) =>
    letterheadOf(
      deps,
      {
        ...{ ...DEFAULT_SETTINGS, shopName: 'Kettles', sellerName: 'Corner Ltd' },
        ...{ sellerAddress: '1 Quay\nHull', ...more },
      },
      { brand: NO_BRAND, texts: {} },
    ).contact;
  expect(sellerOf({})).toMatchObject({ seller: 'Corner Ltd', address: '1 Quay\nHull' });
  expect(sellerOf({ shopName: 'Corner Ltd' })).toMatchObject({ seller: '' });
  expect(sellerOf({ contactAddress: 'Corner Ltd\n2 Quay' })).toMatchObject({ seller: '' });
});
