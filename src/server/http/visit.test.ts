import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { HOUR_MS } from '../../shared/durations.ts';

test('what an open panel asks for by itself does not keep its session alive', async () => {
  const { app, clock, given } = await openTestApp();
  const packer = await given.user({ role: 'PACKER' });
  const statusesOf = async (...calls: string[]) => {
    const secret = await given.session(packer);
    const statuses: number[] = [];
    for (let hour = 3; hour <= 9; hour += 3) {
      clock.advance(3 * HOUR_MS);
      const url = `/trpc/${calls.join(',')}?batch=1&input=${encodeURIComponent('{"0":{}}')}`;
      statuses.push((await app.inject({ url, headers: { cookie: `sid=${secret}` } })).statusCode);
    }
    return statuses;
  };
  expect(await statusesOf('admin.packing.list')).toEqual([200, 200, 401]);
  expect(await statusesOf('admin.packing.list', 'admin.packing.offersPickUp')).toEqual([200, 200, 200]);
});
