import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getProduct, previewProduct } from '../products/catalogue-service.ts';
import { setOnSale, updateProduct } from '../products/product-service.ts';
import { removeProduct } from '../upkeep/product-removal-service.ts';

const mobiles = toCategory('mobiles');
const STORAGE = { category: mobiles, key: 'storage', label: 'Storage', type: 'number' as const, unit: 'GB' };
const COLOUR = { category: mobiles, key: 'colour', label: 'Colour', type: 'text' as const, unit: null };

describeEngines('the variants of a product', (engine) => {
  test('are those of its group on sale, in its category, with the values of their specs', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    await setAttributes(deps, [
      { ...STORAGE, position: 0 },
      { ...COLOUR, position: 1 },
    ]);
    const [small, large, red, gone] = [
      await given.product({ specs: { storage: 128, colour: 'Blue' } }),
      await given.product({ specs: { storage: 256, colour: 'Blue' }, stockOnHand: 0 }),
      await given.product({ specs: { storage: 128, colour: 'Red' } }),
      await given.product({ specs: { storage: 512, colour: 'Red' } }),
    ];
    const alone = await given.product();
    expect((await getProduct(deps, GUEST, small)).variants).toBeNull();
    const group = await givenGroup(deps, {
      name: 'Phone',
      axes: ['storage', 'colour'],
      members: [small, large, red, gone],
    });
    expect((await getProduct(deps, GUEST, alone)).variants).toBeNull();

    await setOnSale(deps, SYSTEM, { id: gone, onSale: false });
    expect((await getProduct(deps, GUEST, small)).variants).toEqual({
      id: group,
      name: 'Phone',
      axes: [
        {
          ...{ key: 'storage', label: 'Storage', unit: 'GB' },
          options: [
            { value: 128, productId: small, current: true },
            { value: 256, productId: large, soldOut: true },
          ],
        },
        {
          ...{ key: 'colour', label: 'Colour', unit: null },
          options: [
            { value: 'Blue', productId: small, current: true },
            { value: 'Red', productId: red },
          ],
        },
      ],
    });
    // The owner's preview of one that is off sale has it among the others.
    const preview = await previewProduct(deps, actor, gone);
    expect(preview.variants?.axes[0]?.options.map(({ value }) => value)).toEqual([128, 256, 512]);

    await updateProduct(deps, SYSTEM, { id: large, change: { category: toCategory('Mouse'), specs: {} } });
    expect((await getProduct(deps, GUEST, large)).variants).toBeNull();
    const { variants } = await getProduct(deps, GUEST, small);
    expect(variants?.axes.map(({ key }) => key)).toEqual(['colour']);
    await removeProduct(deps, actor, { id: red });
    expect((await getProduct(deps, GUEST, small)).variants).toBeNull();
  });

  test('an axis whose attribute is gone is left out', async () => {
    const { deps, given } = await openTestShop(engine);
    await setAttributes(deps, [{ ...COLOUR, position: 0 }]);
    const members = [
      await given.product({ specs: { storage: 1, colour: 'Blue' } }),
      await given.product({ specs: { storage: 2, colour: 'Blue' } }),
    ];
    await givenGroup(deps, { name: 'Phone', axes: ['storage', 'colour'], members });
    for (const id of members) expect((await getProduct(deps, GUEST, id)).variants).toBeNull();
  });
});
