import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

/** A shop at http://shop.test, and what it logs. */
async function givenShop() {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => lines.push(line) } };
  const { app } = await openTestApp({ logger });
  const signIn = (url: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url, payload: { email: 'a@b.example', password: 'x' }, headers });
  return { signIn, advice: () => lines.filter((line) => line.includes('set PUBLIC_URL')) };
}

/** As a browser sends it that opened the shop by plain http at an address which is not PUBLIC_URL. */
const AT_NAS = { host: 'nas:3000', origin: 'http://nas:3000' };

test('at another address than its own, the shop says on the page where it is, and advises its owner once', async () => {
  const { signIn, advice } = await givenShop();
  for (const _ of [1, 2]) {
    const answer = await signIn('/trpc/user.signIn', AT_NAS);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({
      message:
        'This is not the shop’s own address, which is http://shop.test (PUBLIC_URL in its settings). Please open it there.',
      data: { httpStatus: 403, reason: { code: 'other_address' } },
    });
  }
  expect(advice()).toHaveLength(1);
  expect(JSON.parse(advice()[0] ?? '')).toMatchObject({
    origin: 'http://nas:3000',
    publicUrl: 'http://shop.test',
  });
});

test('the documented calls keep their documented text', async () => {
  const { signIn, advice } = await givenShop();
  const answer = await signIn('/api/signin', AT_NAS);
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'Permission denied']);
  expect(advice()).toHaveLength(1);
});

test.each([
  [
    'a page of another site',
    { host: 'shop.test', origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' },
  ],
  ['a form without an origin of its own', { host: 'shop.test', origin: 'null' }],
])('%s is refused without advice', async (_who, headers) => {
  const { signIn, advice } = await givenShop();
  const answer = await signIn('/trpc/user.signIn', headers);
  expect(answer.json().error).toMatchObject({ message: 'Permission denied', data: { httpStatus: 403 } });
  expect(advice()).toEqual([]);
});

test('an old browser’s page of another site cannot make the log advise its address', async () => {
  const { signIn, advice } = await givenShop();
  expect(
    (await signIn('/trpc/user.signIn', { host: 'shop.test', origin: 'http://evil.test' })).statusCode,
  ).toBe(403);
  expect(advice()).toEqual([]);
});
