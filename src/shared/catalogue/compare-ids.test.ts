import { expect, test } from 'vitest';
import { parseCompareIds } from './compare-ids.ts';

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((letter) => `prd_${letter.repeat(32)}`);

test.each([
  ['', []],
  [`ids=${b},${a}`, [b, a]],
  [`ids=${a},${a},x,,${b}`, [a, b]],
  [`ids=${a},${b},${c},${d},${e}`, [a, b, c, d]],
])('%j names %j', (query, ids) => {
  expect(parseCompareIds(new URLSearchParams(query))).toEqual(ids);
});
