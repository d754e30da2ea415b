import * as argon2 from '@node-rs/argon2';
import { beforeEach, expect, test } from 'vitest';
import { openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { GUEST } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { signIn } from '../account-service.ts';
import { hashSecret, newPassword, newSecret } from '../sessions/secrets.ts';
import { createPasswords } from './passwords.ts';

const counted = { running: 0, most: 0, verifications: 0 };

async function watch<T>(work: Promise<T>): Promise<T> {
  counted.most = Math.max(counted.most, ++counted.running);
  return work.finally(() => counted.running--);
}

const passwords = createPasswords({
  hash: (...args) => watch(argon2.hash(...args)),
  verify(...args) {
    counted.verifications++;
    return watch(argon2.verify(...args));
  },
});

beforeEach(() => {
  Object.assign(counted, { running: 0, most: 0, verifications: 0 });
});

test('the same password hashes differently each time, and only the right one matches', async () => {
  const [one, two] = [await passwords.hash('säfe password'), await passwords.hash('säfe password')];
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'säfe password'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(one, 'safe password')).toBe(false);
});

test('four at once, the others wait, and the sixty-ninth is refused as busy', async () => {
  const results = await Promise.allSettled(Array.from({ length: 69 }, () => passwords.verify(null, 'x')));
  expect(counted.most).toBe(4);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { reason: { code: 'busy' } } }]);
});

async function verificationsFor(shape: (deps: Deps) => Deps): Promise<number[]> {
  const { deps, given } = await openTestShop();
  const user = await given.user();
  const counts: number[] = [];
  for (const email of [user.email, 'nobody@example.test']) {
    counted.verifications = 0;
    const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
    await expect(
      signIn(shape({ ...deps, passwords }), GUEST, { email, password: `not ${PASSWORD}`, client }),
    ).rejects.toMatchObject({
      reason: { code: 'invalid_credentials' },
    });
    counts.push(counted.verifications);
  }
  return counts;
}

test('a known and an unknown e-mail cost one verification each', async () => {
  expect(await verificationsFor((deps) => deps)).toEqual([1, 1]);
});

test('planted fault: a sign-in that skips the hashing for an unknown e-mail is found', async () => {
  const hasty = (deps: Deps): Deps => ({
    ...deps,
    passwords: {
      ...deps.passwords,
      verify: async (hash, password) => hash !== null && deps.passwords.verify(hash, password),
    },
  });
  expect(await verificationsFor(hasty)).not.toEqual([1, 1]);
});

test('secrets are long and unique; generated passwords are easy to read', () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (let i = 0; i < 50; i++) expect(newPassword()).toMatch(/^[a-hjkmnp-z2-9]{20}$/);
});
