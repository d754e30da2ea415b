import { eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEMO_PRODUCTS } from '../../../../tests/support/shop/demo.ts';
import { makeCode } from '../../../../tests/support/shop/test-discounts.ts';
import { openPayingShop } from '../../../../tests/support/shop/test-payments.ts';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { toCategory } from '../../../shared/catalogue/categories.ts';
import { type ProductId, toId } from '../../../shared/ids.ts';
import { GUEST } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { addToCart, getCart } from '../../cart/cart-service.ts';
import { addAttribute } from '../../catalogue/categories/attribute-admin-service.ts';
import {
  changeCategory,
  createCategory,
  moveCategory,
} from '../../catalogue/categories/category-admin-service.ts';
import { listCategoryRows } from '../../catalogue/categories/category-repository.ts';
import { updateProduct } from '../../catalogue/products/product-service.ts';
import { searchProductIds } from '../../catalogue/search/product-search-repository.ts';
import { adjustStock } from '../../catalogue/stock/stock-service.ts';
import { listMediaOf } from '../../catalogue/upkeep/product-removal-repository.ts';
import { startCheckout } from '../../checkout/checkout-service.ts';
import { reconcile } from '../../checkout/reconcile-service.ts';
import { getEditedHome, publishHome, saveHomeDraft } from '../../content/home-admin-service.ts';
import { getHome } from '../../content/home-service.ts';
import { getOwnersPage, updatePage } from '../../content/page-admin-service.ts';
import { getPage, readPages } from '../../content/page-service.ts';
import { getLockRowVersion } from '../../db/lock-rows.ts';
import type { Deps } from '../../deps.ts';
import { findMedia } from '../../media/media-repository.ts';
import { sweepMedia } from '../jobs/media-sweep-service.ts';
import { setUpCatalogue } from './demo-catalogue-service.ts';
import { previewDemoRemoval, removeDemo } from './demo-removal-service.ts';

/** A shop with the demo catalogue and a payment provider. */
async function openDemoShop(engine: 'sqlite' | 'postgresql') {
  const shop = await openPayingShop(engine);
  const { deps, given } = shop;
  const demo = await setUpCatalogue(deps, 'src/demo', true);
  const bySku = async (sku: string): Promise<ProductId> => {
    const { products } = deps.db.read.tables;
    const [row] = await deps.db.read.select({ id: products.id }).from(products).where(eq(products.sku, sku));
    if (!row) throw new Error(`there is no ${sku}`);
    return row.id;
  };
  return { ...shop, demo, bySku, admin: await given.user({ role: 'ADMIN' }), customer: await given.user() };
}

