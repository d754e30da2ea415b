import { expect, test } from 'vitest';
import { codeOf } from '../../../../tests/support/machines/authenticator-app.ts';
import { createAuthenticator } from '../../../../tests/support/machines/software-authenticator.ts';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { UserId } from '../../../shared/ids.ts';
import { type Actor, actorUserId, GUEST } from '../../actor.ts';
import type { Dialect } from '../../db/database.ts';
import { sendDueMails } from '../../mail/mail-outbox-service.ts';
import { findMe, signIn, signUp } from '../account-service.ts';
import { requestReset, resetPassword } from '../passwords/password-reset-service.ts';
import { addPasskey, beginApp, beginPasskey, confirmApp } from '../second-factor/enrolment-service.ts';
import { hasSecondFactor } from '../second-factor/factor-service.ts';
import { clearEnded } from '../sessions/session-service.ts';
import { changeEmail, requestVerification, verifyEmail } from './verify-email-service.ts';

const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
const NEW = { password: 'a much better one', confirmPassword: 'a much better one' };

async function open(engine: Dialect) {
  const shop = await openTestShop(engine);
  const { deps } = shop;
  /** The mails sent since the last look. */
  const receive = async () => {
    const before = shop.sentMails.length;
    while ((await sendDueMails(deps)) > 0);
    return shop.sentMails.slice(before);
  };
  const linksIn = (mails: { text: string }[]) =>
    mails.flatMap(({ text }) => /\/verify-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
  /** What following a link is answered with: 'in' for a session, 'done', or a refusal's code. */
  const follow = (token: string, as: Actor = GUEST) =>
    verifyEmail(deps, as, { token, client }).then(
      ({ session }) => (session ? 'in' : 'done'),
      (error: { reason: { code: string } }) => error.reason.code,
    );
  const isVerified = async (actor: Actor) => (await findMe(deps, actor))?.emailVerified;
  const enrol = async (actor: Actor) => {
    const { secret } = await beginApp(deps, actor);
    await confirmApp(deps, actor, { code: codeOf(secret, shop.clock.now()) });
    shop.clock.advance(1_000);
  };
  /** Has the password reset by mail. @returns whether the account still has its second factor. */
  const reset = async (email: string, actor: Actor) => {
    await requestReset(deps, GUEST, { email, client });
    const texts = (await receive()).map(({ text }) => text).join('\n');
    const token = /reset-password\?token=([\w-]{43})$/m.exec(texts)?.[1] ?? '';
    await resetPassword(deps, GUEST, { token, ...NEW });
    return hasSecondFactor(deps.db.read, actorUserId(actor) as UserId);
  };
  return { ...shop, receive, linksIn, follow, isVerified, enrol, reset };
}

/** An account made by signing up, with its mailed link. */
async function signedUp(shop: Awaited<ReturnType<typeof open>>, email = 'ann@example.test') {
  const profile = await signUp(shop.deps, GUEST, {
    name: 'Ann, see evil.example',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  const mails = await shop.receive();
  const [token = ''] = shop.linksIn(mails);
  const actor: Actor = { kind: 'customer', userId: profile.id, fresh: true };
  return { actor, token, mails, email };
}

describeEngines('proving an address', (engine) => {
  test('sign-up mails a link that works once, within 24 hours, and login works without it', async () => {
    const shop = await open(engine);
    const { actor, token, mails, email } = await signedUp(shop);
    expect(mails).toMatchObject([{ to: email, subject: 'Confirm your email address for Voltcart' }]);
    expect(JSON.stringify(mails)).not.toContain('evil.example');
    await signIn(shop.deps, GUEST, { email, password: PASSWORD, client });
    expect(await shop.isVerified(actor)).toBe(false);
    const answers = await Promise.all([token, token, token, `${token}x`].map((each) => shop.follow(each)));
    expect(answers.sort()).toEqual(['done', ...Array(3).fill('invalid_email_link')]);
    expect(await shop.isVerified(actor)).toBe(true);
    const late = await signedUp(shop, 'late@example.test');
    shop.clock.advance(24 * HOUR_MS);
    expect(await shop.follow(late.token)).toBe('invalid_email_link');
    expect(await shop.isVerified(late.actor)).toBe(false);
    await clearEnded(shop.deps);
    const { read } = shop.deps.db;
    expect(await read.select().from(read.tables.emailLinks)).toEqual([]);
  });

  test('an account made anew with the same address asks for no more links than one', async () => {
    const shop = await open(engine);
    const { deps } = shop;
    const { users } = deps.db.read.tables;
    const ask = async (actor: Actor, n: number) =>
      changeEmail(deps, actor, { email: `new${n}@example.test` });
    const first = await signedUp(shop);
    for (let n = 0; n < 5; n++) await ask(first.actor, n);
    await deps.db.transaction((tx) => tx.delete(users));
    const second = await signedUp(shop);
    await expect(ask(second.actor, 5)).rejects.toMatchObject({ reason: { code: 'too_many_requests' } });
    expect((await shop.receive()).filter(({ to }) => to === second.email)).toEqual([]);
  });

  test('the token is nowhere in the database once the mail is sent', async () => {
    const shop = await open(engine);
    const { token } = await signedUp(shop);
    const { read } = shop.deps.db;
    const rows = [
      await read.select().from(read.tables.emailLinks),
      await read.select().from(read.tables.mails),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]).toHaveLength(1);
  });

  test('a reset link proves the address, too', async () => {
    const shop = await open(engine);
    const { actor, email } = await signedUp(shop);
    await requestReset(shop.deps, GUEST, { email, client });
    const [mail] = await shop.receive();
    const token = /token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    await resetPassword(shop.deps, GUEST, { token, ...NEW });
    expect(await shop.isVerified(actor)).toBe(true);
  });

  test('a second factor from before a link was first followed goes with a reset, unless it was followed from the account', async () => {
    const shop = await open(engine);
    const [before, after, proved] = [
      await signedUp(shop, 'before@example.test'),
      await signedUp(shop, 'after@example.test'),
      await signedUp(shop, 'proved@example.test'),
    ];
    await shop.enrol(before.actor);
    expect([await shop.follow(before.token), await shop.follow(after.token)]).toEqual(['done', 'done']);
    await shop.enrol(after.actor);
    await shop.enrol(proved.actor);
    expect(await shop.follow(proved.token, proved.actor)).toBe('done');
    expect(await shop.reset(before.email, before.actor)).toBe(false);
    expect(await shop.reset(after.email, after.actor)).toBe(true);
    expect(await shop.reset(proved.email, proved.actor)).toBe(true);
    // Nor does it go by way of an address with a slip in it, whose reader follows the link.
    for (const { actor, email } of [after, proved]) {
      await changeEmail(shop.deps, actor, { email: `x${email}` });
      const [token = ''] = shop.linksIn(await shop.receive());
      expect(await shop.follow(token)).toBe('done');
      expect(await shop.reset(`x${email}`, actor)).toBe(true);
    }
  });

  test('an app that was never confirmed guards nothing, and takes no later passkey along', async () => {
    const shop = await open(engine);
    const { actor, email, token } = await signedUp(shop);
    await beginApp(shop.deps, actor);
    shop.clock.advance(1_000);
    expect(await shop.follow(token)).toBe('done');
    const made = createAuthenticator(shop.deps.publicUrl).make(await beginPasskey(shop.deps, actor));
    await addPasskey(shop.deps, actor, { name: 'Laptop', made });
    expect(await shop.reset(email, actor)).toBe(true);
  });

  test('the mailed login link proves it, a browser’s own secret does not', async () => {
    const shop = await open(engine);
    const { actor, email } = await signedUp(shop);
    const { deps } = shop;
    const { browser } = await signIn(deps, GUEST, { email, password: PASSWORD, client });
    await signIn(deps, GUEST, { email, password: PASSWORD, client, link: browser.secret });
    expect(await shop.isVerified(actor)).toBe(false);
    for (let i = 0; i < 51; i++) {
      const from = { ...client, address: `203.0.113.${i}` };
      await signIn(deps, GUEST, { email, password: 'wrong', client: from }).catch(() => undefined);
    }
    const text = (await shop.receive()).map((mail) => mail.text).join('\n');
    const link = /\/login\?link=([\w-]{43})$/m.exec(text)?.[1] ?? '';
    await signIn(deps, GUEST, { email, password: PASSWORD, client, link });
    expect(await shop.isVerified(actor)).toBe(true);
  });

  test('another link can be asked for, five an hour, and none once the address is proved', async () => {
    const shop = await open(engine);
    const { actor, token } = await signedUp(shop);
    await requestVerification(shop.deps, actor);
    const [again = ''] = shop.linksIn(await shop.receive());
    // Followed without a login it only confirms the address: a stranger may have signed up with it.
    expect(await shop.follow(again)).toBe('done');
    expect(await findMe(shop.deps, actor)).toMatchObject({ emailVerified: true, emailProved: false });
    await requestVerification(shop.deps, actor);
    const [third = ''] = shop.linksIn(await shop.receive());
    expect(await shop.follow(third, actor)).toBe('done');
    expect(await findMe(shop.deps, actor)).toMatchObject({ emailVerified: true, emailProved: true });
    for (let i = 0; i < 3; i++) await requestVerification(shop.deps, actor);
    expect(await shop.receive()).toEqual([]);
    await expect(requestVerification(shop.deps, actor)).rejects.toMatchObject({
      reason: { code: 'too_many_requests' },
    });
    expect(await shop.follow(token)).toBe('done');
  });
});

describeEngines('changing the address', (engine) => {
  async function withUser() {
    const shop = await open(engine);
    const user = await shop.given.user();
    const ask = (email: string, actor = user.actor) => changeEmail(shop.deps, actor, { email });
    const emailOf = async (actor: Actor) => (await findMe(shop.deps, actor))?.email;
    return { ...shop, user, ask, emailOf };
  }

  test('counts once the link is followed; the old address is told twice', async () => {
    const shop = await withUser();
    const { user, deps } = shop;
    await requestReset(deps, GUEST, { email: user.email, client });
    const [reset] = await shop.receive();
    await shop.ask('Ann.New@example.test');
    const mails = await shop.receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Ann.New@example.test', 'Confirm your email address for Voltcart'],
      [user.email, 'A new email address for your Voltcart account'],
    ]);
    expect(await shop.emailOf(user.actor)).toBe(user.email);
    const [token = ''] = shop.linksIn(mails);
    expect(await shop.follow(token)).toBe('done');
    expect(await shop.emailOf(user.actor)).toBe('Ann.New@example.test');
    expect(await shop.isVerified(user.actor)).toBe(true);
    expect((await shop.receive()).map(({ to }) => to)).toEqual([user.email]);
    await signIn(deps, GUEST, { email: 'ann.new@example.test', password: PASSWORD, client });
    // What was mailed to the former address no longer opens the account.
    const old = /token=([\w-]{43})$/m.exec(reset?.text ?? '')?.[1] ?? '';
    await expect(resetPassword(deps, GUEST, { token: old, ...NEW })).rejects.toMatchObject({
      reason: { code: 'invalid_reset_link' },
    });
    const entries = await deps.db.read.select().from(deps.db.read.tables.auditEntries);
    expect(entries.filter(({ action }) => action === 'user.email_changed')).toMatchObject([{ data: {} }]);
  });

  test('an address with an account is not disclosed: only its owner is told, and nothing changes', async () => {
    const shop = await withUser();
    const other = await shop.given.user();
    await shop.ask(other.email.toUpperCase());
    const mails = await shop.receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [other.email, 'You already have an account at Voltcart'],
      [shop.user.email, 'A new email address for your Voltcart account'],
    ]);
    expect(shop.linksIn(mails)).toEqual([]);
  });

  test('somebody else who takes the address meanwhile keeps it', async () => {
    const shop = await withUser();
    await shop.ask('wanted@example.test');
    const [token = ''] = shop.linksIn(await shop.receive());
    await signedUp(shop, 'wanted@example.test');
    expect(await shop.follow(token)).toBe('invalid_email_link');
    expect(await shop.emailOf(shop.user.actor)).toBe(shop.user.email);
  });

  test('a new password voids what was asked for, and a stale login may not ask', async () => {
    const shop = await withUser();
    const { user, deps } = shop;
    await shop.ask('thief@example.test');
    const [token = ''] = shop.linksIn(await shop.receive());
    await requestReset(deps, GUEST, { email: user.email, client });
    const [mail] = await shop.receive();
    const reset = /token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    await resetPassword(deps, GUEST, { token: reset, ...NEW });
    expect(await shop.follow(token)).toBe('invalid_email_link');
    await expect(shop.ask('x@example.test', { ...user.actor, fresh: false } as Actor)).rejects.toMatchObject({
      reason: { code: 'fresh_sign_in_needed' },
    });
  });

  test('nobody can fill a mailbox: an address gets five mails an hour, whoever asks', async () => {
    const shop = await withUser();
    const { given } = shop;
    for (let i = 0; i < 8; i++) await shop.ask('victim@example.test', (await given.user()).actor);
    expect((await shop.receive()).filter(({ to }) => to === 'victim@example.test')).toHaveLength(5);
  });
});
