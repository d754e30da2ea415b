import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { exported, imported } from '../../../../tests/support/catalogue/product-sheets.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { MAX_VARIANTS } from '../../../shared/catalogue/variants.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { getCatalogueVersion, getProduct } from '../products/catalogue-service.ts';
import { updateProduct } from '../products/product-service.ts';
import { getAdminVariants } from './variant-admin-service.ts';

const mobiles = toCategory('mobiles');

describeEngines('groups of variants in products files', (engine) => {
  async function openShop() {
    const shop = await openTestShop(engine);
    const { actor } = await shop.given.user({ role: 'ADMIN' });
    await setAttributes(shop.deps, [
      { category: mobiles, key: 'storage', label: 'Storage', type: 'number', unit: 'GB', position: 0 },
      { category: mobiles, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 1 },
    ]);
    const [one, two] = [
      await shop.given.product({ sku: 'ONE', specs: { storage: 1 } }),
      await shop.given.product({ sku: 'TWO', specs: { storage: 2 } }),
    ];
    const names = async () => {
      const groups = [one, two].map(async (id) => await getAdminVariants(shop.deps, actor, { id }));
      return (await Promise.all(groups)).map((group) => group && [group.name, group.members.length]);
    };
    return { ...shop, actor, one, two, names };
  }

  test('are exported, and unchanged when the file is imported again', async () => {
    const shop = await openShop();
    await givenGroup(shop.deps, { name: 'Kite', axes: ['storage', 'colour'], members: [shop.one] });
    const text = await exported(shop.deps);
    expect(text).toContain('"Kite [storage, colour]"');
    const version = await getCatalogueVersion(shop.deps);
    expect(await imported(shop, text)).toMatchObject({ unchanged: 2, refused: 0 });
    expect(await getCatalogueVersion(shop.deps)).toBe(version);
    expect(await shop.names()).toEqual([['Kite', 1], null]);
  });

  test('keep their order when they are renamed, whatever that of the rows', async () => {
    const shop = await openShop();
    const { deps, one, two } = shop;
    const three = await shop.given.product({ sku: 'THREE', specs: { storage: 3 } });
    const members = [two, three, one];
    await givenGroup(deps, { name: 'Kite', axes: ['colour'], members });
    const rows = ['ONE', 'TWO', 'THREE'].map((sku) => `${sku},Kites [storage]`);
    expect(await imported(shop, ['SKU,Group', ...rows].join('\n'))).toMatchObject({ updated: 3 });
    const group = await getAdminVariants(deps, shop.actor, { id: one });
    expect([group?.name, group?.members.map(({ id }) => id)]).toEqual(['Kites', members]);
  });

  test('are made, joined and left by their cells; a file without the column leaves them', async () => {
    const shop = await openShop();
    const { deps, one, names } = shop;
    const file = (...rows: string[]) => ['SKU,Group', ...rows].join('\n');
    expect(await imported(shop, file('ONE,Kite [storage]', 'TWO,Kite [storage]'))).toMatchObject({
      updated: 2,
    });
    expect(await names()).toEqual([
      ['Kite', 2],
      ['Kite', 2],
    ]);
    expect((await getProduct(deps, GUEST, one)).variants?.axes[0]?.options).toHaveLength(2);
    expect(await imported(shop, file('ONE,Kite [storage]'), { dryRun: true })).toMatchObject({
      unchanged: 1,
    });
    const fresh =
      'SKU,Name,Brand,Category,Price,Selling price,Specs,Group\nNEW,New,B,mobiles,2,1,storage=4,Kite [storage]';
    expect(await imported(shop, fresh)).toMatchObject({ created: 1, refused: 0 });
    expect(await names()).toEqual([
      ['Kite', 3],
      ['Kite', 3],
    ]);
    await imported(shop, 'SKU,Stock\nONE,7');
    expect(await imported(shop, file('ONE,', 'TWO,Kites [colour]'))).toMatchObject({ updated: 2 });
    expect(await names()).toEqual([null, ['Kites', 1]]);
    expect(await imported(shop, file('TWO,', 'NEW,'))).toMatchObject({ updated: 2 });
    expect(await deps.db.read.$count(deps.db.read.tables.variantGroups)).toBe(0);
  });

  test('a cell that names no group, axes of another category or one member too many refuse their row', async () => {
    const shop = await openShop();
    const { deps, given, one } = shop;
    const text = 'SKU,Group\nONE,Kite\nTWO,Kite [weight]';
    expect(await imported(shop, text)).toMatchObject({
      refused: 2,
      said: [
        expect.stringMatching(/^2: Group: a name, then one or two/),
        expect.stringMatching(/^3: Group:/),
      ],
    });
    const crowd = [];
    for (let i = 0; i < MAX_VARIANTS; i++) crowd.push(await given.product());
    await givenGroup(deps, { name: 'Full', axes: ['storage'], members: crowd });
    expect(await imported(shop, 'SKU,Group\nONE,Full [storage]')).toMatchObject({
      said: [`2: A product can have up to ${MAX_VARIANTS} variants.`],
    });
    const old = 'SKU,Group,Version\nONE,Kite [storage],1';
    await updateProduct(deps, SYSTEM, { id: one, change: { name: 'Since' } });
    expect(await imported(shop, old)).toMatchObject({ refused: 1 });
    expect(await shop.names()).toEqual([null, null]);
  });

  test('a dry run knows what earlier rows would have done to a group', async () => {
    const shop = await openShop();
    const head = 'SKU,Name,Brand,Category,Price,Selling price,Group';
    const made = (from: number, count: number, cell: string) =>
      Array.from({ length: count }, (_, i) => `N-${from + i},New,B,mobiles,2,1,${cell}`);
    const both = async (rows: string[]) => {
      const text = [head, ...rows].join('\n');
      const [dry, real] = [await imported(shop, text, { dryRun: true }), await imported(shop, text)];
      expect(dry).toEqual({ ...real, dryRun: true });
      return real;
    };
    const crowd = await both(made(0, MAX_VARIANTS + 3, 'Crowd [storage]'));
    expect(crowd).toMatchObject({ created: MAX_VARIANTS, refused: 3 });
    expect(crowd.said[0]).toBe(`${MAX_VARIANTS + 2}: A product can have up to ${MAX_VARIANTS} variants.`);
    // Six leave, before seven join: the last row does not fit.
    const leaving = made(0, 6, 'Others [storage]');
    const joining = made(100, 7, 'Crowd [storage]');
    expect(await both([...leaving, ...joining])).toMatchObject({
      updated: 6,
      created: 6,
      said: [`14: A product can have up to ${MAX_VARIANTS} variants.`],
    });
  });
});
