import { expect, test, vi } from 'vitest';
import { openTestApp, setSecret } from '../../../../tests/support/shop/test-app.ts';
import { describeEngines, openTestShop, PASSWORD } from '../../../../tests/support/shop/test-shop.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import type { Dialect } from '../../db/database.ts';
import { sendDueMails } from '../../mail/mail-outbox-service.ts';
import { updateShopSettings } from '../../settings/shop-settings-service.ts';

/** A shop whose customers confirm their address first, reached over HTTP. */
async function openConfirming(engine: Dialect) {
  const opened = await openTestShop(engine);
  const admin = await opened.given.user({ role: 'ADMIN' });
  await updateShopSettings(opened.deps, admin.actor, {
    version: 0,
    settings: { ...DEFAULT_SETTINGS, shopName: 'Voltcart', confirmEmailFirst: true },
  });
  const shop = await openTestApp({}, engine, opened);
  const account = (email: string, changes = {}) => ({
    name: 'Ann',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...changes,
  });
  const signUp = (email: string, changes = {}) => shop.knock('user.signUp', account(email, changes));
  const receive = async () => {
    const before = shop.sentMails.length;
    while ((await sendDueMails(shop.deps)) > 0);
    return shop.sentMails.slice(before);
  };
  /** @param at the browser's cookie; none in another browser. */
  const follow = (token: string, at?: string) =>
    shop.knock('user.verifyEmail', { token }, at ? { headers: { cookie: at } } : {});
  const browserOf = ({ headers }: { headers: Record<string, unknown> }) =>
    /browser=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
  const tokenIn = (text = '') => /\/verify-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
  const { read } = opened.deps.db;
  const users = async () => (await read.select().from(read.tables.users)).map(({ email }) => email);
  return { ...shop, signUp, receive, follow, browserOf, tokenIn, users, account };
}

describeEngines('sign-up that confirms the address first', (engine) => {
  test('the account comes into being with the link, signed in and proved', async () => {
    const { signUp, receive, follow, browserOf, tokenIn, users, knock } = await openConfirming(engine);
    const answer = await signUp('ann@example.test', { next: '/cart' });
    expect(answer.json().result.data).toEqual({ linkSent: true });
    expect(await users()).not.toContain('ann@example.test');
    const [mail] = await receive();
    expect(mail?.text).toContain('&next=%2Fcart');
    expect((await knock('user.signIn', { email: 'ann@example.test', password: PASSWORD })).statusCode).toBe(
      401,
    );
    const followed = await follow(tokenIn(mail?.text), browserOf(answer));
    expect(followed.json().result.data).toEqual({ signedIn: true, cartItems: 0, claim: null });
    const me = await knock('user.me', undefined, { secret: setSecret(followed) });
    expect(me.json().result.data).toMatchObject({
      email: 'ann@example.test',
      emailVerified: true,
      emailProved: true,
    });
    expect((await follow(tokenIn(mail?.text))).statusCode).toBe(400);
  });

  test('in another browser the link makes the account, and its password is still asked for', async () => {
    const { signUp, receive, follow, browserOf, tokenIn, knock } = await openConfirming(engine);
    await signUp('ann@example.test', {
      password: 'known to a stranger',
      confirmPassword: 'known to a stranger',
    });
    const [planted] = await receive();
    const own = await signUp('ann@example.test');
    const followed = await follow(tokenIn(planted?.text), browserOf(own));
    expect(followed.json().result.data).toEqual({ signedIn: false, cartItems: 0, claim: null });
    expect(String(followed.headers['set-cookie'])).not.toContain('sid=');
    const enter = await knock('user.signIn', { email: 'ann@example.test', password: PASSWORD });
    expect(enter.statusCode).toBe(401);
    const stranger = await knock('user.signIn', {
      email: 'ann@example.test',
      password: 'known to a stranger',
    });
    const me = await knock('user.me', undefined, { secret: setSecret(stranger) });
    expect(me.json().result.data).toMatchObject({ emailVerified: true, emailProved: false });
  });

  test('a free and a taken address are answered with the same bytes, and cost one hash each', async () => {
    const { signUp, receive, given, deps, browserOf, tokenIn } = await openConfirming(engine);
    const { email } = await given.user();
    const hash = vi.spyOn(deps.passwords, 'hash');
    const free = await signUp('free@example.test');
    const taken = await signUp(email.toUpperCase());
    expect(hash).toHaveBeenCalledTimes(2);
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    expect(browserOf(taken)).toHaveLength(browserOf(free).length);
    const weak = { password: 'password', confirmPassword: 'password' };
    expect((await signUp(email, weak)).body).toBe((await signUp('free2@example.test', weak)).body);
    const mails = await receive();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['free@example.test', 'Confirm your email address for Voltcart'],
      [email, 'You already have an account at Voltcart'],
    ]);
    expect(mails[1]?.text).toContain('http://shop.test/login');
    expect(mails[1]?.text).toContain('http://shop.test/forgot-password');
    expect(tokenIn(mails[1]?.text)).toBe('');
  });

  test('the documented call keeps its answers, and the first account with an address wins', async () => {
    const { signUp, receive, follow, tokenIn, call, account, given } = await openConfirming(engine);
    await signUp('ann@example.test');
    const [mail] = await receive();
    expect(await call('POST', '/api/signup', account('ann@example.test'))).toMatchObject({ status: 201 });
    expect((await follow(tokenIn(mail?.text))).statusCode).toBe(400);
    const { email } = await given.user();
    expect(await call('POST', '/api/signup', account(email))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    });
  });

  test('a link led by a foreign address goes on to the home page', async () => {
    const { signUp, receive } = await openConfirming(engine);
    await signUp('ann@example.test', { next: '//evil.example' });
    expect((await receive())[0]?.text).not.toContain('evil');
  });
});
