import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { GUEST } from '../../actor.ts';
import { changeCategory } from '../categories/category-admin-service.ts';
import { getCatalogueVersion, getProduct } from '../products/catalogue-service.ts';
import { listProductChanges } from '../products/product-history-service.ts';
import { setOnSale } from '../products/product-service.ts';
import { adjustStock } from '../stock/stock-service.ts';
import { duplicateProduct } from '../upkeep/product-copy-service.ts';
import { removeProduct } from '../upkeep/product-removal-service.ts';
import { getAccessories, setAccessories } from './accessory-service.ts';

describeEngines('what goes with a product', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, given } = shop;
    const { actor } = await given.user({ role: 'ADMIN' });
    const camera = await given.product({ name: 'Camera' });
    const [bag, card, strap] = [
      await given.product({ name: 'Bag', stockOnHand: 2 }),
      await given.product({ name: 'Card', stockOnHand: null }),
      await given.product({ name: 'Strap' }),
    ];
    /** Changes the choice as it is now. */
    const choose = async (...accessories: ProductId[]) => {
      const before = (await getAccessories(deps, actor, { id: camera })).map(({ id }) => id);
      await setAccessories(deps, actor, { id: camera, before, accessories });
    };
    const shown = async () => (await getProduct(deps, GUEST, camera)).accessories.map(({ name }) => name);
    const kept = async (id = camera) => (await getAccessories(deps, actor, { id })).map(({ name }) => name);
    return { ...shop, actor, camera, bag, card, strap, choose, shown, kept };
  }

  test('is shown in the owner’s order, as far as it is listed and in stock', async () => {
    const { deps, given, actor, bag, card, strap, choose, shown, kept } = await open();
    expect(await shown()).toEqual([]);
    await choose(strap, bag, card);
    await choose(card, bag, strap);
    expect(await shown()).toEqual(['Card', 'Bag', 'Strap']);
    await adjustStock(deps, actor, { productId: bag, delta: -2, note: '' });
    await setOnSale(deps, actor, { id: strap, onSale: false });
    expect(await shown()).toEqual(['Card']);
    expect(await kept()).toEqual(['Card', 'Bag', 'Strap']);
    await adjustStock(deps, actor, { productId: bag, delta: 1, note: '' });
    expect(await shown()).toEqual(['Card', 'Bag']);
    const lamp = await given.product({ name: 'Lamp', category: toCategory('Mouse') });
    await choose(card, lamp);
    expect(await shown()).toEqual(['Card', 'Lamp']);
    await changeCategory(deps, actor, { value: toCategory('Mouse'), shown: false });
    expect(await shown()).toEqual(['Card']);
    await choose();
    expect([await shown(), await kept()]).toEqual([[], []]);
  });

  test('is in the product’s history, and a choice that is no other changes nothing', async () => {
    const { deps, actor, camera, bag, card, choose } = await open();
    const before = await getCatalogueVersion(deps);
    await choose(bag);
    expect(await getCatalogueVersion(deps)).toBe(before + 1);
    await choose(bag);
    await choose(card, bag);
    expect(await getCatalogueVersion(deps)).toBe(before + 2);
    const { items } = await listProductChanges(deps, actor, { id: camera, limit: 10 });
    expect(items.map(({ action, data }) => [action, data])).toEqual([
      ['product.updated', { changes: [{ field: 'accessories', from: ['Bag'], to: ['Card', 'Bag'] }] }],
      ['product.updated', { changes: [{ field: 'accessories', from: [], to: ['Bag'] }] }],
    ]);
  });

  test('goes along with a copy, and away with a deleted product', async () => {
    const { deps, actor, camera, bag, card, strap, choose, kept } = await open();
    await choose(bag, card, strap);
    const { id: copy } = await duplicateProduct(deps, actor, { id: camera });
    await removeProduct(deps, actor, { id: card });
    expect([await kept(), await kept(copy)]).toEqual([
      ['Bag', 'Strap'],
      ['Bag', 'Strap'],
    ]);
    await removeProduct(deps, actor, { id: camera });
    const { accessories } = deps.db.read.tables;
    expect(await deps.db.read.$count(accessories)).toBe(2);
  });

  test('is refused, and changes nothing, when it names the product itself, one twice or an unknown one', async () => {
    const { deps, given, actor, camera, bag, card, choose, kept } = await open();
    await choose(bag);
    const invalid = { reason: { code: 'invalid_field', field: 'accessories' } };
    await expect(choose(card, camera)).rejects.toMatchObject(invalid);
    await expect(choose(card, card)).rejects.toMatchObject(invalid);
    const missing = { reason: { code: 'not_found' } };
    await expect(choose(card, deps.newId('product'))).rejects.toMatchObject(missing);
    const nowhere = { id: deps.newId('product'), before: [], accessories: [card] };
    await expect(setAccessories(deps, actor, nowhere)).rejects.toMatchObject(missing);
    await expect(getAccessories(deps, actor, nowhere)).rejects.toMatchObject(missing);
    const customer = await given.user();
    await expect(
      setAccessories(deps, customer.actor, { id: camera, before: [bag], accessories: [card] }),
    ).rejects.toMatchObject({ reason: { code: 'forbidden' } });
    expect(await kept()).toEqual(['Bag']);
  });

  test('is refused by a save that did not see the last change; both can be chosen after all', async () => {
    const { deps, actor, camera, bag, card, strap, choose, kept } = await open();
    await choose(bag);
    const seen = { id: camera, before: [bag] };
    await setAccessories(deps, actor, { ...seen, accessories: [bag, card] });
    const changed = { reason: { code: 'accessories_changed' } };
    await expect(setAccessories(deps, actor, { ...seen, accessories: [bag, strap] })).rejects.toMatchObject(
      changed,
    );
    await expect(setAccessories(deps, actor, { ...seen, accessories: [] })).rejects.toMatchObject(changed);
    expect(await kept()).toEqual(['Bag', 'Card']);
    // The same choice is no other, whatever was seen.
    await setAccessories(deps, actor, { ...seen, accessories: [bag, card] });
    await setAccessories(deps, actor, {
      id: camera,
      before: [bag, card],
      accessories: [bag, card, strap],
    });
    expect(await kept()).toEqual(['Bag', 'Card', 'Strap']);
  });

  test('of two saves at once that saw the same, one is refused', async () => {
    const { deps, actor, camera, bag, card, kept } = await open();
    const saves = await Promise.allSettled(
      [bag, card].map((each) => setAccessories(deps, actor, { id: camera, before: [], accessories: [each] })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await kept()).toHaveLength(1);
  });
});
