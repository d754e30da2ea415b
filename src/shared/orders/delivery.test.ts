import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import {
  choicesIn,
  type DeliveryMethod,
  type DeliveryPlan,
  leastDelivery,
  zoneDeliveries,
} from './delivery.ts';

const method = (id: string, price: number, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  ...{ id, name: id, priceMinor: money(price), freeFromMinor: null },
  ...{ days: { from: 1, to: 3 }, grams: null, pickUp: false },
  ...more,
});

const planOf = (...methods: DeliveryMethod[]): DeliveryPlan => ({
  zones: [
    { id: 'west', name: 'West', places: ['US-CA'], methods: [method('west', 100)] },
    { id: 'home', name: 'Home', places: ['DE', 'AT'], methods },
  ],
});

const small = { goodsMinor: money(2_000), grams: 500 };

test.each([
  [
    'the cheapest that is delivered',
    planOf(method('a', 990), method('b', 490), method('c', 0, { pickUp: true })),
    490,
  ],
  [
    'one that takes the weight',
    planOf(method('a', 990), method('b', 490, { grams: { from: 0, to: 400 } })),
    990,
  ],
  ['free from its own limit on', planOf(method('a', 490, { freeFromMinor: money(2_000) })), 0],
])('%s', (_, plan, priceMinor) => {
  expect(leastDelivery(plan, small)).toEqual({
    ...{ country: 'DE', priceMinor, days: { from: 1, to: 3 }, freeFromMinor: null },
  });
});

test('of ways that a code makes free, the one that would cost least comes first', () => {
  const [, home] = planOf(
    method('express', 1_990, { days: { from: 1, to: 1 } }),
    method('standard', 490, { days: { from: 2, to: 4 } }),
  ).zones;
  const idsOf = (free: boolean) =>
    home && choicesIn(home, small, free).map(({ id, priceMinor }) => [id, priceMinor]);
  expect(idsOf(true)).toEqual([
    ['standard', 0],
    ['express', 0],
  ]);
  expect(idsOf(false)).toEqual([
    ['standard', 490],
    ['express', 1_990],
  ]);
});

test('a limit that the goods do not reach is told', () => {
  const plan = planOf(method('a', 490, { freeFromMinor: money(5_000) }));
  expect(leastDelivery(plan, small)).toMatchObject({ priceMinor: 490, freeFromMinor: 5_000 });
});

test('without a zone for a whole country, or a way for the parcel, nothing is promised', () => {
  expect(leastDelivery({ zones: [] }, small)).toBeNull();
  expect(leastDelivery({ zones: [] }, small, ['DE'])).toBeNull();
  expect(leastDelivery({ zones: planOf().zones.slice(0, 1) }, small)).toBeNull();
  expect(leastDelivery(planOf(method('a', 1, { pickUp: true })), small)).toBeNull();
});

test('each zone has its cheapest delivery, for as many places as there is room', () => {
  const plan = planOf(method('b', 490), method('c', 0, { pickUp: true }));
  const days = { from: 1, to: 3 };
  const west = { places: ['US-CA'], priceMinor: 100, days };
  expect(zoneDeliveries(plan, small, 9)).toEqual([west, { places: ['DE', 'AT'], priceMinor: 490, days }]);
  expect(zoneDeliveries(plan, small, 2)).toEqual([west, { places: ['DE'], priceMinor: 490, days }]);
  expect(zoneDeliveries(plan, small, 1)).toEqual([west]);
});
