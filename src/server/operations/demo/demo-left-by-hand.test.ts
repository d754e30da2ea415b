import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { hasOwnGoods, readCategories } from '../../catalogue/categories/category-service.ts';
import { changeProducts } from '../../catalogue/upkeep/bulk-change-service.ts';
import { removeProduct } from '../../catalogue/upkeep/product-removal-service.ts';
import { getHome } from '../../content/home-service.ts';
import { readPages } from '../../content/page-service.ts';
import { setUpCatalogue } from './demo-catalogue-service.ts';
import { previewDemoRemoval, removeDemo } from './demo-removal-service.ts';
import { listDemoProducts } from './demo-repository.ts';

async function openDemoShop(engine: 'sqlite' | 'postgresql') {
  const { deps, given } = await openTestShop(engine);
  await setUpCatalogue(deps, 'src/demo', true);
  const { actor } = await given.user({ role: 'ADMIN' });
  return { deps, actor, products: await listDemoProducts(deps.db.read) };
}

type DemoShop = Awaited<ReturnType<typeof openDemoShop>>;

const BY_HAND = {
  async 'deletes every product'({ deps, actor, products }: DemoShop) {
    for (const { id } of products) await removeProduct(deps, actor, { id });
  },
  async 'takes every product off sale'({ deps, actor, products }: DemoShop) {
    await changeProducts(deps, actor, {
      ...{ products, change: { kind: 'sale', onSale: false }, rehearsal: false },
    });
  },
};

describeEngines('an owner who', (engine) => {
  test.each(Object.entries(BY_HAND))('%s by hand can still leave the demo', async (_, putAway) => {
    const shop = await openDemoShop(engine);
    const { deps, actor } = shop;
    await putAway(shop);
    const told = await previewDemoRemoval(deps, actor);
    expect(told).toMatchObject({ removed: 0, offSale: [], stillDemo: true });
    expect((await readPages(deps)).published.map(({ slug }) => slug)).toContain('blog');

    await Promise.all([removeDemo(deps, actor), removeDemo(deps, actor)]);
    expect(await hasOwnGoods(deps.db.read)).toBe(true);
    expect((await readPages(deps)).published.map(({ slug }) => slug)).toEqual(['help']);
    expect((await getHome(deps, GUEST)).sections).toEqual([]);
    expect((await readCategories(deps)).filter(({ shown }) => shown)).toEqual([]);
    expect(await previewDemoRemoval(deps, actor)).toEqual({ ...told, stillDemo: false });
    expect((await listAuditLog(deps, actor, { limit: 50, entity: 'demo' })).items).toHaveLength(1);
  });

  test('deletes the empty categories after the demo has them gone at once', async () => {
    const { deps, actor } = await openDemoShop(engine);
    await removeDemo(deps, actor);
    expect(await readCategories(deps)).toHaveLength(12);
    await removeDemo(deps, actor, { categories: true });
    expect(await readCategories(deps)).toEqual([]);
  });
});
