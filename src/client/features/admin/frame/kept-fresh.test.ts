import { expect, test } from 'vitest';
import { KEPT_FRESH } from './kept-fresh.ts';

const refused = (code: string) => ({ data: { reason: { code } } });

test.each([
  [null, 30_000],
  [new Error('no connection'), 30_000],
  [refused('unauthenticated'), false],
  [refused('forbidden'), false],
])('after %o, a list is asked for again in %s', (error, interval) => {
  expect(KEPT_FRESH.refetchInterval({ state: { error } })).toBe(interval);
});