describeEngines('removing the demo catalogue', (engine) => {
  test('deletes unsold products, takes sold ones off sale, and leaves the owner’s own alone', async () => {
    const shop = await openDemoShop(engine);
    const { deps, given, admin, customer, bySku, demo, clock, pay } = shop;
    const own = await given.product({ name: 'My own' });
    const [bought, begun, edited, counted, inCart] = [
      await bySku('VC-MOB-001'),
      await bySku('VC-MOB-002'),
      await bySku('VC-MOB-003'),
      await bySku('VC-MOB-004'),
      await bySku('VC-MOB-005'),
    ];
    await addToCart(deps, customer.actor, { productId: bought });
    const { id: session } = await startCheckout(deps, customer.actor, {});
    await pay(session);
    clock.advance(16_000);
    await reconcile(deps);
    const second = await given.user();
    await addToCart(deps, second.actor, { productId: begun });
    const { id: late } = await startCheckout(deps, second.actor, {});
    await updateProduct(deps, admin.actor, { id: edited, change: { brand: 'Mine' } });
    await adjustStock(deps, admin.actor, {
      productId: counted,
      delta: 1,
      note: 'counted',
    });
    await addToCart(deps, customer.actor, { productId: inCart });
    const pictures = await listMediaOf(deps.db.read, [inCart]);
    expect(pictures.length).toBeGreaterThan(0);
    const version = await getLockRowVersion(deps.db.read, 'catalogue');

    const told = await previewDemoRemoval(deps, admin.actor);
    const done = await removeDemo(deps, admin.actor);
    expect({ ...told, categories: [] }).toMatchObject(done);
    expect(done.removed).toBe(demo - 4);
    expect(done.offSale.map(({ id }) => id).sort()).toEqual([bought, begun].sort());
    expect(done.kept.map(({ id }) => id).sort()).toEqual([edited, counted].sort());
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBeGreaterThan(version);

    const left = await deps.db.read.select().from(deps.db.read.tables.products);
    expect(left.map(({ id, onSale }) => [id, onSale]).sort()).toEqual(
      [
        [own, true],
        [bought, false],
        [begun, false],
        [edited, true],
        [counted, true],
      ].sort(),
    );
    const { orderLines } = deps.db.read.tables;
    expect(await deps.db.read.select({ id: orderLines.productId }).from(orderLines)).toEqual([
      { id: bought },
    ]);
    expect((await getCart(deps, customer.actor)).lines).toEqual([]);
    const any = { category: null, onSale: null, stockAtMost: null };
    expect((await searchProductIds(deps.db.read, 'camera', any)).ids).toEqual([]);
    expect((await searchProductIds(deps.db.read, 'own', { ...any, onSale: true })).ids).toEqual([own]);

    // A product that was being paid for is still booked.
    await pay(late);
    clock.advance(16_000);
    await reconcile(deps);
    const lines = await deps.db.read.select({ id: orderLines.productId }).from(orderLines);
    expect(lines.map(({ id }) => id).sort()).toEqual([bought, begun].sort());

    // Pictures are swept once nobody can be viewing them any more.
    clock.advance(8 * 86_400_000);
    await sweepMedia(deps);
    expect(await findMedia(deps.db.read, pictures)).toEqual(new Set());
    const shown = await listMediaOf(deps.db.read, [bought, edited]);
    expect(await findMedia(deps.db.read, shown)).toEqual(new Set(shown));
  });

  test('a concurrent shopper either gets the product or is told that it is gone', async () => {
    const { deps, given, admin } = await openDemoShop(engine);
    const { checkouts, products } = deps.db.read.tables;
    const { id, stockOnHand } = products;
    const inStock = await deps.db.read.select({ id }).from(products).where(gt(stockOnHand, 0)).limit(12);
    const buyers = await Promise.all(
      inStock.map(async ({ id: productId }) => ({ productId, person: await given.user() })),
    );
    const [early, late] = [buyers.slice(0, 6), buyers.slice(6)];
    for (const { productId, person } of early) await addToCart(deps, person.actor, { productId });
    const [removal, ...outcomes] = await Promise.allSettled([
      removeDemo(deps, admin.actor),
      ...early.map(({ person }) => startCheckout(deps, person.actor, {})),
      ...late.map(({ productId, person }) => addToCart(deps, person.actor, { productId })),
    ]);
    expect(removal).toMatchObject({ status: 'fulfilled' });
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(['not_found', 'cart_empty', 'cart_changed']).toContain(outcome.reason.reason?.code);
      }
    }
    // Every product being paid for still exists and can be put on an order.
    const begun = await deps.db.read.select({ lines: checkouts.snapshot }).from(checkouts);
    const there = await deps.db.read.select({ id }).from(products);
    for (const { lines } of begun) {
      expect(there.map(({ id }) => id)).toContain(lines[0]?.productId);
    }
  });

  test('a second removal does nothing, and the next start restores nothing', async () => {
    const { deps, admin } = await openDemoShop(engine);
    const results = await Promise.all([removeDemo(deps, admin.actor), removeDemo(deps, admin.actor)]);
    expect(results.map(({ removed }) => removed).sort()).toEqual([0, DEMO_PRODUCTS.length]);
    const version = await getLockRowVersion(deps.db.read, 'catalogue');
    expect(await removeDemo(deps, admin.actor)).toEqual({
      removed: 0,
      offSale: [],
      kept: [],
      categories: [],
    });
    expect(await setUpCatalogue(deps, 'src/demo', true)).toBe(0);
    expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(0);
    expect(await deps.db.read.$count(deps.db.read.tables.variantGroups)).toBe(0);
    expect(await getLockRowVersion(deps.db.read, 'catalogue')).toBe(version);
    const { items } = await listAuditLog(deps, admin.actor, { limit: 50, entity: 'demo' });
    expect(items).toMatchObject([
      { action: 'demo.removed', data: { removed: DEMO_PRODUCTS.length, offSale: 0, kept: 0 } },
    ]);
  });
});

