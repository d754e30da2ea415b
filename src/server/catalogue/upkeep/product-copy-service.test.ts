import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { NO_FILTER } from '../../../shared/catalogue/product-filter.ts';
import { money } from '../../../shared/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { addToCart, getCart } from '../../cart/cart-service.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { keepMedia, listUnusedMedia } from '../../media/media-repository.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import {
  getProduct,
  getProductRecord,
  listProductRecords,
  listProducts,
  previewProduct,
} from '../products/catalogue-service.ts';
import { compareProducts } from '../products/compare-service.ts';
import { getAdminProduct } from '../products/product-admin-service.ts';
import { findProducts } from '../products/product-repository.ts';
import { createProduct, setOnSale, updateProduct } from '../products/product-service.ts';
import { countSitemapProducts } from '../products/sitemap-service.ts';
import { filterProducts } from '../search/facet-service.ts';
import { searchProducts, suggestProducts } from '../search/search-service.ts';
import { duplicateProduct } from './product-copy-service.ts';
import { removeProduct } from './product-removal-service.ts';

describeEngines('a draft', (engine) => {
  test('is nowhere in the shop until it is published', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const customer = await given.user();
    const shown = await given.product({ name: 'Lantern one' });
    const pictures = [{ mediaHash: null, externalUrl: 'https://pics.example/a.png' }];
    const { id } = await createProduct(deps, actor, {
      ...{ name: 'Lantern two', brand: 'B', category: toCategory('mobiles'), description: '', sku: null },
      ...{ priceMinor: money(100), sellingPriceMinor: money(100), pictures, specs: {} },
      stockOnHand: 3,
      onSale: false,
    });
    const filter = {
      categories: [],
      text: 'lantern',
      brands: [],
      price: null,
      inStock: false,
      wellRated: false,
      specs: [],
      sort: null,
    };
    const seen = async () => ({
      list: (await listProducts(deps, GUEST, { limit: 10 })).items.map((each) => each.id),
      rest: (await listProductRecords(deps, GUEST, { limit: 10 })).items.map((each) => each.id),
      search: (await searchProducts(deps, GUEST, { text: 'lantern', limit: 10 })).items.map(
        (each) => each.id,
      ),
      filter: (await filterProducts(deps, GUEST, { filter, limit: 10 })).items.map((each) => each.id),
      suggest: (await suggestProducts(deps, GUEST, { text: 'lant' })).products.map((each) => each.id),
      compare: (await compareProducts(deps, GUEST, { ids: [id, shown] })).products.map((each) => each.id),
      sitemap: await countSitemapProducts(deps, GUEST),
    });
    const only = [shown];
    expect(await seen()).toEqual({
      ...{ list: only, rest: only, search: only, filter: only, suggest: only, compare: only },
      sitemap: 1,
    });
    const missing = { reason: { code: 'not_found' } };
    await expect(getProduct(deps, GUEST, id)).rejects.toMatchObject(missing);
    await expect(getProductRecord(deps, GUEST, id)).rejects.toMatchObject(missing);
    await expect(addToCart(deps, customer.actor, { productId: id })).rejects.toMatchObject(missing);
    await expect(previewProduct(deps, customer.actor, id)).rejects.toMatchObject({
      reason: { code: 'forbidden' },
    });
    expect(await previewProduct(deps, actor, id)).toMatchObject({ name: 'Lantern two' });

    await setOnSale(deps, actor, { id, onSale: true });
    const both = await seen();
    expect([...both.list].sort()).toEqual([shown, id].sort());
    expect([both.search.length, both.filter.length, both.suggest.length, both.sitemap]).toEqual([2, 2, 2, 2]);
    await addToCart(deps, customer.actor, { productId: id });

    // Taken off sale, it is no draft again.
    await setOnSale(deps, actor, { id, onSale: false });
    expect((await getAdminProduct(deps, actor, id)).publishedAt).not.toBeNull();
    expect((await getCart(deps, customer.actor)).lines).toMatchObject([{ available: false }]);
  });
});

describeEngines('a draft that is published', (engine) => {
  test('is new then, and only then', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const newest = async () => ({
      list: (await listProducts(deps, GUEST, { limit: 10 })).items.map((each) => each.id),
      filter: (await filterProducts(deps, GUEST, { filter: NO_FILTER, limit: 10 })).items.map(
        (each) => each.id,
      ),
    });
    const older = await given.product();
    const { id } = await duplicateProduct(deps, actor, { id: older });
    clock.advance(1_000);
    const later = await given.product();
    expect(await newest()).toEqual({ list: [later, older], filter: [later, older] });
    clock.advance(1_000);
    const publishedAt = clock.now();
    await setOnSale(deps, actor, { id, onSale: true });
    const createdAt = async () => (await findProducts(deps.db.read, [id]))[0]?.createdAt;
    expect(await createdAt()).toEqual(publishedAt);
    expect((await getAdminProduct(deps, actor, id)).publishedAt).toEqual(publishedAt);
    expect(await newest()).toEqual({ list: [id, later, older], filter: [id, later, older] });

    clock.advance(1_000);
    for (const onSale of [false, true]) await setOnSale(deps, actor, { id, onSale });
    expect(await createdAt()).toEqual(publishedAt);
  });
});

