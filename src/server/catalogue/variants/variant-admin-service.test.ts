import { and, asc, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setAttributes } from '../../../../tests/support/catalogue/categories.ts';
import { givenGroup } from '../../../../tests/support/catalogue/variants.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { MAX_VARIANTS } from '../../../shared/catalogue/variants.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { money } from '../../../shared/money/money.ts';
import { GUEST } from '../../actor.ts';
import { listAccessories } from '../accessories/accessory-repository.ts';
import { setAccessories } from '../accessories/accessory-service.ts';
import { getCatalogueVersion, getProduct } from '../products/catalogue-service.ts';
import { getAdminProduct } from '../products/product-admin-service.ts';
import { setOnSale } from '../products/product-service.ts';
import {
  addVariant,
  dissolveVariants,
  getAdminVariants,
  removeVariant,
  renameVariants,
} from './variant-admin-service.ts';
import { makeVariants } from './variant-making-service.ts';

const mobiles = toCategory('mobiles');
const none = toId('product', 'prd_none');
const refused = (code: string) => ({ reason: { code } });

/** A shop whose phones have storage and colour, and an admin. */
async function openShop(engine: 'sqlite' | 'postgresql') {
  const shop = await openTestShop(engine);
  await setAttributes(shop.deps, [
    { category: mobiles, key: 'storage', label: 'Storage', type: 'number', unit: 'GB', position: 0 },
    { category: mobiles, key: 'colour', label: 'Colour', type: 'text', unit: null, position: 1 },
  ]);
  const { actor } = await shop.given.user({ role: 'ADMIN' });
  return { ...shop, actor };
}

const item = (
  storage: number,
  colour: string,
  more: { sku?: string; price?: number; stock?: number } = {},
) => ({
  values: [storage, colour],
  sku: more.sku ?? null,
  sellingPriceMinor: money(more.price ?? 15_000),
  stockOnHand: more.stock ?? null,
});

const request = (id: ProductId) => ({
  ...{ id, version: 1, name: 'Kite' },
  axes: [
    { key: 'storage', values: [128, 256] },
    { key: 'colour', values: ['Red', 'Blue'] },
  ],
  own: [256, 'Red'] as (string | number)[],
  items: [
    item(128, 'Blue', { sku: 'K-B', price: 17_000, stock: 3 }),
    item(128, 'Red', { sku: 'K-R', stock: 0 }),
  ],
});

