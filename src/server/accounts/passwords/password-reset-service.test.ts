import { expect, test, vi } from 'vitest';
import { codeOf } from '../../../../tests/support/machines/authenticator-app.ts';
import {
  describeEngines,
  openTestShop,
  PASSWORD,
  type TestUser,
} from '../../../../tests/support/shop/test-shop.ts';
import { GUEST, SYSTEM } from '../../actor.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { sendDueMails } from '../../mail/mail-outbox-service.ts';
import { changePassword, signIn } from '../account-service.ts';
import { regeneratePassword } from '../owner-service.ts';
import { beginApp, confirmApp } from '../second-factor/enrolment-service.ts';
import { hasSecondFactor } from '../second-factor/factor-service.ts';
import { openSession } from '../sessions/session-service.ts';
import * as resets from './password-reset-repository.ts';
import { checkReset, requestReset, resetPassword } from './password-reset-service.ts';

const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
const NEW = { password: 'a much better one', confirmPassword: 'a much better one' };
const MINUTE = 60_000;

describeEngines('password reset', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const user = await shop.given.user({ name: 'Ann, see evil.example' });
    const ask = (email = user.email, address = client.address) =>
      requestReset(shop.deps, GUEST, { email, client: { ...client, address } });
    /** The token from the newest mail. */
    const receive = async () => {
      while ((await sendDueMails(shop.deps)) > 0);
      const text = shop.sentMails.findLast(({ subject }) => subject.startsWith('Reset'))?.text ?? '';
      return /^http:\/\/shop\.test\/reset-password\?token=([\w-]{43})$/m.exec(text)?.[1] ?? '';
    };
    const use = (token: string) =>
      resetPassword(shop.deps, GUEST, { token, ...NEW }).then(
        () => 'done',
        (error: { reason: { code: string } }) => error.reason.code,
      );
    return { ...shop, user, ask, receive, use };
  }

  test('a link sets the password, ends all sessions and voids the other links', async () => {
    const { deps, given, user, ask, receive, use, sentMails } = await open();
    const secret = await given.session(user);
    await ask();
    const first = await receive();
    await ask();
    const second = await receive();
    expect(sentMails[0]).toMatchObject({ to: user.email, subject: 'Reset your Voltcart password' });
    expect(sentMails[0]?.html).toContain(`href="http://shop.test/reset-password?token=${first}"`);
    expect(JSON.stringify(sentMails)).not.toContain('evil.example');
    expect(await use(second)).toBe('done');
    expect(await use(first)).toBe('invalid_reset_link');
    expect((await openSession(deps, secret)).actor).toEqual(GUEST);
    await signIn(deps, GUEST, { email: user.email, password: NEW.password, client });
    await expect(
      signIn(deps, GUEST, { email: user.email, password: PASSWORD, client }),
    ).rejects.toMatchObject({
      reason: { code: 'invalid_credentials' },
    });
  });

  test('the first one removes the second factors of whoever signed up with another’s address, and no other', async () => {
    const { deps, given, clock, user, receive, use } = await open();
    const admin = await given.user({ role: 'ADMIN' });
    const needsStep = async (owner: TestUser) => {
      const { secret } = await beginApp(deps, owner.actor);
      await confirmApp(deps, owner.actor, { code: codeOf(secret, clock.now()) });
      await requestReset(deps, GUEST, { email: owner.email, client });
      expect(await use(await receive())).toBe('done');
      return hasSecondFactor(deps.db.read, owner.id);
    };
    expect(await needsStep(user)).toBe(false);
    const { items } = await listAuditLog(deps, SYSTEM, { limit: 5 });
    expect(items.map(({ action }) => action)).toContain('user.second_factor_removed');
    // Proved by now.
    expect(await needsStep(user)).toBe(true);
    expect(await needsStep(admin)).toBe(true);
  });

  test.each([
    [
      'a link was used',
      async ({ ask, receive, use }: Awaited<ReturnType<typeof open>>) => {
        await ask();
        expect(await use(await receive())).toBe('done');
      },
    ],
    [
      'the owner’s command gave a new password',
      async ({ deps, user }: Awaited<ReturnType<typeof open>>) => {
        await regeneratePassword(deps, SYSTEM, { email: user.email });
      },
    ],
  ])('the account’s owner is told by mail when %s, and where to ask for a new one', async (_, change) => {
    const shop = await open();
    await change(shop);
    await shop.receive();
    const told = shop.sentMails.filter(({ subject }) => subject.includes('password has changed'));
    expect(told).toMatchObject([{ to: shop.user.email }]);
    expect(told[0]?.text).toContain('http://shop.test/forgot-password');
    expect(told[0]?.text).toContain('All other devices were logged out.');
  });

  /** Uses one link five times at once, then again after it expired; returns the answers. */
  async function useTwiceAndLate() {
    const { ask, receive, use, clock } = await open();
    await ask();
    const token = await receive();
    const atOnce = (await Promise.all(Array.from({ length: 5 }, () => use(token)))).sort();
    await ask();
    const late = await receive();
    clock.advance(30 * MINUTE);
    return { atOnce, late: await use(late) };
  }
  const ONCE = { atOnce: ['done', ...Array(4).fill('invalid_reset_link')], late: 'invalid_reset_link' };

  test('a link works once, even when used five times at once, and for 30 minutes', async () => {
    expect(await useTwiceAndLate()).toEqual(ONCE);
  });

  test('a link is looked at without being used up; a used, late and unknown one are told alike', async () => {
    const { deps, clock, ask, receive, use } = await open();
    const look = (token: string) =>
      checkReset(deps, GUEST, { token }).then(
        () => 'valid',
        (error: { reason: { code: string } }) => error.reason.code,
      );
    await ask();
    const token = await receive();
    expect([await look(token), await look(token), await use(token)]).toEqual(['valid', 'valid', 'done']);
    expect(await look(token)).toBe('invalid_reset_link');
    await ask();
    const late = await receive();
    clock.advance(30 * MINUTE);
    expect([await look(late), await look('unknown')]).toEqual(['invalid_reset_link', 'invalid_reset_link']);
  });

  test('planted fault: a link that stays valid is found', async () => {
    const owners = new Map<string, Awaited<ReturnType<typeof resets.usePasswordReset>>>();
    const insert = resets.insertPasswordReset;
    vi.spyOn(resets, 'insertPasswordReset').mockImplementation(async (tx, row) => {
      owners.set(row.tokenHash, row.userId);
      await insert(tx, row);
    });
    vi.spyOn(resets, 'findPersonOfReset').mockResolvedValue({ email: 'ann@example.test', name: 'Ann' });
    vi.spyOn(resets, 'usePasswordReset').mockImplementation(async (_, hash) => owners.get(hash) ?? null);
    expect(await useTwiceAndLate()).toEqual({ atOnce: Array(5).fill('done'), late: 'done' });
  });

  test('a link is void once its owner changes the password otherwise, or is given one', async () => {
    const { deps, user, ask, receive, use } = await open();
    await ask();
    const first = await receive();
    await changePassword(deps, user.actor, { ...NEW, currentPassword: PASSWORD, client });
    expect(await use(first)).toBe('invalid_reset_link');
    await ask();
    const second = await receive();
    await regeneratePassword(deps, SYSTEM, { email: user.email });
    expect(await use(second)).toBe('invalid_reset_link');
  });

  test('a weak or mistyped password leaves the link valid', async () => {
    const { deps, ask, receive, use } = await open();
    await ask();
    const token = await receive();
    for (const [password, confirmPassword, code] of [
      ['password', 'password', 'weak_password'],
      [NEW.password, 'other', 'passwords_differ'],
    ] as const) {
      await expect(resetPassword(deps, GUEST, { token, password, confirmPassword })).rejects.toMatchObject({
        reason: { code },
      });
    }
    expect(await use(token)).toBe('done');
  });

  test('an unknown address gets no mail, and the caller cannot tell', async () => {
    const { deps, ask, sentMails } = await open();
    expect(await ask('nobody@example.test')).toBeUndefined();
    await sendDueMails(deps);
    expect(sentMails).toEqual([]);
  });

  test('five an hour to an account, silently; five an hour from an address', async () => {
    const { deps, ask, sentMails, clock } = await open();
    for (let i = 0; i < 7; i++) await ask(undefined, `192.0.2.${i}`);
    await sendDueMails(deps);
    expect(sentMails).toHaveLength(5);
    for (let i = 0; i < 5; i++) await ask(`nobody${i}@example.test`, '198.51.100.1');
    await expect(ask('nobody@example.test', '198.51.100.1')).rejects.toMatchObject({
      reason: { code: 'too_many_requests' },
    });
    clock.advance(60 * MINUTE);
    await ask(undefined, '198.51.100.1');
    await sendDueMails(deps);
    expect(sentMails).toHaveLength(6);
  });

  test('the database contains the token only in the mail, whose body is erased once sent', async () => {
    const { deps, ask, receive } = await open();
    await ask();
    const token = await receive();
    const { passwordResets, mails } = deps.db.read.tables;
    expect(JSON.stringify(await deps.db.read.select().from(passwordResets))).not.toContain(token);
    expect(await deps.db.read.select().from(mails)).toMatchObject([{ state: 'sent', text: '', html: '' }]);
  });

  test.each(['', 'x', '\u0000', "' or 1=1 --"])('the token %j is refused', async (token) => {
    const { use } = await open();
    expect(await use(token)).toBe('invalid_reset_link');
  });
});
