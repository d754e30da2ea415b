import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { openTestApp, setSecret, type TestApp } from '../../../tests/support/shop/test-app.ts';
import { openTestShop, PASSWORD } from '../../../tests/support/shop/test-shop.ts';
import * as userRepository from './user-repository.ts';

const NEW_PASSWORD = 'a much better one';
const FORM = {
  name: 'Ann',
  email: 'ann@example.test',
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};

/** The account that FORM makes, as calls answer it. */
const ANN = { name: 'Ann', email: 'ann@example.test', role: 'GENERAL', profilePic: '' };

const outcome = ({ statusCode, json }: Awaited<ReturnType<TestApp['knock']>>) => [statusCode, json().message];

test('the whole flow: sign up, log in, current user, log out', async () => {
  const { knock } = await openTestApp();
  expect((await knock('POST /api/signup', FORM)).json()).toEqual({
    success: true,
    error: false,
    message: 'Account created. Please log in.',
    data: { _id: expect.stringMatching(/^usr_/), ...ANN, createdAt: '2026-03-01T12:00:00.000Z' },
  });
  const signedIn = await knock('POST /api/signin', { email: FORM.email, password: NEW_PASSWORD });
  expect(signedIn.json()).toEqual({ success: true, error: false, message: 'Logged in successfully' });
  expect(signedIn.headers['set-cookie']).toEqual([
    expect.stringMatching(/^sid=[a-z0-9]{40}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const secret = setSecret(signedIn);
  const details = (await knock('GET /api/user-details', undefined, { secret })).json();
  expect(details).toEqual({
    success: true,
    error: false,
    message: 'User details',
    data: {
      _id: expect.any(String),
      ...ANN,
      createdAt: '2026-03-01T12:00:00.000Z',
    },
  });
  const current = (await knock('GET /api/current-user', undefined, { secret })).json();
  expect(current).toMatchObject({ success: true, error: false, userId: details.data._id });
  const out = await knock('GET /api/userLogout', undefined, { secret });
  expect(outcome(out)).toEqual([200, 'Logged out successfully']);
  expect(out.headers['set-cookie']).toBe('sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(outcome(await knock('GET /api/user-details', undefined, { secret }))).toEqual([401, 'Please login']);
  expect(outcome(await knock('GET /api/userLogout'))).toEqual([200, 'Logged out successfully']);
});

test('under https the cookie is secure and bound to the host', async () => {
  const { knock, deps, given } = await openTestApp();
  Object.assign(deps, { publicUrl: 'https://shop.test' });
  const user = await given.user();
  const answer = await knock('POST /api/signin', { email: user.email, password: PASSWORD });
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-sid=\w{40}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const cookie = `__Host-sid=${setSecret(answer)}`;
  expect((await knock('GET /api/current-user', undefined, { headers: { cookie } })).statusCode).toBe(200);
  expect((await knock('GET /api/current-user', undefined, { secret: setSecret(answer) })).statusCode).toBe(
    401,
  );
});

test.each([
  [{ email: undefined }, 400, 'Please provide email'],
  [{ email: '' }, 400, 'Please provide email'],
  [{ password: undefined }, 400, 'Please provide password'],
  [{ name: undefined }, 400, 'Please provide name'],
  [{ name: '  ' }, 400, 'Please provide name'],
  [{ confirmPassword: undefined }, 400, 'Please provide confirmPassword'],
  [{ email: 'nobody' }, 400, 'Please provide a valid email'],
  [{ email: `${'a'.repeat(250)}@b.co` }, 400, 'Please provide a valid email'],
  [{ email: 5 }, 400, 'Please provide a valid email'],
  [{ name: 'x'.repeat(101) }, 400, 'Please provide a valid name'],
  [{ name: '\uD800' }, 400, 'Please provide a valid name'],
  [{ password: 'a\0bcdefgh' }, 400, 'Please provide a valid password'],
  [{ confirmPassword: 'other' }, 400, 'Please check password and confirm password'],
  [
    { password: 'football', confirmPassword: 'football' },
    400,
    'Please choose a stronger password. Use a few unrelated words, and leave out your name, your email and the name of the shop.',
  ],
  [
    { profilePic: 'data:image/svg+xml;base64,PHN2Zz4=' },
    400,
    'Please upload a PNG, JPEG or WebP image up to 2 MB',
  ],
  [{ profilePic: 5 }, 400, 'Please provide a valid profilePic'],
])('signing up with %o is answered %i %s, over REST and tRPC', async (change, status, message) => {
  const { knock } = await openTestApp();
  const body = { ...FORM, ...change };
  expect(outcome(await knock('POST /api/signup', body))).toEqual([status, message]);
  const answer = await knock('user.signUp', body);
  expect([answer.statusCode, answer.json().error.message]).toEqual([status, message]);
});

/** Signs up with a role of admin in the body; returns the role that was stored. */
async function roleAfterAskingForAdmin(): Promise<string | undefined> {
  const { knock, deps } = await openTestApp();
  await knock('POST /api/signup', { ...FORM, role: 'ADMIN', _id: 'usr_1', isAdmin: true });
  const [user] = await deps.db.read.select().from(deps.db.read.tables.users);
  return user?.role;
}

test('a role in the body does not make an admin; tRPC refuses the key', async () => {
  expect(await roleAfterAskingForAdmin()).toBe('GENERAL');
  const { knock } = await openTestApp();
  expect((await knock('user.signUp', { ...FORM, role: 'ADMIN' })).statusCode).toBe(400);
});

test('planted fault: a sign-up that keeps the role of the body is found', async () => {
  const insert = userRepository.insertUser;
  vi.spyOn(userRepository, 'insertUser').mockImplementation((tx, row) =>
    insert(tx, { ...row, role: 'ADMIN' }),
  );
  expect(await roleAfterAskingForAdmin()).toBe('ADMIN');
});

test('a taken address is 409, a wrong password and an unknown address are the same 401', async () => {
  const { knock, given } = await openTestApp();
  const user = await given.user();
  expect(outcome(await knock('POST /api/signup', { ...FORM, email: user.email }))).toEqual([
    409,
    'An account with this email already exists.',
  ]);
  const wrong = await knock('POST /api/signin', { email: user.email, password: 'wrong' });
  const unknown = await knock('POST /api/signin', { email: 'no@example.test', password: 'wrong' });
  expect(outcome(wrong)).toEqual([401, 'Invalid email or password']);
  expect(wrong.body).toBe(unknown.body);
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test('after ten failures 429 with Retry-After, over REST and tRPC alike; another address still gets in', async () => {
  const { knock, given } = await openTestApp();
  const { email } = await given.user();
  for (let i = 0; i < 10; i++) {
    const endpoint = i % 2 === 0 ? 'POST /api/signin' : 'user.signIn';
    expect((await knock(endpoint, { email, password: 'wrong' })).statusCode).toBe(401);
  }
  for (const endpoint of ['POST /api/signin', 'user.signIn']) {
    const limited = await knock(endpoint, { email, password: PASSWORD });
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '900']);
  }
  expect(
    (await knock('user.signIn', { email, password: PASSWORD }, { address: '198.51.100.1' })).statusCode,
  ).toBe(200);
});

test('twenty accounts an hour from one address, over REST, tRPC and all processes together', async () => {
  const shop = await openTestShop();
  const [{ knock }, other] = [await openTestApp({}, 'sqlite', shop), await openTestApp({}, 'sqlite', shop)];
  const bad = { ...FORM, confirmPassword: 'other' };
  for (let i = 0; i < 20; i++) {
    const by = i < 10 ? knock : other.knock;
    expect((await by(i % 2 === 0 ? 'POST /api/signup' : 'user.signUp', bad)).statusCode).toBe(400);
  }
  expect((await knock('POST /api/signup', FORM)).statusCode).toBe(429);
  expect((await knock('user.signUp', FORM)).statusCode).toBe(429);
  expect((await knock('POST /api/signup', FORM, { address: '198.51.100.1' })).statusCode).toBe(201);
});

test('a session used after an hour gets its cookie renewed, over REST and tRPC', async () => {
  const { knock, given, clock } = await openTestApp();
  const secret = await given.session(await given.user());
  expect((await knock('user.me', undefined, { secret })).headers['set-cookie']).toBeUndefined();
  clock.advance(3_600_000);
  expect(setSecret(await knock('user.me', undefined, { secret }))).toBe(secret);
  clock.advance(3_600_000);
  expect(setSecret(await knock('GET /api/current-user', undefined, { secret }))).toBe(secret);
});

test('tRPC: a visitor has no user, a new password renews the cookie, ending the last session removes it', async () => {
  const { knock, given } = await openTestApp();
  expect((await knock('user.me')).json().result.data).toBeNull();
  const user = await given.user();
  const secret = await given.session(user);
  const passwords = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const renewed = setSecret(await knock('user.changePassword', passwords, { secret }));
  expect(renewed).toMatch(/^\w{40}$/);
  expect(renewed).not.toBe(secret);
  expect((await knock('user.sessions', undefined, { secret })).statusCode).toBe(401);
  const everywhere = await knock('user.endSession', { all: true }, { secret: renewed });
  expect([everywhere.statusCode, setSecret(everywhere)]).toEqual([200, '']);
});

test('admins list users and change roles', async () => {
  const { knock, given } = await openTestApp();
  const [admin, user] = [await given.user({ role: 'ADMIN' }), await given.user()];
  const secret = await given.session(admin);
  const list = (await knock('GET /api/all-user', undefined, { secret })).json();
  expect(list.data.map(({ _id }: { _id: string }) => _id)).toEqual([user.id, admin.id]);
  expect(JSON.stringify(list)).not.toMatch(/hash|argon/i);
  const promoted = await knock('POST /api/update-user', { userId: user.id, role: 'ADMIN' }, { secret });
  expect(outcome(promoted)).toEqual([200, 'User updated']);
  const [listed] = list.data;
  expect(promoted.json().data).toEqual({ ...listed, role: 'ADMIN' });
  expect(
    outcome(await knock('POST /api/update-user', { userId: user.id, role: 'OWNER' }, { secret })),
  ).toEqual([400, 'Please provide a valid role']);
  expect(outcome(await knock('POST /api/update-user', { userId: 'no', role: 'ADMIN' }, { secret }))).toEqual([
    404,
    'Not found',
  ]);
  await knock('POST /api/update-user', { userId: user.id, role: 'GENERAL' }, { secret });
  expect(
    outcome(await knock('POST /api/update-user', { userId: admin.id, role: 'GENERAL' }, { secret })),
  ).toEqual([409, 'At least one admin is required']);
});

test('a photo may be 2 MB over either transport; other bodies stay small', async () => {
  const { knock, given } = await openTestApp();
  const secret = await given.session(await given.user());
  const big = { profilePic: `data:image/png;base64,${'A'.repeat(2_700_000)}` };
  const text = 'Please upload a PNG, JPEG or WebP image up to 2 MB';
  expect(outcome(await knock('POST /api/signup', { ...FORM, ...big }))).toEqual([400, text]);
  expect((await knock('user.signUp', { ...FORM, ...big })).json().error.message).toBe(text);
  expect((await knock('user.updateProfile', big, { secret })).json().error.message).toBe(text);
  const long = { email: 'a@b.co', password: 'x'.repeat(300_000) };
  expect((await knock('POST /api/signin', long)).statusCode).toBe(413);
  expect((await knock('user.signIn', long)).statusCode).toBe(413);
  const huge = { ...FORM, profilePic: 'A'.repeat(3_300_000) };
  expect((await knock('POST /api/signup', huge)).statusCode).toBe(413);
  expect((await knock('user.signUp', huge)).statusCode).toBe(413);
});

test('the log contains no password, cookie, token or address, but refused access', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { knock, given, app } = await openTestApp({ logger: { level: 'trace', stream } });
  const user = await given.user();
  const secret = setSecret(await knock('POST /api/signin', { email: user.email, password: PASSWORD }));
  await knock('user.signIn', { email: user.email, password: 'hunter2hunter2' });
  await knock('GET /api/all-user', undefined, { secret });
  await knock('admin.user.list', {}, { secret });
  await app.inject('/reset-password?token=abcdefgh');
  const log = lines.join('');
  for (const hidden of [PASSWORD, 'hunter2', secret ?? '?', 'abcdefgh', user.email])
    expect(log).not.toContain(hidden);
  expect(log).toContain('"door":"GET /api/all-user","code":"forbidden","address":"127.0.0.1"');
  expect(log).toContain('"door":"user.signIn","code":"invalid_credentials"');
  expect(log).toContain('"door":"admin.user.list","code":"forbidden"');
});
