import { expect, test } from 'vitest';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { changePassword, signIn } from '../account-service.ts';

const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
const refused = (code: string) => ({ reason: { code } });
const nth = (n: number) => `a much better one, ${n}`;

describeEngines('changing a password', (engine) => {
  test('succeeds ten times an hour for an account, because each sends a mail', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor, email } = await given.user();
    const change = (currentPassword: string, password: string) =>
      changePassword(deps, actor, { currentPassword, password, confirmPassword: password, client });
    await change(PASSWORD, nth(1));
    for (let n = 2; n <= 10; n++) await change(nth(n - 1), nth(n));
    await expect(change(nth(10), nth(11))).rejects.toMatchObject(refused('too_many_requests'));
    const { mails } = deps.db.read.tables;
    expect(await deps.db.read.select().from(mails)).toHaveLength(10);
    await signIn(deps, actor, { email, password: nth(10), client });
    // A change that was refused is no failure.
    for (let i = 0; i < 9; i++) {
      await expect(change('wrong', nth(11))).rejects.toMatchObject(refused('wrong_password'));
    }
    clock.advance(HOUR_MS);
    await change(nth(10), nth(11));
  });

  test('is limited for its address, also once the account was deleted and made again', async () => {
    const { deps, given } = await openTestShop(engine);
    const { users } = deps.db.read.tables;
    const useUp = async () => {
      const { actor } = await given.user();
      await deps.db.transaction((tx) =>
        tx.update(users).set({ email: 'ann@example.test', emailKey: 'ann@example.test' }),
      );
      let changed = 0;
      try {
        for (let current = PASSWORD; changed < 20; changed++) {
          const password = nth(changed);
          await changePassword(deps, actor, {
            currentPassword: current,
            password,
            confirmPassword: password,
            client,
          });
          current = password;
        }
      } catch (error) {
        expect(error).toMatchObject(refused('too_many_requests'));
      }
      await deps.db.transaction((tx) => tx.delete(users));
      return changed;
    };
    expect([await useUp(), await useUp()]).toEqual([10, 0]);
  });
});
