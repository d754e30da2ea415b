import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { openSession } from '../accounts/sessions/session-service.ts';
import * as logoutGuard from './logout-guard.ts';
import { REST_CALLS } from './rest/rest-plugin.ts';

const SCRIPT = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

/** A browser over plain http sends no Fetch Metadata. */
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};

const MISDIRECTED: [string, Record<string, string>][] = [
  ['a picture', { ...SCRIPT, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  [
    'a navigation',
    { ...SCRIPT, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
  ],
  ['a frame', { ...SCRIPT, 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['another site', { ...SCRIPT, 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { ...SCRIPT, 'sec-fetch-site': 'same-site' }],
  ['a script of another site without cors', { ...SCRIPT, 'sec-fetch-mode': 'no-cors' }],
  ['a link of another site, over plain http', { ...BROWSER, referer: 'http://evil.test/page' }],
  ['a link of another site that hides where it is, over plain http', BROWSER],
  ['a link of a page that only looks like ours', { ...BROWSER, referer: 'http://shop.test.evil.test/' }],
  ['a script of another site, over plain http', { ...BROWSER, origin: 'http://evil.test' }],
  ['a sandboxed frame, over plain http', { ...BROWSER, origin: 'null' }],
  ['another port of this host', { ...BROWSER, referer: 'http://shop.test:8080/' }],
  ['a program that says it is from another site', { origin: 'http://evil.test' }],
  ['a prefetch', { ...SCRIPT, purpose: 'prefetch' }],
  ['a prefetch by its newer name', { ...SCRIPT, 'sec-purpose': 'prefetch;prerender' }],
];

async function logOutBy(headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const { app, deps, given } = await openTestApp();
  const user = await given.user();
  const secret = await given.session(user);
  const answer = await app.inject({
    method,
    url: '/api/userLogout',
    headers: { ...headers, cookie: `sid=${secret}` },
  });
  const lives = (await openSession(deps, secret)).actor.kind === 'customer';
  return { status: answer.statusCode, lives, cookie: answer.headers['set-cookie'] };
}

test.each(MISDIRECTED)('%s logs nobody out', async (_, headers) => {
  expect(await logOutBy(headers)).toEqual({ status: 403, lives: true, cookie: undefined });
});

test('a HEAD request logs nobody out', async () => {
  expect(await logOutBy({}, 'HEAD')).toEqual({ status: 405, lives: true, cookie: undefined });
});

test.each([
  {},
  { 'user-agent': 'curl/8.14.1' },
  SCRIPT,
  { ...SCRIPT, 'sec-fetch-mode': 'same-origin' },
  { ...BROWSER, referer: 'http://shop.test/account' },
  { ...BROWSER, origin: 'http://shop.test' },
])('%o logs out', async (headers) => {
  expect(await logOutBy(headers)).toMatchObject({ status: 200, lives: false });
});

test('planted fault: a logout that checks no header is found', async () => {
  vi.spyOn(logoutGuard, 'assertMeantToLogOut').mockReturnValue();
  for (const [, headers] of MISDIRECTED) expect((await logOutBy(headers)).lives).toBe(false);
});

test('planted fault: a HEAD route for the logout is found', async () => {
  const call = REST_CALLS.find(({ path }) => path === '/api/userLogout');
  if (!call) throw new Error('there is no such call');
  call.headTwin = true;
  try {
    expect((await logOutBy({}, 'HEAD')).lives).toBe(false);
  } finally {
    call.headTwin = false;
  }
});
