import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { listProducts } from '../products/catalogue-service.ts';
import { getAdminProduct } from '../products/product-admin-service.ts';
import {
  addAttribute,
  changeAttribute,
  listAdminAttributes,
  listCategorySpecs,
  moveAttribute,
  removeAttribute,
} from './attribute-admin-service.ts';
import { createCategory } from './category-admin-service.ts';

const LAMPS = toCategory('lamps');
const USES = { filterable: true, compared: true, onCards: false };
const WATT = { ...USES, category: LAMPS, key: 'power', label: 'Power', type: 'number', unit: 'W' } as const;
const BASE = { ...USES, category: LAMPS, key: 'base', label: 'Base', type: 'text', unit: null } as const;
const TONE = { ...USES, category: LAMPS, key: 'tone', label: 'Tone', type: 'text', unit: null } as const;

describeEngines('the owner’s attributes', (engine) => {
  async function openLampShop() {
    const shop = await openTestShop(engine);
    await createCategory(shop.deps, SYSTEM, {
      ...{ label: 'Lamps', address: LAMPS, shown: true, pictureHash: null },
    });
    for (const attribute of [WATT, BASE, TONE]) await addAttribute(shop.deps, SYSTEM, attribute);
    const keys = async () => (await listAdminAttributes(shop.deps, SYSTEM, LAMPS)).map(({ key }) => key);
    return { ...shop, keys };
  }

  test('are added with a key and a name of their own, and moved', async () => {
    const { deps, keys } = await openLampShop();
    expect(await keys()).toEqual(['power', 'base', 'tone']);
    for (const taken of [
      { ...BASE, key: 'POWER' },
      { ...BASE, key: 'other', label: 'power' },
    ]) {
      await expect(addAttribute(deps, SYSTEM, taken)).rejects.toMatchObject({
        reason: { code: 'attribute_taken', label: 'Power' },
      });
    }
    await moveAttribute(deps, SYSTEM, { category: LAMPS, key: 'tone', before: 'power' });
    expect(await keys()).toEqual(['tone', 'power', 'base']);
    await moveAttribute(deps, SYSTEM, { category: LAMPS, key: 'tone', before: null });
    expect(await keys()).toEqual(['power', 'base', 'tone']);
    await expect(
      moveAttribute(deps, SYSTEM, { category: LAMPS, key: 'none', before: null }),
    ).rejects.toMatchObject({ reason: { code: 'not_found', entity: 'attribute' } });
  });

  test('cards show the first two that are marked, and nothing unless one is', async () => {
    const { deps, given } = await openLampShop();
    await given.product({ category: LAMPS, specs: { power: 8.5, base: 'E27', tone: 'warm' } });
    const card = async () => (await listProducts(deps, GUEST, { limit: 1 })).items[0];
    expect(await card()).not.toHaveProperty('specs');
    for (const { type: _, ...attribute } of [WATT, TONE, BASE])
      await changeAttribute(deps, SYSTEM, { ...attribute, onCards: true });
    expect((await card())?.specs).toEqual([
      { label: 'Power', value: 8.5, unit: 'W' },
      { label: 'Base', value: 'E27', unit: null },
    ]);
    await moveAttribute(deps, SYSTEM, { category: LAMPS, key: 'tone', before: 'power' });
    expect((await card())?.specs?.map(({ label }) => label)).toEqual(['Tone', 'Power']);
  });

  test('texts have no unit, whatever was typed before the type was changed', async () => {
    const { deps } = await openLampShop();
    const unitOf = async (key: string) =>
      (await listAdminAttributes(deps, SYSTEM, LAMPS)).find((each) => each.key === key)?.unit;
    await addAttribute(deps, SYSTEM, { ...BASE, key: 'material', label: 'Material', unit: 'kg' });
    expect(await unitOf('material')).toBeNull();
    await changeAttribute(deps, SYSTEM, { category: LAMPS, key: 'material', unit: 'kg' });
    expect(await unitOf('material')).toBeNull();
    await changeAttribute(deps, SYSTEM, { category: LAMPS, key: 'power', label: 'Watts' });
    expect(await unitOf('power')).toBe('W');
  });

  test('two that share a label since a merge can be changed, and the label only to a free one', async () => {
    const { deps } = await openLampShop();
    const { attributes } = deps.db.read.tables;
    await deps.db.transaction((tx) =>
      tx.update(attributes).set({ label: 'Tone' }).where(eq(attributes.key, 'base')),
    );
    const change = (input: object) =>
      changeAttribute(deps, SYSTEM, { category: LAMPS, key: 'base', ...input });
    await change({ label: 'Tone', filterable: false });
    expect((await listAdminAttributes(deps, SYSTEM, LAMPS)).map(({ filterable }) => filterable)).toEqual([
      true,
      false,
      true,
    ]);
    await expect(change({ label: 'Power' })).rejects.toMatchObject({ reason: { code: 'attribute_taken' } });
  });

  test('what a change leaves out stays as another admin saved it', async () => {
    const { deps } = await openLampShop();
    const power = { category: LAMPS, key: 'power' };
    await changeAttribute(deps, SYSTEM, { ...power, filterable: false, onCards: true, unit: 'kW' });
    await changeAttribute(deps, SYSTEM, { ...power, label: 'Wattage', compared: false });
    await changeAttribute(deps, SYSTEM, { ...power, unit: null });
    expect((await listAdminAttributes(deps, SYSTEM, LAMPS))[0]).toEqual({
      ...{ key: 'power', label: 'Wattage', type: 'number', unit: null },
      ...{ filterable: false, compared: false, onCards: true },
    });
    const { items } = await listAuditLog(deps, SYSTEM, { entity: 'category', limit: 2 });
    expect(items[1]).toMatchObject({
      data: {
        label: 'Power',
        changes: [
          { field: 'label', from: 'Power', to: 'Wattage' },
          { field: 'compared', from: true, to: false },
        ],
      },
    });
    await expect(changeAttribute(deps, SYSTEM, { ...power, label: BASE.label })).rejects.toMatchObject({
      reason: { code: 'attribute_taken', label: 'Base' },
    });
  });

  test('the product form offers the texts of other products, once each', async () => {
    const { deps, given } = await openLampShop();
    for (const base of ['E27', 'B22', 'E27'])
      await given.product({ category: LAMPS, specs: { base, power: 5 } });
    const values = (await listCategorySpecs(deps, SYSTEM, LAMPS)).map(({ key, values }) => [key, values]);
    expect(values).toEqual([
      ['power', []],
      ['base', ['B22', 'E27']],
      ['tone', []],
    ]);
  });

  test('one that is deleted takes its values along, of this category only; the audit log says how many', async () => {
    const { deps, given } = await openLampShop();
    const lamp = await given.product({ category: LAMPS, specs: { base: 'E27', power: 5 } });
    const other = await given.product({ category: toCategory('mobiles'), specs: { base: 'flat' } });
    await removeAttribute(deps, SYSTEM, { category: LAMPS, key: 'base' });
    expect((await getAdminProduct(deps, SYSTEM, lamp)).specs).toEqual({ power: 5 });
    expect((await getAdminProduct(deps, SYSTEM, other)).specs).toEqual({ base: 'flat' });
    const { items } = await listAuditLog(deps, SYSTEM, { entity: 'category', limit: 1 });
    expect(items).toMatchObject([
      { action: 'attribute.deleted', data: { category: 'Lamps', label: 'Base', values: 1 } },
    ]);
  });
});
