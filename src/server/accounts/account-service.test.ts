import { expect, test, vi } from 'vitest';
import {
  describeEngines,
  openTestShop,
  PASSWORD,
  type TestUser,
} from '../../../tests/support/shop/test-shop.ts';
import { ShopError } from '../../shared/shop-error.ts';
import { GUEST } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { changePassword, findMe, getMe, signIn, signOut, signUp, updateProfile } from './account-service.ts';
import * as attempts from './attempt-limit-service.ts';
import { createPasswords } from './passwords/passwords.ts';
import * as sessions from './sessions/living-session-service.ts';
import { openSession } from './sessions/session-service.ts';
import * as userRepository from './user-repository.ts';

const NEW_PASSWORD = 'a much better one';
const FORM = {
  name: 'Ann',
  email: ' Ann@Example.test ',
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};
const client = (address = '192.0.2.1', sessionSecret: string | null = null) => ({
  address,
  userAgent: 'test',
  sessionSecret,
  browserSecret: null,
});
const refusal = (code: string) => ({ reason: { code } });

describeEngines('accounts', (engine) => {
  const allUsers = async ({ db }: Deps) => db.read.select().from(db.read.tables.users);

  test('signing up creates a customer with a hashed password', async () => {
    const { deps } = await openTestShop(engine);
    const { id } = await signUp({ ...deps, passwords: createPasswords() }, GUEST, FORM);
    const [user] = await allUsers(deps);
    expect(user).toMatchObject({
      id,
      name: 'Ann',
      emailKey: 'ann@example.test',
      role: 'GENERAL',
      profilePicHash: null,
    });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(user?.passwordHash).not.toContain(NEW_PASSWORD);
  });

  test.each([
    [{ confirmPassword: 'another' }, 'passwords_differ'],
    [{ password: 'short', confirmPassword: 'short' }, 'weak_password'],
    [{ password: 'Password1', confirmPassword: 'Password1' }, 'weak_password'],
    [{ password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) }, 'weak_password'],
    [{ profilePic: 'data:text/html;base64,PGI+' }, 'invalid_photo'],
  ])('signing up with %o is refused, no user made', async (change, code) => {
    const { deps } = await openTestShop(engine);
    await expect(signUp(deps, GUEST, { ...FORM, ...change })).rejects.toMatchObject(refusal(code));
    expect(await allUsers(deps)).toEqual([]);
  });

  test.each(['ann@example.test', 'ANN@EXAMPLE.TEST', ' ａｎｎ@example.test'])(
    '%j is the same address',
    async (email) => {
      const { deps } = await openTestShop(engine);
      await signUp(deps, GUEST, FORM);
      await expect(signUp(deps, GUEST, { ...FORM, email })).rejects.toMatchObject(refusal('email_taken'));
      expect(await allUsers(deps)).toHaveLength(1);
    },
  );

  test('of many sign-ups at once with one address, one succeeds', async () => {
    const { deps } = await openTestShop(engine);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => signUp(deps, GUEST, FORM)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('email_taken'));
    }
    expect(await allUsers(deps)).toHaveLength(1);
  });

  test('signing in begins a session and stores it; the database contains no secret', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const session = await signIn(deps, GUEST, {
      email: user.email.toUpperCase(),
      password: PASSWORD,
      client: client(),
    });
    expect((await openSession(deps, session.secret)).actor).toEqual(user.actor);
    const { tables } = deps.db.read;
    const everything = JSON.stringify([
      await deps.db.read.select().from(tables.sessions),
      await deps.db.read.select().from(tables.auditEntries),
    ]);
    expect(everything).not.toContain(session.secret);
    expect(await deps.db.read.select().from(tables.auditEntries)).toMatchObject([
      { action: 'user.sign_in', actorId: user.id, entityId: user.id },
    ]);
  });

  /** Signs in with a session secret planted in the browser; returns whether it opens the account. */
  async function isFixated(): Promise<boolean> {
    const { deps, given } = await openTestShop(engine);
    const [victim, attacker] = [await given.user(), await given.user()];
    const planted = await given.session(attacker);
    const { secret } = await signIn(deps, GUEST, {
      email: victim.email,
      password: PASSWORD,
      client: client('192.0.2.1', planted),
    });
    const opened = await openSession(deps, planted);
    return secret === planted || opened.actor.kind !== 'guest';
  }

  test("a session is always new, and the browser's old one ends", async () => {
    expect(await isFixated()).toBe(false);
  });

  test('planted fault: a session that adopts the browser’s secret is found', async () => {
    vi.spyOn(sessions, 'endSessionOf').mockResolvedValue();
    expect(await isFixated()).toBe(true);
  });

  async function oldCookieWorksAfterLogout(): Promise<boolean> {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const secret = await given.session(user);
    await signOut(deps, user.actor, client('192.0.2.1', secret));
    return (await openSession(deps, secret)).actor.kind !== 'guest';
  }

  test('after logging out the old cookie is useless, and logging out again is no error', async () => {
    expect(await oldCookieWorksAfterLogout()).toBe(false);
    const { deps } = await openTestShop(engine);
    await signOut(deps, GUEST, client('192.0.2.1', 'x'.repeat(40)));
    await signOut(deps, GUEST, client());
  });

  test('planted fault: a logout that only clears the cookie is found', async () => {
    vi.spyOn(sessions, 'endSessionOf').mockResolvedValue();
    expect(await oldCookieWorksAfterLogout()).toBe(true);
  });

  const tryPassword = (deps: Deps, { email }: Pick<TestUser, 'email'>, password: string, address: string) =>
    signIn(deps, GUEST, { email, password, client: client(address) }).then(
      () => 'in',
      (error: { reason: { code: string } }) => error.reason.code,
    );

  /** Guesses eleven times at once, then tries the right password. */
  async function guess() {
    const { deps, given, clock } = await openTestShop(engine);
    const user = await given.user();
    const guesses = Array.from({ length: 11 }, (_, i) => tryPassword(deps, user, `wrong ${i}`, '192.0.2.9'));
    const answers = (await Promise.all(guesses)).sort();
    return { deps, clock, user, answers };
  }
  const TEN_THEN_NONE = [...Array(10).fill('invalid_credentials'), 'too_many_requests'];

  test('a password that could not be checked because too many are waiting is no failure', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const verify = vi.spyOn(deps.passwords, 'verify');
    verify.mockRejectedValue(new ShopError({ code: 'busy' }));
    for (let i = 0; i < 12; i++) expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('busy');
    verify.mockRestore();
    expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('in');
  });

  test('nor is a password change that could not be hashed, as the old password was right', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const chosen = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const change = () => changePassword(deps, user.actor, { ...chosen, client: client('192.0.2.9') });
    const hash = vi.spyOn(deps.passwords, 'hash');
    hash.mockRejectedValue(new ShopError({ code: 'busy' }));
    for (let i = 0; i < 12; i++) await expect(change()).rejects.toMatchObject(refusal('busy'));
    hash.mockRestore();
    await change();
  });

  test('ten failures lock an address out of an account for 15 minutes; the owner elsewhere gets in', async () => {
    const { deps, clock, user, answers } = await guess();
    expect(answers).toEqual(TEN_THEN_NONE);
    expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('too_many_requests');
    expect(await tryPassword(deps, user, PASSWORD, '198.51.100.7')).toBe('in');
    clock.advance(15 * 60_000);
    expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('in');
  });

  test('planted fault: failures that are not counted are found', async () => {
    vi.spyOn(attempts, 'takeAttempts').mockResolvedValue();
    expect((await guess()).answers).not.toEqual(TEN_THEN_NONE);
  });

  test('an address may fail a hundred times in all; a success is not counted', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    vi.spyOn(deps.passwords, 'verify').mockImplementation(async (_, password) => password === PASSWORD);
    for (let i = 0; i < 5; i++) expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('in');
    for (let i = 0; i < 100; i++) {
      expect(await tryPassword(deps, { email: `nobody${i}@example.test` }, 'wrong', '192.0.2.9')).toBe(
        'invalid_credentials',
      );
    }
    expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('too_many_requests');
    vi.restoreAllMocks();
  });

  test('a success clears earlier failures', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++)
        expect(await tryPassword(deps, user, 'wrong', '192.0.2.9')).toBe('invalid_credentials');
      expect(await tryPassword(deps, user, PASSWORD, '192.0.2.9')).toBe('in');
    }
  });

  test('a new password ends every session but the new one, and the old password', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const [here, there] = [await given.session(user), await given.session(user)];
    const input = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const session = await changePassword(deps, user.actor, { ...input, client: client('192.0.2.1', here) });
    const kinds = [];
    for (const secret of [here, there, session.secret])
      kinds.push((await openSession(deps, secret)).actor.kind);
    expect(kinds).toEqual(['guest', 'guest', 'customer']);
    expect(await tryPassword(deps, user, PASSWORD, '192.0.2.1')).toBe('invalid_credentials');
    expect(await tryPassword(deps, user, NEW_PASSWORD, '192.0.2.1')).toBe('in');
  });

  test('the current password must be right, and guessing it is limited too', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    const change = (currentPassword: string) =>
      changePassword(deps, user.actor, {
        currentPassword,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        client: client(),
      });
    for (let i = 0; i < 10; i++)
      await expect(change('wrong')).rejects.toMatchObject(refusal('wrong_password'));
    await expect(change(PASSWORD)).rejects.toMatchObject(refusal('too_many_requests'));
    await expect(
      changePassword(deps, GUEST, {
        currentPassword: PASSWORD,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        client: client(),
      }),
    ).rejects.toMatchObject(refusal('unauthenticated'));
  });

  test('a profile update changes the given fields and keeps the rest', async () => {
    const { deps, given } = await openTestShop(engine);
    const user = await given.user();
    expect(await updateProfile(deps, user.actor, { name: 'New name' })).toMatchObject({
      name: 'New name',
      profilePic: '',
    });
    expect(await getMe(deps, user.actor)).toMatchObject({ id: user.id, name: 'New name', email: user.email });
    expect(await findMe(deps, GUEST)).toBeNull();
    await expect(getMe(deps, GUEST)).rejects.toMatchObject(refusal('unauthenticated'));
    await expect(updateProfile(deps, GUEST, { name: 'x' })).rejects.toMatchObject(refusal('unauthenticated'));
    expect(Object.keys(await getMe(deps, user.actor)).sort()).toEqual([
      'createdAt',
      'email',
      'emailProved',
      'emailVerified',
      'id',
      'name',
      'profilePic',
      'role',
      'secondFactorDue',
    ]);
  });
});

test('a password changed while it was being checked is refused', async () => {
  const { deps, given } = await openTestShop();
  const user = await given.user();
  const lock = userRepository.lockUser;
  vi.spyOn(userRepository, 'lockUser').mockImplementation(async (tx, id) => {
    const row = await lock(tx, id);
    return row && { ...row, passwordHash: 'changed meanwhile' };
  });
  await expect(
    signIn(deps, GUEST, { email: user.email, password: PASSWORD, client: client() }),
  ).rejects.toMatchObject(refusal('invalid_credentials'));
});