test('a copy is a draft with fields, specs and the same pictures, without SKU, stock and past', async () => {
  const { deps, given, clock } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  const hash = 'a'.repeat(32);
  await deps.db.transaction((tx) =>
    keepMedia(tx, { hash, width: 1, height: 1, placeholder: '', bytes: 1, createdAt: clock.now() }),
  );
  const id = await given.product({
    name: 'n'.repeat(200),
    pictures: [
      { mediaHash: hash, externalUrl: null, alt: 'Front' },
      { mediaHash: null, externalUrl: 'https://gone.example/x.png', alt: '' },
    ],
    specs: { once: 'there' },
  });
  await updateProduct(deps, actor, { id, change: { warrantyMonths: 24 } });
  const { id: copied } = await duplicateProduct(deps, actor, { id });
  const [original, copy] = [
    await getAdminProduct(deps, actor, id),
    await getAdminProduct(deps, actor, copied),
  ];
  expect(copy).toMatchObject({
    ...{ name: `Copy of ${'n'.repeat(192)}`, sku: null, stockOnHand: 0, onSale: false, publishedAt: null },
    ...{ version: 1, warrantyMonths: 24, priceMinor: original.priceMinor, pictures: original.pictures },
  });
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Shop', language: 'de' as const };
  await updateShopSettings(deps, actor, { version: 0, settings });
  const { id: german } = await duplicateProduct(deps, actor, { id: await given.product({ name: 'Lampe' }) });
  expect((await getAdminProduct(deps, actor, german)).name).toBe('Kopie von Lampe');

  // A picture that another product shows stays; one that nothing shows is swept later.
  await removeProduct(deps, actor, { id });
  clock.advance(8 * 86_400_000);
  expect(await listUnusedMedia(deps.db.read, clock.now())).toEqual([]);
  await removeProduct(deps, actor, { id: copied });
  clock.advance(1);
  expect(await listUnusedMedia(deps.db.read, clock.now())).toEqual([hash]);
});

describeEngines('a copy’s name', (engine) => {
  test('is cut between characters', async () => {
    const { deps, given } = await openTestShop(engine);
    const id = await given.product({ name: `${'n'.repeat(191)}😀😀😀` });
    const { id: copied } = await duplicateProduct(deps, SYSTEM, { id });
    expect((await getAdminProduct(deps, SYSTEM, copied)).name).toBe(`Copy of ${'n'.repeat(191)}`);
  });
});

describeEngines('deleting a product', (engine) => {
  test('works for one that nobody bought, and not from the first checkout on', async () => {
    const { deps, given, pay, clock } = await openPayingShop(engine);
    const { actor } = await given.user({ role: 'ADMIN' });
    const customer = await given.user();
    const [bought, unsold] = [await given.product(), await given.product({ name: 'Unsold', sku: 'U-1' })];
    for (const productId of [bought, unsold]) await addToCart(deps, customer.actor, { productId });
    await removeProduct(deps, actor, { id: unsold });
    expect((await getCart(deps, customer.actor)).lines).toHaveLength(1);
    await expect(getAdminProduct(deps, actor, unsold)).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
    await expect(removeProduct(deps, actor, { id: unsold })).rejects.toMatchObject({
      reason: { code: 'not_found' },
    });
    const { auditEntries, priceChanges, productSearch } = deps.db.read.tables;
    const entries = await deps.db.read
      .select({ action: auditEntries.action, data: auditEntries.data })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, unsold))
      .orderBy(asc(auditEntries.id));
    expect(entries).toEqual([{ action: 'product.deleted', data: { name: 'Unsold', sku: 'U-1' } }]);
    expect(await deps.db.read.$count(priceChanges, eq(priceChanges.productId, unsold))).toBe(0);
    expect(await deps.db.read.$count(productSearch, eq(productSearch.productId, unsold))).toBe(0);

    const sold = { reason: { code: 'product_sold' } };
    const { id: session } = await startCheckout(deps, customer.actor, {});
    await expect(removeProduct(deps, actor, { id: bought })).rejects.toMatchObject(sold);
    await pay(session);
    clock.advance(16_000);
    await reconcile(deps);
    await expect(removeProduct(deps, actor, { id: bought })).rejects.toMatchObject(sold);
    expect(await getAdminProduct(deps, SYSTEM, bought)).toMatchObject({ id: bought });
  });
});
