import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

/** A shop in which an address has one request a minute. */
async function askFrom() {
  const { app } = await openTestApp({ rateLimitScale: 1 / 600 });
  return async (remoteAddress: string) =>
    (await app.inject({ url: '/api/get-categoryProduct', remoteAddress })).statusCode;
}

test.each([
  ['IPv4', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
  ['IPv6', '2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'],
])('a network of %s has one limit', async (_, first, same, other) => {
  const ask = await askFrom();
  expect([await ask(first), await ask(same), await ask(other)]).toEqual([200, 429, 200]);
});

test('the /48 of IPv6 has ten times the limit, and refused requests of a network use up none of it', async () => {
  const ask = await askFrom();
  for (let i = 0; i < 10; i++) {
    expect([await ask(`2001:db8:1:${i}::1`), await ask(`2001:db8:1:${i}::2`)]).toEqual([200, 429]);
  }
  expect([await ask('2001:db8:1:ff::1'), await ask('2001:db8:2:ff::1')]).toEqual([429, 200]);
});
