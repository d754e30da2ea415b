import { expect, test } from 'vitest';
import { codeOf } from '../../../../tests/support/machines/authenticator-app.ts';
import { createAuthenticator } from '../../../../tests/support/machines/software-authenticator.ts';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { assertAdmin, assertFresh } from '../../actor.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';
import { changePassword, getMe } from '../account-service.ts';
import { openSession } from '../sessions/session-service.ts';
import { addPasskey, beginApp, beginPasskey, confirmApp } from './enrolment-service.ts';
import { passkeyForProof, prove } from './proof-service.ts';

const refused = (code: string) => ({ reason: { code } });

describeEngines('a fresh sign-in', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const { deps, clock, given } = shop;
    const user = await given.user({ role: 'ADMIN' });
    const sessionSecret = await given.session(user);
    const client = { address: '192.0.2.1', userAgent: 'test', sessionSecret, browserSecret: null };
    const actor = async () => (await openSession(deps, sessionSecret)).actor;
    async function withApp() {
      const { secret } = await beginApp(deps, user.actor);
      await confirmApp(deps, user.actor, { code: codeOf(secret, clock.now()) });
      return () => codeOf(secret, clock.now());
    }
    async function audited() {
      const { auditEntries } = deps.db.read.tables;
      const entries = await deps.db.read.select().from(auditEntries).orderBy(auditEntries.id);
      return entries.filter(({ action }) => action === 'user.sign_in_failed');
    }
    return { ...shop, user, client, actor, withApp, audited };
  }

  test('lasts 15 minutes from the sign-in, and from each proof by password', async () => {
    const { deps, clock, client, actor } = await open();
    clock.advance(15 * MINUTE_MS - 1);
    assertFresh(await actor());
    clock.advance(1);
    const stale = await actor();
    expect(() => assertFresh(stale)).toThrow('fresh_sign_in_needed');
    const wrong = { answer: { password: 'not it' }, client };
    await expect(prove(deps, stale, wrong)).rejects.toMatchObject(refused('wrong_password'));
    expect(await actor()).toMatchObject({ fresh: false });
    await prove(deps, stale, { answer: { password: PASSWORD }, client });
    assertFresh(await actor());
    clock.advance(15 * MINUTE_MS);
    expect(await actor()).toMatchObject({ fresh: false });
  });

  test('is proved with the second factor by a person who has one; the password is not enough', async () => {
    const { deps, clock, client, user, actor, withApp } = await open();
    const code = await withApp();
    const device = createAuthenticator(deps.publicUrl);
    await addPasskey(deps, user.actor, {
      name: 'Key',
      made: device.make(await beginPasskey(deps, user.actor)),
    });
    clock.advance(20 * MINUTE_MS);
    const byPassword = { answer: { password: PASSWORD }, client };
    await expect(prove(deps, await actor(), byPassword)).rejects.toMatchObject(refused('second_step_needed'));
    expect(await actor()).toMatchObject({ fresh: false });
    await prove(deps, await actor(), { answer: { code: code() }, client });
    expect(await actor()).toMatchObject({ fresh: true });
    clock.advance(20 * MINUTE_MS);
    const answer = device.sign(await passkeyForProof(deps, await actor(), client));
    await prove(deps, await actor(), { answer, client });
    expect(await actor()).toMatchObject({ fresh: true });
  });

  test('is of one session only', async () => {
    const { deps, clock, client, given, user, actor } = await open();
    const other = await given.session(user);
    clock.advance(20 * MINUTE_MS);
    await prove(deps, await actor(), { answer: { password: PASSWORD }, client });
    expect((await openSession(deps, other)).actor).toMatchObject({ fresh: false });
  });

  test('asks for a passkey twenty times in five minutes for a session', async () => {
    const { deps, clock, client, given, user, actor } = await open();
    const signedIn = await actor();
    for (let n = 0; n < 20; n++) await passkeyForProof(deps, signedIn, client);
    await expect(passkeyForProof(deps, signedIn, client)).rejects.toMatchObject(refused('too_many_requests'));
    await passkeyForProof(deps, signedIn, { ...client, sessionSecret: await given.session(user) });
    clock.advance(5 * MINUTE_MS);
    await passkeyForProof(deps, signedIn, client);
  });

  test('wrong passwords count as failed sign-ins', async () => {
    const { deps, client, actor } = await open();
    const signedIn = await actor();
    const wrong = { answer: { password: 'not it' }, client };
    for (let i = 0; i < 10; i++) {
      await expect(prove(deps, signedIn, wrong)).rejects.toMatchObject(refused('wrong_password'));
    }
    const right = { answer: { password: PASSWORD }, client };
    await expect(prove(deps, signedIn, right)).rejects.toMatchObject(refused('too_many_requests'));
  });

  test('failures are in the audit log, by account and address', async () => {
    const { deps, clock, client, user, actor, withApp, audited } = await open();
    const fail = (answer: { password: string } | { code: string }) =>
      expect(actor().then((signedIn) => prove(deps, signedIn, { answer, client }))).rejects.toThrow();
    await fail({ password: 'not it' });
    const other = {
      currentPassword: 'not it',
      password: 'lantern orbit 7',
      confirmPassword: 'lantern orbit 7',
    };
    await expect(changePassword(deps, await actor(), { ...other, client })).rejects.toThrow('wrong_password');
    const code = await withApp();
    await fail({ code: code() === '000000' ? '000001' : '000000' });
    const failure = { entityId: user.id, data: { address: '192.0.2.1' } };
    expect(await audited()).toMatchObject([failure, failure, failure]);
    // No answer, and no failure.
    await fail({ password: PASSWORD });
    clock.advance(MINUTE_MS);
    await prove(deps, await actor(), { answer: { code: code() }, client });
    expect(await audited()).toHaveLength(3);
  });

  test('a new password does not stand in for the second factor', async () => {
    const { deps, clock, client, actor, withApp } = await open();
    await withApp();
    clock.advance(20 * MINUTE_MS);
    const change = {
      currentPassword: PASSWORD,
      password: 'something else 7',
      confirmPassword: 'something else 7',
    };
    await expect(changePassword(deps, await actor(), { ...change, client })).rejects.toMatchObject(
      refused('fresh_sign_in_needed'),
    );
  });

  test('the setting closes the panel to admins without a second factor, until they have one', async () => {
    const { deps, user, actor, withApp } = await open();
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', adminsNeedSecondStep: true };
    assertAdmin(await actor());
    await updateShopSettings(deps, await actor(), { version: 0, settings });
    const short = await actor();
    expect(short).toMatchObject({ kind: 'admin', secondFactorDue: true });
    expect(() => assertAdmin(short)).toThrow('second_factor_needed');
    expect(await getMe(deps, short)).toMatchObject({ id: user.id, secondFactorDue: true });
    await withApp();
    assertAdmin(await actor());
    expect(await getMe(deps, await actor())).toMatchObject({ secondFactorDue: false });
  });

  test('the settings of payments and of the second step need one, the others do not', async () => {
    const { deps, clock, actor } = await open();
    clock.advance(20 * MINUTE_MS);
    const save = async (changes: Partial<typeof DEFAULT_SETTINGS>, version = 0) =>
      updateShopSettings(deps, await actor(), {
        version,
        settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart', ...changes },
      });
    const needed = refused('fresh_sign_in_needed');
    await expect(save({ adminsNeedSecondStep: true })).rejects.toMatchObject(needed);
    await expect(save({ currency: 'EUR' })).rejects.toMatchObject(needed);
    expect((await save({ contactPhone: '+1 555 0100' })).version).toBe(1);
  });
});
