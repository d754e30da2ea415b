import { expect, test } from 'vitest';
import { toId } from '../../shared/ids.ts';
import { type ReservedUse, yieldingUses, yieldingUsesOfPerson } from './discount-rules.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const reserved = (name: string, minutesAgo = 0, more: Partial<ReservedUse> = {}): ReservedUse => ({
  checkoutId: toId('checkout', name),
  userId: null,
  emailKey: '',
  startedAt: new Date(NOW.getTime() - minutesAgo * 60_000),
  network: null,
  ...more,
});

test('a use gives way after ten minutes, the oldest first', () => {
  const uses = [reserved('a', 30), reserved('b', 11), reserved('c', 10), reserved('d')];
  expect(yieldingUses(uses, NOW)).toEqual(['a', 'b']);
});

test('a network keeps three uses, from the earliest on; what is beyond gives way first', () => {
  const network = '198.51.100.1';
  const uses = [
    reserved('a', 20, { network }),
    reserved('b', 5, { network: '203.0.113.9' }),
    ...['c', 'd', 'e', 'f'].map((name) => reserved(name, 4, { network })),
  ];
  expect(yieldingUses(uses, NOW)).toEqual(['e', 'f', 'a']);
});

test('of a person’s own uses, a guest’s gives way: to the account at once, to another guest when it is old', () => {
  const uses = [reserved('a', 30), reserved('b', 1), reserved('c', 30, { userId: toId('user', 'somebody') })];
  expect(yieldingUsesOfPerson(uses, { isAccount: true, now: NOW })).toEqual(['a', 'b']);
  expect(yieldingUsesOfPerson(uses, { isAccount: false, now: NOW })).toEqual(['a']);
});
