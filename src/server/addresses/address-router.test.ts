import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

test('the form of a country is the same for everyone and may be kept; a refusal may not', async () => {
  const { knock } = await openTestApp();
  const answer = await knock('order.addressForm', { country: 'IN' });
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(answer.json().result.data).toMatchObject({ country: 'IN', postalCodeKind: 'pin' });
  const refused = await knock('order.addressForm', { country: '../IN' });
  expect(refused.statusCode).toBe(400);
  expect(refused.headers['cache-control']).toBe('no-store');
});

test('the answer that prolongs a session is the caller’s alone', async () => {
  const { knock, given, clock } = await openTestApp();
  const secret = await given.session(await given.user());
  clock.advance(61 * 60_000);
  const answer = await knock('order.addressForm', { country: 'IN' }, { secret });
  expect(answer.headers['set-cookie']).toContain(secret);
  expect(answer.headers['cache-control']).toBe('no-store');
});
