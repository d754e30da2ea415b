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

/** Begins a body whose drops are counted, and takes its first bytes. */
function receive(budget: ReturnType<typeof createBodyBudget>, address: string, bytes: number) {
  const drop = vi.fn();
  const body = budget.begin({ address, large: false, drop });
  body.take(bytes);
  return { body, dropped: () => drop.mock.calls.length > 0 };
}

test('the largest sender gives way, with its oldest unfinished body', () => {
  const budget = createBodyBudget(100);
  const handled = receive(budget, 'a', 30);
  handled.body.finish();
  const slow = receive(budget, 'b', 20);
  const [older, newer] = [receive(budget, 'c', 15), receive(budget, 'c', 30)];
  const newest = receive(budget, 'd', 10);
  expect([handled, slow, older, newer, newest].map(({ dropped }) => dropped())).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  newest.body.take(90);
  expect([handled, slow, newer, newest].map(({ dropped }) => dropped())).toEqual([false, false, false, true]);
});

test('a slow upload outlives a flood from several networks, and from many of one IPv6 site', () => {
  const budget = createBodyBudget(100);
  const slow = receive(budget, '192.0.2.1', 6);
  const flood = [];
  for (let i = 0; i < 100; i++) flood.push(receive(budget, `198.51.100.${i % 5}`, 5));
  for (let i = 0; i < 100; i++) flood.push(receive(budget, `2001:db8:1:${i}::1`, 5));
  expect(flood.filter(({ dropped }) => !dropped()).length).toBeLessThanOrEqual(20);
  expect(slow.dropped()).toBe(false);
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

test.each([
  ['IPv4', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
  ['IPv6', '2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'],
])(
  'an address of %s sends four large bodies at a time, besides any number of small ones',
  (_, address, same, other) => {
    const budget = createBodyBudget();
    const begin = (address: string, large: boolean) =>
      budget.begin({ address, large, drop: () => undefined });
    const [first] = [1, 2, 3, 4].map(() => begin(address, true));
    expect(refusal(() => begin(same, true))).toBe('too_many_requests');
    expect(refusal(() => begin(same, false))).toBeNull();
    expect(refusal(() => begin(other, true))).toBeNull();
    first?.end();
    expect(refusal(() => begin(same, true))).toBeNull();
  },
);

test('an IPv6 site sends forty large bodies at a time', () => {
  const budget = createBodyBudget();
  const begin = (address: string) => budget.begin({ address, large: true, drop: () => undefined });
  for (let i = 0; i < 40; i++) begin(`2001:db8:1:${i}::1`);
  expect(refusal(() => begin('2001:db8:1:ff::1'))).toBe('too_many_requests');
  expect(refusal(() => begin('2001:db8:2:ff::1'))).toBeNull();
});
