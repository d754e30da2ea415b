import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';

const KEY = 'k'.repeat(43);
const WAYS_OUT = ['GET /api/userLogout', 'user.signOut', 'user.endSession'] as const;

/** What logging out sets, by a browser with these cookies besides its session's. */
async function logOut(way: (typeof WAYS_OUT)[number], cookies: string, publicUrl = 'http://shop.test') {
  const { knock, deps, given } = await openTestApp({ publicUrl });
  deps.publicUrl = publicUrl;
  const secret = await given.session(await given.user());
  const sid = publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
  const cookie = `${sid}=${secret}; ${cookies}`;
  const input = way === 'user.endSession' ? { all: true } : undefined;
  const answer = await knock(way, input, { headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return [answer.headers['set-cookie'] ?? []].flat().map(String);
}

test.each(WAYS_OUT)('%s takes the keys to guests’ orders along', async (way) => {
  const set = await logOut(way, `order-AB12=${KEY}; other=1; order-CD34=${KEY}`);
  expect(set).toHaveLength(3);
  expect(set[0]).toMatch(/^sid=; Max-Age=0; Path=\//);
  expect(set[1]).toBe('order-AB12=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(set[2]).toMatch(/^order-CD34=;/);
});

test('over https, too', async () => {
  const set = await logOut('user.signOut', `__Secure-order-AB12=${KEY}`, 'https://shop.test');
  expect(set[1]).toBe('__Secure-order-AB12=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test.each([`order-AB12=nokey`, `order-a b=${KEY}`, `order-=${KEY}`, `order-ä=${KEY}`, `order-ab12=${KEY}`])(
  'what is no such key is left alone: %s',
  async (cookies) => {
    expect(await logOut('user.signOut', cookies)).toHaveLength(1);
  },
);