describeEngines('the first categories', (engine) => {
  const labels = async (deps: Deps) => (await listCategoryRows(deps.db.read)).map(({ label }) => label);

  test('that nobody uses or has edited go with the demo, where the owner wants it', async () => {
    const { deps, given, admin } = await openDemoShop(engine);
    const named = (value: string) => ({ value: toCategory(value) });
    await given.product({ category: toCategory('camera') });
    await makeCode(deps, 'WATCHES', { categories: [toCategory('watches')] });
    await changeCategory(deps, admin.actor, { ...named('mobiles'), label: 'Phones' });
    await changeCategory(deps, admin.actor, { ...named('printers'), shown: false });
    await addAttribute(deps, admin.actor, {
      ...{ category: toCategory('speakers'), key: 'own', label: 'My own', type: 'number', unit: 'W' },
      ...{ filterable: true, compared: true, onCards: false },
    });
    await moveCategory(deps, admin.actor, { ...named('Mouse'), before: null });
    await createCategory(deps, admin.actor, {
      ...{ label: 'Kettles', address: toCategory('kettles'), shown: true, pictureHash: null },
    });
    const empty = ['Airpodes', 'Earphones', 'Processor', 'Refrigerator', 'Trimmers', 'Televisions', 'Mouse'];
    const told = await previewDemoRemoval(deps, admin.actor);
    expect(told.categories).toEqual(empty);
    const before = await labels(deps);
    expect((await removeDemo(deps, admin.actor, { categories: true })).categories).toEqual(empty);
    expect(await labels(deps)).toEqual(before.filter((label) => !empty.includes(label)));
    const { items } = await listAuditLog(deps, admin.actor, { limit: 50, entity: 'category' });
    expect(items.filter(({ action }) => action === 'category.deleted')).toHaveLength(empty.length);
  });

  test('stay where their products stay, or where the owner’s home page shows them, or unless they are to go', async () => {
    const { deps, admin, bySku } = await openDemoShop(engine);
    await updateProduct(deps, admin.actor, { id: await bySku('VC-MOB-003'), change: { brand: 'Mine' } });
    const { version, sections } = await getEditedHome(deps, admin.actor);
    const watches = sections.filter(
      (section) => 'categories' in section && String(section.categories) === 'watches',
    );
    expect(watches).toHaveLength(1);
    const [banners] = sections.filter((section) => section.kind === 'banners');
    const [banner] = banners?.banners ?? [];
    if (!banners || !banner) throw new Error('the demo has no banner');
    const linking = {
      ...banners,
      banners: [{ ...banner, link: '/product-category?sort=asc&category=CAMERA' }],
    };
    const draft = await saveHomeDraft(deps, admin.actor, { version, sections: [...watches, linking] });
    await publishHome(deps, admin.actor, draft);
    const { categories } = await previewDemoRemoval(deps, admin.actor);
    expect(categories).toHaveLength(9);
    for (const kept of ['Mobiles', 'Watches', 'Camera']) expect(categories).not.toContain(kept);
    expect((await removeDemo(deps, admin.actor)).categories).toEqual([]);
    expect(await labels(deps)).toHaveLength(12);
  });

  test('that stayed when the demo went can go later', async () => {
    const { deps, admin } = await openDemoShop(engine);
    await removeDemo(deps, admin.actor);
    const told = await previewDemoRemoval(deps, admin.actor);
    expect(told).toMatchObject({ removed: 0, categories: { length: 12 } });
    expect(told).toMatchObject(await removeDemo(deps, admin.actor, { categories: true }));
    expect(await labels(deps)).toEqual([]);
    expect(await previewDemoRemoval(deps, admin.actor)).toMatchObject({ categories: [] });
    // The demo was removed once.
    expect((await listAuditLog(deps, admin.actor, { limit: 50, entity: 'demo' })).items).toHaveLength(1);
    expect((await listAuditLog(deps, admin.actor, { limit: 50, entity: 'category' })).items).toHaveLength(12);
  });
});

