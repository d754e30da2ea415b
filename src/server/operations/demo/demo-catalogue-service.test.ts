import { expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { setUpCatalogue } from './demo-catalogue-service.ts';

test('of two processes that start a new shop at once, one fills it and both come up', async () => {
  const { deps } = await openTestShop('postgresql');
  const filled = await Promise.all([
    setUpCatalogue(deps, 'src/demo', true),
    setUpCatalogue(deps, 'src/demo', true),
  ]);
  expect(filled.sort()).toEqual([0, 128]);
  expect(await deps.db.read.$count(deps.db.read.tables.products)).toBe(128);
});
