import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { toId } from '../../../shared/ids.ts';
import { chooseToEnd, type WeighedHold, yieldingCheckouts } from './yielding-rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const mouse = toId('product', 'mouse');
const kettle = toId('product', 'kettle');

type Holding = Partial<Pick<WeighedHold, 'network' | 'hasBought'>> & { minutes?: number; units: number[] };

/** Each checkout with its units of one product after the other. */
const holdsOf = (checkouts: Record<string, Holding>): WeighedHold[] =>
  Object.entries(checkouts).flatMap(([name, { units, minutes = 0, network = null, hasBought = false }]) =>
    units.map((quantity, index) => ({
      checkoutId: toId('checkout', name),
      productId: [mouse, kettle][index] ?? toId('product', `product ${index}`),
      quantity,
      cartId: toId('cart', `cart of ${name}`),
      startedAt: new Date(NOW.getTime() - minutes * MINUTE_MS),
      network,
      hasBought,
    })),
  );

const yielding = (checkouts: Record<string, Holding>) => yieldingCheckouts(holdsOf(checkouts), NOW);

test.each<[string, Record<string, Holding>, string[]]>([
  ['a fresh and modest one stays', { a: { units: [3, 3, 3, 1] } }, []],
  [
    'after ten minutes it gives way',
    { a: { units: [1], minutes: 10 }, b: { units: [1], minutes: 10.1 } },
    ['b'],
  ],
  ['four units of a product are too many', { a: { units: [1, 4] } }, ['a']],
  ['eleven in all are too many', { a: { units: [3, 3, 3, 2] } }, ['a']],
  ['not for somebody who has bought before', { a: { units: [5, 9], hasBought: true } }, []],
  [
    'a network keeps the 20 units of its earliest checkouts',
    {
      a: { units: [3, 3, 3], network: 'n' },
      b: { units: [3, 3, 3], network: 'n' },
      c: { units: [3], network: 'n', hasBought: true },
      d: { units: [3], network: 'm' },
      e: { units: [3] },
    },
    ['c'],
  ],
  [
    'those that hold too much give way before those that are old, each from the oldest on',
    {
      a: { units: [1], minutes: 30 },
      b: { units: [9], minutes: 1 },
      c: { units: [1], minutes: 20 },
      d: { units: [9], minutes: 40 },
    },
    ['b', 'd', 'a', 'c'],
  ],
])('%s', (_name, checkouts, expected) => {
  expect(yielding(checkouts)).toEqual(expected);
});

test('only as many checkouts end as are needed, and one that holds several products counts for each', () => {
  const checkouts = { a: { units: [1] }, b: { units: [2, 2] }, c: { units: [2] }, d: { units: [0, 3] } };
  const holds = holdsOf(checkouts).filter(({ quantity }) => quantity > 0);
  const all = Object.keys(checkouts).map((name) => toId('checkout', name));
  const end = (lacking: [typeof mouse, number][]) => chooseToEnd(holds, all, new Map(lacking));
  expect(end([[mouse, 1]])).toEqual(['a']);
  expect(end([[mouse, 2]])).toEqual(['a', 'b']);
  expect(
    end([
      [mouse, 3],
      [kettle, 2],
    ]),
  ).toEqual(['a', 'b']);
  expect(end([[kettle, 3]])).toEqual(['b', 'd']);
  expect(end([[mouse, 9]])).toEqual(['a', 'b', 'c']);
});
