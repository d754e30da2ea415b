import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { readCategories } from '../../catalogue/categories/category-service.ts';
import { setUpCatalogue } from './demo-catalogue-service.ts';
import { removeDemo } from './demo-removal-service.ts';

async function openDemoShop(engine: 'sqlite' | 'postgresql') {
  const { deps, given } = await openTestShop(engine);
  await setUpCatalogue(deps, 'src/demo', true);
  const { actor } = await given.user({ role: 'ADMIN' });
  return { deps, actor };
}

describeEngines('an owner who', (engine) => {
  test('deletes the empty categories after the demo has them gone at once', async () => {
    const { deps, actor } = await openDemoShop(engine);
    await removeDemo(deps, actor);
    expect(await readCategories(deps)).toHaveLength(12);
    await removeDemo(deps, actor, { categories: true });
    expect(await readCategories(deps)).toEqual([]);
  });
});