describeEngines('the home page of the demo', (engine) => {
  const titles = async (deps: Deps) => (await getHome(deps, GUEST)).sections.map(({ title }) => title);

  test('goes with it, and the guide becomes a draft', async () => {
    const { deps, given, admin } = await openDemoShop(engine);
    expect(await titles(deps)).toContain('Brands we carry');
    const guide = async () => (await getPage(deps, GUEST, 'phone-guide')).title;
    expect(await guide()).toBe('Which phone fits you?');
    await given.product({ category: toCategory('mobiles') });
    // An address that changes is no arrangement of the owner's.
    await changeCategory(deps, admin.actor, { value: toCategory('mobiles'), address: toCategory('phones') });
    await removeDemo(deps, admin.actor);
    // A product without a picture is no highlight.
    expect(await titles(deps)).toEqual(['Mobiles']);
    await expect(guide()).rejects.toMatchObject({ reason: { code: 'not_found' } });
  });

  test('stays as the owner arranged it, with the guide', async () => {
    const { deps, admin } = await openDemoShop(engine);
    const { version, sections } = await getEditedHome(deps, admin.actor);
    const fewer = sections.filter(({ kind }) => kind !== 'brands');
    const draft = await saveHomeDraft(deps, admin.actor, { version, sections: fewer });
    await publishHome(deps, admin.actor, draft);
    await removeDemo(deps, admin.actor);
    expect(await titles(deps)).toEqual(['Which phone fits you?', null]);
    expect((await getPage(deps, GUEST, 'phone-guide')).title).toBe('Which phone fits you?');
  });
});

test('the articles about the demo’s goods become drafts, and nothing leads to them', async () => {
  const { deps, admin } = await openDemoShop('sqlite');
  const { version, updatedAt, builtIn, ...blog } = await getOwnersPage(
    deps,
    admin.actor,
    toId('page', 'pag_blog'),
  );
  const texts = { en: { title: 'News', lead: '', body: 'We moved.' } };
  await updatePage(deps, admin.actor, { ...blog, version, texts });
  await removeDemo(deps, admin.actor);
  expect((await readPages(deps)).published.map(({ slug }) => slug)).toEqual(['help', 'blog']);
  const { html, articles } = await getPage(deps, GUEST, 'help');
  expect(articles).toEqual([{ title: 'News', lead: '', path: '/blog' }]);
  expect(html).not.toContain('/resources');
  expect(html).toContain("on each product's page.</p>");
});

test('a shop that starts without the demo has no page that names its goods', async () => {
  const { deps } = await openTestShop();
  await setUpCatalogue(deps, 'src/demo', false);
  expect((await readPages(deps)).published.map(({ slug }) => slug)).toEqual(['help']);
  const { html, articles } = await getPage(deps, GUEST, 'help');
  expect(articles).toEqual([]);
  expect(html).not.toMatch(/resources|airpod|mobile|television|camera|refrigerator|speaker|electronics/i);
});

test('is for admins only', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user();
  await expect(previewDemoRemoval(deps, actor)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
  await expect(removeDemo(deps, actor)).rejects.toMatchObject({ reason: { code: 'forbidden' } });
});
