import { expect, test, vi } from 'vitest';
import { ShopError } from '../../shared/shop-error.ts';
import { createBodyBudget } from './body-limits.ts';

const refusal = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof ShopError ? error.reason.code : 'bug';
  }
};

test('the oldest unfinished body gives way to newer ones', () => {
  const budget = createBodyBudget(100);
  const [oldest, handled, newest] = ['a', 'b', 'c'].map((address) => {
    const drop = vi.fn();
    return { drop, body: budget.begin({ address, large: false, drop }) };
  });
  handled?.body.take(30);
  handled?.body.finish();
  oldest?.body.take(60);
  newest?.body.take(40);
  expect([oldest, handled, newest].map((one) => one?.drop.mock.calls.length)).toEqual([1, 0, 0]);
  newest?.body.take(40);
  expect(newest?.drop).toHaveBeenCalledOnce();
});

test('a body is refused while all bytes belong to requests being handled, and taken once one of them ends', () => {
  const budget = createBodyBudget(100);
  const begin = () => budget.begin({ address: 'a', large: false, drop: () => undefined });
  const handled = begin();
  handled.take(100);
  handled.finish();
  expect(refusal(begin)).toBe('busy');
  handled.end();
  expect(refusal(begin)).toBeNull();
});

test('an address sends four large bodies at a time, besides any number of small ones', () => {
  const budget = createBodyBudget();
  const begin = (address: string, large: boolean) => budget.begin({ address, large, drop: () => undefined });
  const [first] = [1, 2, 3, 4].map(() => begin('a', true));
  expect(refusal(() => begin('a', true))).toBe('too_many_requests');
  expect(refusal(() => begin('a', false))).toBeNull();
  expect(refusal(() => begin('b', true))).toBeNull();
  first?.end();
  expect(refusal(() => begin('a', true))).toBeNull();
});
