import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openPostgresql } from '../db/postgresql.ts';

/** Nothing listens on this port. */
const NOWHERE = 'postgres://shop:shop@127.0.0.1:1/shop';

test('while the database is down every call answers "try again", and none reports a bug', async () => {
  const { deps, knock } = await openTestApp();
  const away = openPostgresql(NOWHERE);
  const { db } = deps;
  deps.db = away;
  const credentials = { email: 'a@example.test', password: 'correct horse battery' };
  for (const [endpoint, input] of [
    ['GET /api/get-product', undefined],
    ['POST /api/product-details', { productId: 'prd_1' }],
    ['POST /api/signin', credentials],
    ['product.home', undefined],
    ['user.signIn', credentials],
  ] as const) {
    const answer = await knock(endpoint, input);
    expect(answer.statusCode, endpoint).toBe(503);
    expect(answer.headers['retry-after'], endpoint).toBe('1');
    expect(answer.body, endpoint).toContain('Service is busy. Please try again.');
  }
  const signedIn = await knock('user.me', undefined, { secret: 'a'.repeat(40) });
  expect([signedIn.statusCode, signedIn.headers['retry-after']]).toEqual([503, '1']);
  deps.db = db;
  await away.close();
});
