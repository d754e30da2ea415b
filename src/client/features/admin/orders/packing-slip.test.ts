import { expect, test } from 'vitest';
import { toId } from '../../../../shared/ids.ts';
import { linesToPack } from './packing-slip.tsx';

const line = (name: string, refunded: number) => ({
  ...{ id: toId('orderLine', `oln_${name}`), name, sku: null },
  ...{ quantity: 2, refunded },
});
const order = {
  fulfilmentStatus: 'unfulfilled',
  paymentStatus: 'partially_refunded',
  lines: [line('Lamp', 0), line('Mouse', 1), line('Fan', 2)],
} as const;
const onSlip = (change: Partial<Parameters<typeof linesToPack>[0]>) =>
  linesToPack({ ...order, lines: [...order.lines], ...change }).map(({ name, quantity }) => [name, quantity]);

test('a packing slip leaves out what was refunded, and there is none with nothing to pack', () => {
  expect(onSlip({})).toEqual([
    ['Lamp', 2],
    ['Mouse', 1],
  ]);
  expect(onSlip({ lines: [line('Fan', 2)] })).toEqual([]);
  expect(onSlip({ fulfilmentStatus: 'cancelled' })).toEqual([]);
  // Also where the money went back without choosing units.
  expect(onSlip({ paymentStatus: 'refunded', lines: [line('Lamp', 0)] })).toEqual([]);
});
