import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { frontReader } from './front.ts';

test('what all pages say is read for each version of the catalogue, and again after a second', async () => {
  const { deps } = await openTestShop();
  let [time, payments] = [deps.now().getTime(), 'stand_in' as 'stand_in' | 'live'];
  const read = frontReader({
    deps: {
      ...deps,
      now: () => new Date(time),
      setup: { ...deps.setup, payments: async () => payments },
    },
    publicUrl: 'http://shop.test',
    imageUpload: null,
  });
  const first = await read(1);
  payments = 'live';
  time += 999;
  expect(await read(1)).toBe(first);
  const onEdit = await read(2);
  time += 1_000;
  const later = await read(2);
  for (const front of [onEdit, later]) {
    expect(front.site.testPayments).toBe(false);
    expect(front.hash).not.toBe(first.hash);
  }
  expect(later).not.toBe(onEdit);
  expect(later.hash).toBe(onEdit.hash);
});

test('a failure is not kept', async () => {
  const { deps } = await openTestShop();
  let failing = true;
  const payments = async () => {
    if (failing) throw new Error('no database');
    return 'live' as const;
  };
  const read = frontReader({
    ...{ deps: { ...deps, setup: { ...deps.setup, payments } } },
    ...{ publicUrl: 'http://shop.test', imageUpload: null },
  });
  await expect(read(1)).rejects.toThrow('no database');
  failing = false;
  expect((await read(1)).site.testPayments).toBe(false);
});
