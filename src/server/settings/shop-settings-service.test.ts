import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import { getLockRowVersion } from '../db/lock-rows.ts';
import { getShopSettings, updateShopSettings } from './shop-settings-service.ts';

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
    expect(() => updateShopSettings(deps, actor, { version: 0, settings: CHANGED })).toThrow();
  });
});