describeEngines('making variants', (engine) => {
  test('copies the product with values, price, stock and SKU each, in one group by the values’ order', async () => {
    const { deps, given, actor } = await openShop(engine);
    const pictures = [{ mediaHash: null, externalUrl: 'https://pics.example/a.png', alt: 'Front' }];
    const id = await given.product({
      name: 'Kite phone',
      pictures,
      specs: { storage: 256 },
      warrantyMonths: 24,
    });
    const [strap, cover] = [await given.product(), await given.product()];
    await setAccessories(deps, actor, { id, before: [], accessories: [cover, strap] });
    const before = await getCatalogueVersion(deps);
    const { made } = await makeVariants(deps, actor, request(id));
    expect(await getCatalogueVersion(deps)).toBe(before + 1);
    const [blue, red] = await Promise.all(made.map((each) => getAdminProduct(deps, actor, each)));
    const same = { brand: 'Veldrik', description: 'A product.', warrantyMonths: 24, onSale: true };
    expect(blue).toMatchObject({
      ...{
        ...same,
        name: 'Kite, 128 GB, Blue',
        sku: 'K-B',
        stockOnHand: 3,
        specs: { storage: 128, colour: 'Blue' },
      },
      // Dearer than the product, it is not reduced from anything.
      ...{ priceMinor: 17_000, sellingPriceMinor: 17_000 },
    });
    for (const copy of made) expect(await listAccessories(deps.db.read, copy)).toEqual([cover, strap]);
    expect(blue?.pictures.map(({ source }) => source)).toEqual(['https://pics.example/a.png']);
    expect(red).toMatchObject({
      ...same,
      sku: 'K-R',
      stockOnHand: 0,
      priceMinor: 20_000,
      sellingPriceMinor: 15_000,
    });
    const own = await getAdminProduct(deps, actor, id);
    expect(own).toMatchObject({ name: 'Kite phone', specs: { storage: 256, colour: 'Red' }, version: 2 });

    const { axes } = (await getProduct(deps, GUEST, id)).variants ?? { axes: [] };
    expect(axes.map(({ options }) => options.map(({ value, productId }) => [value, productId]))).toEqual([
      [
        [128, made[1]],
        [256, id],
      ],
      [
        ['Red', id],
        ['Blue', made[0]],
      ],
    ]);
    const { auditEntries } = deps.db.read.tables;
    const entries = await deps.db.read
      .select({ data: auditEntries.data, entityId: auditEntries.entityId })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'variants.made'));
    expect(entries).toEqual([{ data: { name: 'Kite', products: 3 }, entityId: id }]);
  });

  test('cuts long names between characters', async () => {
    const { deps, given, actor } = await openShop(engine);
    const colours = { axes: [{ key: 'colour', values: ['Red', '😀😀'] }], own: ['Red'] };
    const items = [{ ...item(128, ''), values: ['😀😀'] }];
    const asked = { ...colours, items, id: await given.product(), version: 1, name: 'n'.repeat(197) };
    const { made } = await makeVariants(deps, actor, asked);
    expect((await getAdminProduct(deps, actor, made[0] ?? none)).name).toBe(`${'n'.repeat(197)}, `);
  });

  test('of a draft makes drafts; without copies it begins a group', async () => {
    const { deps, given, actor } = await openShop(engine);
    const draft = await given.product({ onSale: false });
    const { made } = await makeVariants(deps, actor, request(draft));
    for (const id of made) {
      expect(await getAdminProduct(deps, actor, id)).toMatchObject({ onSale: false, publishedAt: null });
    }
    const alone = await given.product({ specs: { colour: 'Red' } });
    const one = { ...request(alone), axes: [{ key: 'colour', values: ['Red'] }], own: ['Red'], items: [] };
    expect(await makeVariants(deps, actor, one)).toEqual({ made: [] });
    expect((await getAdminVariants(deps, actor, { id: alone }))?.members).toMatchObject([
      { id: alone, values: ['Red'], elsewhere: false },
    ]);
  });

  test('refuses what does not fit, and then changes nothing', async () => {
    const { deps, given, actor } = await openShop(engine);
    const customer = await given.user();
    const id = await given.product({ sku: 'HERE' });
    const fine = request(id);
    const faults: [object, string][] = [
      [{ id: none }, 'not_found'],
      [{ version: 2 }, 'product_changed'],
      [{ axes: [{ key: 'weight', values: [1] }], own: [1], items: [] }, 'invalid_field'],
      [{ axes: [fine.axes[0], fine.axes[0]], own: [128, 256], items: [] }, 'invalid_field'],
      [{ own: [512, 'Red'] }, 'invalid_field'],
      [{ own: [128, 'Red'] }, 'invalid_field'],
      [{ own: [128] }, 'invalid_field'],
      [{ axes: [{ key: 'storage', values: ['much'] }], own: ['much'], items: [] }, 'invalid_spec'],
      [{ items: [item(128, 'Blue', { sku: 'NEW' }), item(128, 'Red', { sku: 'HERE' })] }, 'sku_taken'],
      [{ items: [item(128, 'Blue', { sku: 'TWICE' }), item(128, 'Red', { sku: 'TWICE' })] }, 'sku_taken'],
    ];
    for (const [fault, code] of faults) {
      await expect(
        makeVariants(deps, actor, { ...fine, ...fault }),
        JSON.stringify(fault),
      ).rejects.toMatchObject(refused(code));
    }
    await expect(makeVariants(deps, customer.actor, fine)).rejects.toMatchObject(refused('forbidden'));
    await expect(makeVariants(deps, GUEST, fine)).rejects.toMatchObject(refused('unauthenticated'));
    const { products, variantGroups, auditEntries } = deps.db.read.tables;
    expect(await deps.db.read.$count(products)).toBe(1);
    expect(await deps.db.read.$count(variantGroups)).toBe(0);
    expect(await deps.db.read.$count(auditEntries)).toBe(0);
    expect(await getAdminProduct(deps, actor, id)).toMatchObject({ specs: {}, version: 1 });
  });

  test('happens once, however often it is asked for at the same time', async () => {
    const { deps, given, actor } = await openShop(engine);
    const id = await given.product();
    const outcomes = await Promise.allSettled([
      makeVariants(deps, actor, request(id)),
      makeVariants(deps, actor, request(id)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('already_variant'),
    });
    expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(3);
  });
});

