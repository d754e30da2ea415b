import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { type Actor, GUEST, SYSTEM } from '../actor.ts';
import { signIn, signUp } from './account-service.ts';
import { createAdmin, ensureFirstAdmin, listAdmins, regeneratePassword } from './owner-service.ts';
import { openSession } from './sessions/session-service.ts';

const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
const FIRST = { email: 'Root@example.test', password: null };

describeEngines('the owner', (engine) => {
  test('the first start creates one admin, even with several processes at once, and only then', async () => {
    const { deps } = await openTestShop(engine);
    const made = (await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(deps, FIRST)))).filter(Boolean);
    expect(made).toHaveLength(1);
    const password = made[0]?.generatedPassword ?? '';
    expect(password).toHaveLength(20);
    expect(await listAdmins(deps, SYSTEM)).toMatchObject([{ email: 'Root@example.test', name: 'Admin' }]);
    const session = await signIn(deps, GUEST, { email: 'root@example.test', password, client });
    expect((await openSession(deps, session.secret)).actor.kind).toBe('admin');
    expect(await ensureFirstAdmin(deps, { email: 'another@example.test', password: null })).toBeNull();
    expect(await listAdmins(deps, SYSTEM)).toHaveLength(1);
  });

  test('a password from the configuration is used and not repeated', async () => {
    const { deps } = await openTestShop(engine);
    expect(await ensureFirstAdmin(deps, { ...FIRST, password: 'chosen by the owner' })).toEqual({
      email: FIRST.email,
      generatedPassword: null,
    });
    await signIn(deps, GUEST, { email: FIRST.email, password: 'chosen by the owner', client });
  });

  test.each(['password', 'Password1!', 'Root@example.test', 'Voltcart2026'])(
    'the password %s from the configuration is refused, and no admin is created',
    async (password) => {
      const { deps } = await openTestShop(engine);
      await expect(ensureFirstAdmin(deps, { ...FIRST, password })).rejects.toMatchObject({
        reason: { code: 'weak_password' },
      });
      expect(await listAdmins(deps, SYSTEM)).toEqual([]);
    },
  );

  test('somebody who signed up with the admin’s address first gains nothing', async () => {
    const { deps } = await openTestShop(engine);
    const form = {
      name: 'Eve',
      email: FIRST.email,
      password: 'eves own password',
      confirmPassword: 'eves own password',
    };
    await signUp(deps, GUEST, form);
    const session = await signIn(deps, GUEST, { email: form.email, password: form.password, client });
    await ensureFirstAdmin(deps, FIRST);
    expect((await openSession(deps, session.secret)).actor).toEqual(GUEST);
    await expect(
      signIn(deps, GUEST, { email: form.email, password: form.password, client }),
    ).rejects.toMatchObject({
      reason: { code: 'invalid_credentials' },
    });
  });

  test('creates another admin, and a new password for one who is locked out', async () => {
    const { deps, given } = await openTestShop(engine);
    const { email, password } = await createAdmin(deps, SYSTEM, { email: 'two@example.test', name: 'Two' });
    const session = await signIn(deps, GUEST, { email, password, client });
    await expect(createAdmin(deps, SYSTEM, { email: 'TWO@example.test', name: 'x' })).rejects.toMatchObject({
      reason: { code: 'email_taken' },
    });
    const renewed = await regeneratePassword(deps, SYSTEM, { email });
    expect((await openSession(deps, session.secret)).actor).toEqual(GUEST);
    await signIn(deps, GUEST, { email, password: renewed.password, client });
    await expect(regeneratePassword(deps, SYSTEM, { email: 'no@example.test' })).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'user' },
    });
    const customer: Actor = (await given.user()).actor;
    for (const refused of [
      async () => createAdmin(deps, customer, { email: 'x@example.test', name: 'x' }),
      async () => regeneratePassword(deps, customer, { email }),
      async () => listAdmins(deps, customer),
    ]) {
      await expect(refused()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
    }
  });
});
