import { expect, test } from 'vitest';
import { createNewId } from './new-id.ts';

test('ids are UUIDs of version 7 that sort in the order in which they were made, whatever the clock does', () => {
  const times = [5_000, 5_000, 4_000, 5_001];
  const newId = createNewId(() => new Date(times.shift() ?? 5_001));
  const ids = Array.from({ length: 5_000 }, () => newId('order'));
  expect(ids.filter((id) => !/^ord_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-15))).size).toBe(ids.length);
});
