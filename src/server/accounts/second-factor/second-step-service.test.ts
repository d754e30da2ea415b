import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { codeOf } from '../../../../tests/support/machines/authenticator-app.ts';
import { createAuthenticator } from '../../../../tests/support/machines/software-authenticator.ts';
import {
  describeEngines,
  openTestShop,
  PASSWORD,
  type TestUser,
} from '../../../../tests/support/shop/test-shop.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { beginSignIn, signIn } from '../account-service.ts';
import { regeneratePassword } from '../owner-service.ts';
import { clearEnded, openSession } from '../sessions/session-service.ts';
import { addPasskey, beginApp, beginPasskey, confirmApp, removeApp } from './enrolment-service.ts';
import { removeSecondFactors } from './rescue-service.ts';
import { finishSignIn, passkeyForSignIn } from './second-step-service.ts';

const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret: null, browserSecret: null };
const STEP_MS = 30_000;

const refused = (code: string) => ({ reason: { code } });

describeEngines('the second step of a sign-in', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, clock, given } = shop;
    const user = await given.user();
    const withApp = async (owner: TestUser = user) => {
      const { secret } = await beginApp(deps, owner.actor);
      const { recoveryCodes } = await confirmApp(deps, owner.actor, { code: codeOf(secret, clock.now()) });
      clock.advance(STEP_MS);
      return { secret, recoveryCodes: recoveryCodes ?? [], code: () => codeOf(secret, clock.now()) };
    };
    const withPasskey = async (owner: TestUser = user) => {
      const device = createAuthenticator(deps.publicUrl);
      const made = device.make(await beginPasskey(deps, owner.actor));
      const { recoveryCodes } = await addPasskey(deps, owner.actor, { name: 'Laptop', made });
      return { device, recoveryCodes };
    };
    const begin = async (email = user.email) => {
      const begun = await beginSignIn(deps, GUEST, { email, password: PASSWORD, client });
      if ('session' in begun) throw new Error('the password alone was enough');
      return begun.secondStep;
    };
    const finish = (token: string, answer: Parameters<typeof finishSignIn>[2]['answer']) =>
      finishSignIn(deps, GUEST, { token, answer, client });
    const audited = async () => {
      const { auditEntries } = deps.db.read.tables;
      const rows = await deps.db.read.select().from(auditEntries).orderBy(auditEntries.id);
      return rows.map(({ action }) => action);
    };
    return { ...shop, user, withApp, withPasskey, begin, finish, audited };
  }

  test('a right password opens no session until the code is given, which works once', async () => {
    const { deps, user, withApp, begin, finish, audited, clock } = await open();
    const { code } = await withApp();
    const { token, app, passkey } = await begin();
    expect({ app, passkey }).toEqual({ app: true, passkey: false });
    expect(await deps.db.read.$count(deps.db.read.tables.sessions)).toBe(0);
    const used = code();
    const { secret } = await finish(token, { code: `${used.slice(0, 3)} ${used.slice(3)}` });
    expect((await openSession(deps, secret)).actor).toMatchObject({ userId: user.id, fresh: true });
    expect(await audited()).toEqual(['user.second_factor_added', 'user.sign_in']);
    // The sign-in is over, and so is the code: also for another sign-in, also one step later.
    await expect(finish(token, { code: used })).rejects.toMatchObject(refused('second_step_expired'));
    clock.advance(STEP_MS);
    await expect(finish((await begin()).token, { code: used })).rejects.toMatchObject(refused('wrong_code'));
    expect((await audited()).at(-1)).toBe('user.sign_in_failed');
    await finish((await begin()).token, { code: code() });
  });

  test('a clock may be one step off, not two', async () => {
    const { withApp, begin, finish, clock } = await open();
    const { secret } = await withApp();
    clock.advance(10 * STEP_MS);
    const off = (steps: number) => codeOf(secret, new Date(clock.now().getTime() + steps * STEP_MS));
    const { token } = await begin();
    for (const steps of [-2, 2]) {
      await expect(finish(token, { code: off(steps) })).rejects.toMatchObject(refused('wrong_code'));
    }
    await finish(token, { code: off(-1) });
    await finish((await begin()).token, { code: off(1) });
  });

  test('one code sent twice at once opens one session', async () => {
    const { deps, withApp, begin, finish } = await open();
    const { code } = await withApp();
    const [one, two] = [await begin(), await begin()];
    const used = code();
    const results = await Promise.allSettled([
      finish(one.token, { code: used }),
      finish(two.token, { code: used }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await deps.db.read.$count(deps.db.read.tables.sessions)).toBe(1);
  });

  test('ten wrong codes close the codes for 15 minutes, from whatever address, but not the passkey', async () => {
    const { deps, withApp, withPasskey, begin, finish, clock } = await open();
    const { code } = await withApp();
    const { device } = await withPasskey();
    const { token } = await begin();
    for (let i = 0; i < 10; i++) {
      const from = { ...client, address: `192.0.2.${i}` };
      const wrong = { token, answer: { code: 'abcd' }, client: from };
      await expect(finishSignIn(deps, GUEST, wrong)).rejects.toMatchObject(refused('wrong_code'));
    }
    await expect(finish(token, { code: code() })).rejects.toMatchObject(refused('too_many_requests'));
    await finish(token, device.sign(await passkeyForSignIn(deps, GUEST, { token })));
    clock.advance(15 * 60_000);
    await finish((await begin()).token, { code: code() });
  });

  test('a half-finished sign-in ends after ten minutes, with a new password, and without its factors', async () => {
    const { deps, user, withApp, begin, finish, clock } = await open();
    const { code } = await withApp();
    const expired = refused('second_step_expired');
    const { token } = await begin();
    clock.advance(10 * 60_000);
    await expect(finish(token, { code: code() })).rejects.toMatchObject(expired);
    await expect(passkeyForSignIn(deps, GUEST, { token })).rejects.toMatchObject(expired);
    await clearEnded(deps);
    expect(await deps.db.read.$count(deps.db.read.tables.secondSteps)).toBe(0);
    const before = await begin();
    await regeneratePassword(deps, SYSTEM, { email: user.email });
    await expect(finish(before.token, { code: code() })).rejects.toMatchObject(expired);
    await expect(finish('unknown', { code: code() })).rejects.toMatchObject(expired);
  });

  test('a passkey is asked for twenty times in five minutes for each sign-in', async () => {
    const { deps, withPasskey, begin } = await open();
    await withPasskey();
    const [mine, theirs] = [await begin(), await begin()];
    for (let n = 0; n < 20; n++) await passkeyForSignIn(deps, GUEST, theirs);
    await expect(passkeyForSignIn(deps, GUEST, theirs)).rejects.toMatchObject(refused('too_many_requests'));
    await passkeyForSignIn(deps, GUEST, mine);
  });

  test('a recovery code works once, and its use is audited', async () => {
    const { withApp, begin, finish, audited } = await open();
    const { recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    await finish((await begin()).token, { code: first.replaceAll('-', ' ').toUpperCase() });
    await expect(finish((await begin()).token, { code: first })).rejects.toMatchObject(refused('wrong_code'));
    expect(await audited()).toContain('user.recovery_code_used');
  });

  test('a recovery code of somebody who runs the shop stands among the acts of those', async () => {
    const { deps, given, withApp, begin, finish } = await open();
    const admin = await given.user({ role: 'ADMIN' });
    const { recoveryCodes } = await withApp(admin);
    await finish((await begin(admin.email)).token, { code: recoveryCodes[0] ?? '' });
    const { auditEntries } = deps.db.read.tables;
    const rows = await deps.db.read
      .select({ byStaff: auditEntries.byStaff })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.recovery_code_used'));
    expect(rows).toEqual([{ byStaff: true }]);
  });

  test('another person’s code, recovery code or passkey is worth nothing', async () => {
    const { deps, given, withApp, withPasskey, begin, finish } = await open();
    await withApp();
    const stranger = await given.user();
    const theirs = await withApp(stranger);
    const { device } = await withPasskey(stranger);
    const { token } = await begin();
    for (const code of [theirs.code(), theirs.recoveryCodes[0] ?? '']) {
      await expect(finish(token, { code })).rejects.toMatchObject(refused('wrong_code'));
    }
    const own = await passkeyForSignIn(deps, GUEST, { token });
    expect(own.allowCredentials).toEqual([]);
    await expect(finish(token, device.sign(own))).rejects.toMatchObject(refused('invalid_passkey'));
    const forThem = await passkeyForSignIn(deps, GUEST, await begin(stranger.email));
    await expect(finish(token, device.sign(forThem))).rejects.toMatchObject(refused('invalid_passkey'));
  });

  test('a passkey signs in; its challenge works once, for this shop, and a copy of the key is noticed', async () => {
    const { deps, withPasskey, begin, finish } = await open();
    const { device, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const step = await begin();
    expect(step).toMatchObject({ app: false, passkey: true });
    const { token } = step;
    const ask = () => passkeyForSignIn(deps, GUEST, { token });
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'shop.test', userVerification: 'preferred' });
    const bad = refused('invalid_passkey');
    // A page that is not ours, another shop's key, a challenge that was never asked, nonsense.
    await expect(
      finish(token, device.sign(await ask(), { origin: 'http://sh0p.test' })),
    ).rejects.toMatchObject(bad);
    await expect(finish(token, device.sign(await ask(), { rpId: 'other.test' }))).rejects.toMatchObject(bad);
    await expect(finish(token, device.sign({ challenge: 'bWluZQ' }))).rejects.toMatchObject(bad);
    const { passkey } = device.sign(await ask());
    await expect(finish(token, { passkey: { ...passkey, clientDataJSON: 'x' } })).rejects.toMatchObject(bad);
    const answer = device.sign(options);
    await finish(token, answer);
    const again = await begin();
    await expect(finish(again.token, answer)).rejects.toMatchObject(bad);
    const cloned = device.sign(await passkeyForSignIn(deps, GUEST, again), { counter: 1 });
    await expect(finish(again.token, cloned)).rejects.toMatchObject(bad);
    await finish(again.token, device.sign(await passkeyForSignIn(deps, GUEST, again)));
  });

  test('a challenge is good for five minutes', async () => {
    const { deps, withPasskey, begin, finish, clock } = await open();
    const { device } = await withPasskey();
    const { token } = await begin();
    const answer = device.sign(await passkeyForSignIn(deps, GUEST, { token }));
    clock.advance(5 * 60_000);
    await expect(finish(token, answer)).rejects.toMatchObject(refused('invalid_passkey'));
  });

  test('signing in with one call takes the code with it', async () => {
    const { deps, user, withApp } = await open();
    const { code } = await withApp();
    const input = { email: user.email, password: PASSWORD, client };
    await expect(signIn(deps, GUEST, input)).rejects.toMatchObject(refused('second_step_needed'));
    await expect(signIn(deps, GUEST, { ...input, code: 'abcd' })).rejects.toMatchObject(
      refused('wrong_code'),
    );
    expect(await signIn(deps, GUEST, { ...input, code: code() })).toHaveProperty('secret');
  });

  test('who has lost everything gets back in with the password, once the owner has removed the factors', async () => {
    const { deps, given, user, withApp, withPasskey, begin, finish, audited } = await open();
    const { code } = await withApp();
    await withPasskey();
    const secret = await given.session(user);
    const { token } = await begin();
    await expect(removeSecondFactors(deps, user.actor, user)).rejects.toMatchObject(refused('forbidden'));
    await expect(removeSecondFactors(deps, SYSTEM, { email: 'no@example.test' })).rejects.toMatchObject(
      refused('not_found'),
    );
    expect(await removeSecondFactors(deps, SYSTEM, user)).toBe(2);
    expect((await openSession(deps, secret)).actor).toEqual(GUEST);
    await expect(finish(token, { code: code() })).rejects.toMatchObject(refused('second_step_expired'));
    expect(await signIn(deps, GUEST, { email: user.email, password: PASSWORD, client })).toHaveProperty(
      'secret',
    );
    expect(await deps.db.read.$count(deps.db.read.tables.recoveryCodes)).toBe(0);
    expect(await audited()).toContain('user.second_factor_removed');
    const { mails } = deps.db.read.tables;
    const told = await deps.db.read.select().from(mails).where(eq(mails.kind, 'second_factor_changed'));
    expect(told.map(({ recipient }) => recipient)).toEqual([user.email, user.email, user.email]);
    expect(
      told.filter(({ text }) => text.includes('recovery codes of your account were removed')),
    ).toHaveLength(1);
    expect(await removeSecondFactors(deps, SYSTEM, user)).toBe(0);
    expect(await deps.db.read.$count(mails, eq(mails.kind, 'second_factor_changed'))).toBe(3);
  });

  test('an app that was never confirmed, or was removed, is not asked for', async () => {
    const { deps, user, withApp } = await open();
    const input = { email: user.email, password: PASSWORD, client };
    await beginApp(deps, user.actor);
    await signIn(deps, GUEST, input);
    await withApp();
    await removeApp(deps, user.actor);
    await signIn(deps, GUEST, input);
  });
});