describeEngines('a group of variants', (engine) => {
  test('is renamed, gains and loses products, and is dissolved; each noted, in no version but the newest', async () => {
    const { deps, given, actor } = await openShop(engine);
    const [id, other, added] = [
      await given.product({ specs: { storage: 1 } }),
      await given.product({ specs: { storage: 2 } }),
      await given.product({ specs: { storage: 3 } }),
    ];
    expect(await getAdminVariants(deps, actor, { id })).toBeNull();
    await givenGroup(deps, { name: 'Kite', axes: ['storage'], members: [id, other] });
    await renameVariants(deps, actor, { id, version: 1, name: 'Kites' });
    const stale = refused('variants_changed');
    await expect(renameVariants(deps, actor, { id, version: 1, name: 'X' })).rejects.toMatchObject(stale);
    await expect(addVariant(deps, actor, { id, version: 1, added })).rejects.toMatchObject(stale);
    await expect(removeVariant(deps, actor, { id, version: 1, removed: id })).rejects.toMatchObject(stale);
    await expect(dissolveVariants(deps, actor, { id, version: 1 })).rejects.toMatchObject(stale);

    await addVariant(deps, actor, { id, version: 2, added });
    await setOnSale(deps, actor, { id: added, onSale: false });
    expect(await getAdminVariants(deps, actor, { id: other })).toMatchObject({
      ...{ name: 'Kites', version: 3, axes: [{ key: 'storage', label: 'Storage', unit: 'GB' }] },
      members: [
        { id, values: [1], onSale: true },
        { id: other, values: [2] },
        { id: added, values: [3], onSale: false },
      ],
    });
    await removeVariant(deps, actor, { id, version: 3, removed: id });
    await expect(removeVariant(deps, actor, { id, version: 4, removed: id })).rejects.toMatchObject(
      refused('not_found'),
    );
    await removeVariant(deps, actor, { id: other, version: 4, removed: other });
    await dissolveVariants(deps, actor, { id: added, version: 5 });
    expect(await getAdminVariants(deps, actor, { id: added })).toBeNull();
    // With its last product a group goes, too.
    await givenGroup(deps, { name: 'One', axes: ['storage'], members: [id] });
    await removeVariant(deps, actor, { id, version: 1, removed: id });
    const { variantGroups, auditEntries } = deps.db.read.tables;
    expect(await deps.db.read.$count(variantGroups)).toBe(0);
    const noted = await deps.db.read
      .select({ action: auditEntries.action, entityId: auditEntries.entityId, data: auditEntries.data })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'product'), like(auditEntries.action, 'variants.%')))
      .orderBy(asc(auditEntries.id));
    expect(noted).toEqual([
      { action: 'variants.renamed', entityId: id, data: { from: 'Kite', to: 'Kites' } },
      { action: 'variants.joined', entityId: added, data: { name: 'Kites' } },
      { action: 'variants.left', entityId: id, data: { name: 'Kites' } },
      { action: 'variants.left', entityId: other, data: { name: 'Kites' } },
      { action: 'variants.dissolved', entityId: added, data: { name: 'Kites' } },
      { action: 'variants.left', entityId: id, data: { name: 'One' } },
    ]);
  });

  test('takes no product twice, of another category, or beyond the limit; each call is the owner’s', async () => {
    const { deps, given, actor } = await openShop(engine);
    const customer = await given.user();
    const [id, grouped, foreign] = [
      await given.product(),
      await given.product(),
      await given.product({ category: toCategory('Mouse') }),
    ];
    await givenGroup(deps, { name: 'One', axes: ['storage'], members: [id] });
    await givenGroup(deps, { name: 'Two', axes: ['storage'], members: [grouped] });
    const add = (added: ProductId) => addVariant(deps, actor, { id, version: 1, added });
    for (const taken of [id, grouped])
      await expect(add(taken)).rejects.toMatchObject(refused('already_variant'));
    await expect(add(foreign)).rejects.toMatchObject(refused('other_category'));
    await expect(add(none)).rejects.toMatchObject(refused('not_found'));
    const alone = refused('not_found');
    await expect(renameVariants(deps, actor, { id: foreign, version: 1, name: 'X' })).rejects.toMatchObject(
      alone,
    );
    await expect(getAdminVariants(deps, actor, { id: none })).rejects.toMatchObject(alone);
    const forbidden = refused('forbidden');
    for (const attempt of [
      getAdminVariants(deps, customer.actor, { id }),
      addVariant(deps, customer.actor, { id, version: 1, added: foreign }),
      removeVariant(deps, customer.actor, { id, version: 1, removed: id }),
      renameVariants(deps, customer.actor, { id, version: 1, name: 'X' }),
      dissolveVariants(deps, customer.actor, { id, version: 1 }),
    ]) {
      await expect(attempt).rejects.toMatchObject(forbidden);
    }
    const crowd: ProductId[] = [];
    for (let i = 1; i <= MAX_VARIANTS; i++) crowd.push(await given.product());
    const [first, last] = [crowd[0] as ProductId, await given.product()];
    await givenGroup(deps, { name: 'Full', axes: ['storage'], members: crowd });
    await expect(addVariant(deps, actor, { id: first, version: 1, added: last })).rejects.toMatchObject(
      refused('too_many_variants'),
    );
    // A refusal leaves the version as it was.
    await addVariant(deps, actor, { id, version: 1, added: last });
  });

  test('two additions of one product at once put it into one group', async () => {
    const { deps, given, actor } = await openShop(engine);
    const [one, two, added] = [await given.product(), await given.product(), await given.product()];
    await givenGroup(deps, { name: 'One', axes: ['storage'], members: [one] });
    await givenGroup(deps, { name: 'Two', axes: ['storage'], members: [two] });
    const outcomes = await Promise.allSettled(
      [one, two].map((id) => addVariant(deps, actor, { id, version: 1, added })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
