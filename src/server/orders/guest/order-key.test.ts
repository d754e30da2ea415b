import { expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { derivedSecret } from '../../derived-secret.ts';
import { ensureOrderKeySecret, fitsOrder, orderKey } from './order-key-service.ts';

test('an order’s key fits it alone, and none fits in a shop that has no secret yet', async () => {
  const { deps } = await openTestShop();
  const { read } = deps.db;
  expect(await fitsOrder(read, 'GLUK2FWB', derivedSecret('', 'GLUK2FWB'))).toBe(false);
  await ensureOrderKeySecret(deps);
  const key = await orderKey(read, 'GLUK2FWB');
  expect(await fitsOrder(read, 'GLUK2FWB', key)).toBe(true);
  expect(await fitsOrder(read, 'GLUK2FWC', key)).toBe(false);
  expect(await fitsOrder(read, 'GLUK2FWB', null)).toBe(false);
});
